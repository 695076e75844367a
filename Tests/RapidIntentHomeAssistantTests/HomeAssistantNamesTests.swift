#if SpeechServers
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentSupport
import RapidIntentYAML
import Testing
import TestSupport

@testable import RapidIntentHomeAssistant

@Suite struct HomeAssistantNamesTests {
    /// What a home answers.
    private func home(_ changes: [String: String] = [:]) throws -> HomeAssistantHome {
        var answers: [HomeAssistantQuestion: JSON] = [:]
        for (type, text) in HomeFixture.answers.merging(changes, uniquingKeysWith: { $1 }) {
            let question = try #require(HomeAssistantQuestion(rawValue: type))
            answers[question] = try JSON(reading: text.utf8, expecting: "JSON")
        }
        return try HomeAssistantHome(answers, from: "the home")
    }

    private func entity(_ id: String, _ names: String...) -> HomeAssistantHome.Entity {
        HomeAssistantHome.Entity(id: id, names: names)
    }

    @Test(
        "Floors, areas and exposed entities with a state become lists; an entity's alias is a value, as in Home Assistant"
    )
    func lists() throws {
        let names = HomeAssistantNames(try home(), locale: nil)
        #expect(names.yaml == HomeFixture.yaml)
        #expect((names.floors, names.areas, names.entities) == (1, 2, 4))
        #expect(names.omissions == [])
    }

    @Test("The file serves both ways: as names of an import, and beside sentences without names")
    func bothWays() throws {
        let folder = try ScratchFolder()
        let names = HomeAssistantNames(try home(), locale: nil)
        let file = folder.path("names.yaml")
        #expect(try names.write(to: file))
        #expect(try !names.write(to: file))
        try folder.write(
            """
            language: en
            intents:
              On: { data: [{ sentences: ["turn on {name}"], requires_context: { domain: light } }] }
              Where: { data: [{ sentences: ["go to [the] {area}", "go {floor}"] }] }
            """, to: "sentences.yaml")
        let joined = try ImportFormat.hassil.dictionary(at: folder.path("sentences.yaml"), names: file)
        #expect(joined.notes == [])
        let alone = try ImportFormat.hassil.dictionary(at: folder.path("sentences.yaml"))
        try folder.write(alone.yaml(origin: "hassil"), to: "commands.yaml")
        let beside = LoadedDictionaries(paths: [folder.path("commands.yaml"), file])
        #expect(beside.diagnostics == [])
        for dictionary in [
            try CommandDictionary([joined.source]), try #require(beside.dictionaries.dictionaries.first),
        ] {
            #expect(meaning(of: "turn on reading lamp", in: dictionary) == "On(name: reading lamp)")
            #expect(meaning(of: "go downstairs", in: dictionary) == "Where(floor: Ground Floor)")
            #expect(!meaning(of: "turn on my yaml", in: dictionary).hasPrefix("On("))
        }
    }

    @Test("A home without names gives empty lists, so that sentences that need none are understood")
    func empty() throws {
        let folder = try ScratchFolder()
        try HomeAssistantNames.none.write(to: folder.path("names.yaml"))
        try folder.write(
            "version: 1\nlocale: en\nintents:\n  Stop: [stop]\n  On: [\"turn on {name} in {area} {floor}\"]\n",
            to: "commands.yaml")
        let loaded = LoadedDictionaries(paths: [folder.path])
        #expect(loaded.diagnostics.filter { $0.severity == .error } == [])
        #expect(loaded.dictionaries.intent(named: "Stop") != nil)
    }

