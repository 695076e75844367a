import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentYAML
import Testing
import TestSupport

@Suite struct NamesFileTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func names(_ yaml: String) throws -> NamesFile {
        try NamesFile(path: folder.write(yaml, to: "home.yaml"))
    }

    private func value(_ name: String, context: [String: String] = [:], metadata: [String: String] = [:])
        -> ListValueSource
    {
        ListValueSource(forms: [Located(name)], canonical: Located(name), context: context, metadata: metadata)
    }

    @Test("Floors, rooms and devices become lists, with the metadata of each device")
    func home() throws {
        let names = try names(
            """
            language: en
            floors: [{ name: First Floor, id: first }]
            areas:
              - { name: Kitchen, id: kitchen, floor: first, aliases: [Cook's Room] }
              - Hall
            entities:
              - name: Left Curtain
                id: cover.left
                area: kitchen
                aliases: [Drapes]
                state: { in: offen, out: open }
                attributes: { device_class: curtain, position: 50, is_open: yes, modes: [a, b], none: null }
              - { name: "Trader Joe[']s", id: zone.joe, attributes: { domain: shop } }
              - { name: '5 [kW] (max) heater\\(s\\)', domain: heater }
            """)
        #expect(
            names.lists.map(\.unlocated) == [
                ListSource(name: Located("floor"), values: [value("First Floor", metadata: ["id": "first"])]),
                ListSource(
                    name: Located("area"),
                    values: [
                        ListValueSource(
                            forms: [Located("Kitchen"), Located("Cook's Room")], canonical: Located("Kitchen"),
                            context: ["floor": "First Floor"], metadata: ["id": "kitchen", "floor": "first"]),
                        value("Hall"),
                    ]),
                ListSource(
                    name: Located("name"),
                    values: ["Left Curtain", "Drapes"].map {
                        value(
                            $0,
                            context: [
                                "domain": "cover", "device_class": "curtain", "position": "50", "is_open": "true",
                                "modes": #"["a","b"]"#, "area": "Kitchen", "floor": "First Floor",
                            ], metadata: ["id": "cover.left", "area": "kitchen"])
                    } + [
                        value("Trader Joe's", context: ["domain": "shop"], metadata: ["id": "zone.joe"]),
                        value("Trader Joes", context: ["domain": "shop"], metadata: ["id": "zone.joe"]),
                        ListValueSource(
                            forms: [Located(#"5 kW max heater\(s\)"#)], canonical: Located("5 kW max heater(s)"),
                            context: ["domain": "heater"]),
                        ListValueSource(
                            forms: [Located(#"5 max heater\(s\)"#)], canonical: Located("5 max heater(s)"),
                            context: ["domain": "heater"]),
                    ]),
            ])
        #expect(names.notes.isEmpty)
    }

    @Test("Two devices with the same name are two values if their contexts differ")
    func twice() throws {
        let names = try names(
            """
            entities:
              - { name: Desk, id: light.desk }
              - { name: Desk, id: switch.desk }
              - { name: Desk, id: light.desk_2 }
              - { name: Desk, id: light.desk_3, area: hall }
            areas: [{ name: Hall, id: hall }]
            timers: []
            """)
        #expect(
            names.lists[1].values.map(\.context) == [
                ["domain": "light"], ["domain": "switch"], ["domain": "light", "area": "Hall"],
            ])
        #expect(
            names.notes.map { $0.description.replacing(folder.path + "/", with: "") } == [
                """
                home.yaml:4:13: warning: the name 'Desk' stands here a second time
                    - { name: Desk, id: light.desk_2 }
                              ^~~~
                home.yaml:2:13: note: the first is here
                    - { name: Desk, id: light.desk }
                              ^~~~
                  help: nothing that is known of the two tells them apart, so the first counts
                """,
                """
                home.yaml:7:1: warning: 'timers' is not carried over
                  timers: []
                  ^~~~~~
                  help: it is the state of a home, and a dictionary has its names only
                """,
            ])
    }

    @Test("A dictionary file with lists can serve as a names file")
    func dictionary() throws {
        let names = try names("version: 1\nlists: { area: [Kitchen, { in: [the office], out: Office }] }")
        #expect(
            names.lists.map(\.unlocated) == [
                ListSource("area", "Kitchen", ListValueSource("Office", saidAs: "the office"))
            ])
        #expect(try self.names("version: 1\nlists: { a: [b] }\nintents: { C: [d] }").notes.count == 1)
    }

    @Test(
        "A dictionary without floors, or with an empty list of them, gives a dictionary that can be used",
        arguments: [("", ["list 'floor' is empty"]), (", floor: []", []), (", floor: { values: [] }", [])])
    func withoutFloors(floors: String, notes: [String]) throws {
        let path = try folder.write(
            "language: en\nintents: { A: { data: [{ sentences: ['light [the] ({area}|{floor})'] }] } }", to: "a.yaml")
        let imported = try ImportFormat.hassil.dictionary(
            at: path, names: folder.write("version: 1\nlists: { area: [Kitchen]\(floors) }", to: "home.yaml"))
        #expect(imported.notes.map(\.message) == notes)
        #expect(imported.source.lists.map(\.name.value).sorted() == ["area", "floor"])
        // As the server reads it.
        let source = try DictionarySource(yaml: imported.yaml(origin: "hassil"), file: "commands.yaml")
        var matcher = TranscriptMatcher(try CommandDictionary([source]))
        #expect(matcher.update(to: "light the kitchen").match?.command.description == "A(area: Kitchen)")
    }

    @Test("Only an empty list is tolerated in a dictionary file")
    func emptyElsewhere() throws {
        #expect(throws: DictionaryError.self) { try names("version: 1\nlists: { area: [], floor: { } }") }
        #expect(throws: DictionaryError.self) { try names("version: 1\nlists: { area: [] }\nintents: { A: [] }") }
        #expect(try names("version: 1\nlists: { area: [], floor: [] }").lists.map(\.values.count) == [0, 0])
    }

    @Test("Lists of the names file replace those of the import")
    func replacing() throws {
        let path = try folder.write(
            "language: en\nlists: { area: { values: [x] } }\nintents: { A: { data: [{ sentences: ['in {area}'] }] } }",
            to: "a.yaml")
        let imported = try ImportFormat.hassil.dictionary(
            at: path, names: folder.write("areas: [Kitchen]", to: "home.yaml"))
        #expect(imported.source.lists.map(\.unlocated) == [ListSource("area", "Kitchen")])
        #expect(imported.notes.map(\.message) == ["list 'area' is replaced"])
    }

    @Test(
        "Bad input is refused with its place",
        arguments: [
            ("", "home.yaml:1:1: error: the names file is empty"),
            ("rooms: [a]", "home.yaml:1:1: error: this is not a names file"),
            ("areas: Kitchen", "home.yaml:1:8: error: 'areas' must be a list, found the text 'Kitchen'"),
            ("areas: [{ id: kitchen }]", "home.yaml:1:9: error: 'name' is missing"),
            ("areas: [[a]]", "home.yaml:1:9: error: an entry of list 'area' must be a mapping, found a list"),
            ("entities: [{ name: a, attributes: [b] }]", "error: 'attributes' must be a mapping, found a list"),
            ("version: 1\nlists: [a]", "error: 'lists' must be a mapping, found a list"),
            ("areas: [", "error: "),
        ])
    func refused(yaml: String, message: String) throws {
        let path = try folder.write(yaml, to: "home.yaml")
        do throws(DictionaryError) {
            _ = try NamesFile(path: path)
            Issue.record("it was read")
        } catch {
            #expect(error.description.replacing(folder.path + "/", with: "").contains(message), "\(error)")
        }
    }
}