    @Test("No name makes a dictionary that is refused")
    func hostile() throws {
        var home = HomeAssistantHome()
        home.language = "en"
        home.areas = [
            .init(id: "a", names: ["Living Room", "living room", "", "  "]), .init(id: "b", names: ["LIVING ROOM!"]),
            .init(id: "c", names: ["Room 1", "room one"]), .init(id: "d", names: ["Café", "cafe"]),
        ]
        home.entities = [
            entity("light.a", "[the] (blue|red) <lamp> {x};\\", "on", "null", "- a: b # c", "\"q\" 'q'", "@tv", "5 %"),
            entity("light.b", "💡", "!", "please", String(repeating: "lamp ", count: 200)),
            entity("light.c", "tab\tand\nline\u{0}end", "\u{202E}abc", "lamp\u{301}[\u{301}"),
            entity("light.d", "Lamp One"), entity("light.e", "lamp 1"), entity("switch.f", "lamp one"),
            entity("nodot", "A"), entity("light.g", "A"),
        ]
        let names = HomeAssistantNames(home, locale: nil)
        let reading = DictionaryReading(yaml: names.yaml, file: "names.yaml")
        #expect(reading.diagnostics == [])
        let sentences = DictionaryReading(
            yaml: "version: 1\nlocale: en\nintents:\n  On: [\"on {name} in {area}\"]\n  Up: [\"up {floor}\"]\n")
        let set = DictionarySet(tolerating: [sentences.source, reading.source])
        #expect(set.dictionaries.flatMap(\.warnings).filter { $0.severity == .error } == [])
        let dictionary = try #require(set.dictionaries.first)
        #expect(meaning(of: "on Lamp 1 in room one", in: dictionary).hasPrefix("On("))
        #expect(names.areas == 3)
        #expect(names.omissions.contains("area 'LIVING ROOM!' (b) is said like 'Living Room'; give it another alias"))
        #expect(
            names.omissions.contains("entity '!' (light.b) has a name without words that people say; give it an alias"))
        #expect(names.omissions.contains { $0.hasSuffix("has a name of more than 500 bytes; give it a shorter alias") })
        #expect(names.omissions.contains("entity 'lamp 1' (light.e) is said like 'Lamp One'; give it another alias"))
        // Another domain tells two of the same name apart.
        #expect(!names.omissions.contains { $0.contains("switch.f") })
    }

    @Test("The language of the sentences decides which names are said alike")
    func languages() throws {
        var home = HomeAssistantHome()
        home.language = "de"
        home.areas = [.init(id: "a", names: ["Zimmer zwei", "Zimmer 2"])]
        #expect(!HomeAssistantNames(home, locale: nil).yaml.contains("Zimmer 2"))
        #expect(HomeAssistantNames(home, locale: "en").yaml.contains("Zimmer 2"))
    }

    @Test(
        "An answer of another form is refused with the question",
        arguments: [
            ("get_states", "{}", "'get_states' with a result as an object; it must be an array"),
            ("config/area_registry/list", "[{\"area_id\":1}]", "with 'area_id' as a number; it must be a string"),
            ("config/area_registry/list", "[3]", "with 'area_id' as null; it must be a string"),
            ("config/floor_registry/list", "null", "'config/floor_registry/list' with a result as null"),
            (
                "config/floor_registry/list", #"[{"floor_id":"a","name":"b","aliases":"c"}]"#,
                "with 'aliases' as a string; it must be an array"
            ),
            ("homeassistant/expose_entity/list", "[]", "with a result as null; it must be an object"),
            ("config/entity_registry/get_entries", "[]", "with a result as an array; it must be an object"),
        ])
    func mismatches(question: String, answer: String, message: String) {
        let error = #expect(throws: HomeAssistantError.self) { try home([question: answer]) }
        #expect(error?.code == .badReply)
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }

    @Test("What is no file is neither checked nor written, and the error says what it is")
    func notFiles() throws {
        let folder = try ScratchFolder()
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("ring"), withDestinationPath: folder.path("ring"))
        for (path, message) in [
            (folder.path, "is a folder; name a file"), (folder.path("pipe"), "is a pipe or a device; name a file"),
            ("/dev/null", "is a pipe or a device; name a file"),
            (folder.path("ring"), "cannot be read: Too many levels"),
        ] {
            for use in [HomeAssistantNames.check, { _ = try HomeAssistantNames.none.write(to: $0) }] {
                let error = #expect(throws: HomeAssistantError.self) { try use(path) }
                #expect(error?.code == .namesFile)
                #expect(error?.description.hasPrefix("the names file \(path) \(message)") == true)
            }
        }
    }

    @Test("A file that cannot be written is an error with its path")
    func unwritable() throws {
        let error = #expect(throws: HomeAssistantError.self) {
            try HomeAssistantNames.none.write(to: "/nowhere/names.yaml")
        }
        #expect(error?.code == .namesFile)
        #expect(error?.description.hasPrefix("the names file /nowhere/names.yaml cannot be written: No such") == true)
    }
}
#endif
