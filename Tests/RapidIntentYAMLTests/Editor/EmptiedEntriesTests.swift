import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

@Suite("What somebody emptied in learned.yaml")
struct EmptiedEntriesTests {
    private static let yaml = """
        # Mine.
        version: 1
        locale: en-GB

        lists:
          room:

        intents:
          Gone:
            # heard often
          Light:
            - a light
          Long:
            phrases: []
          Online: {}
          Stop: []

        """

    @Test(
        "It is no mistake, and says nothing, in learned.yaml only",
        arguments: [("learned.yaml", 0), ("Dictionaries/learned.yaml", 0), ("unlearned.yaml", 4), ("home.yaml", 4)])
    func read(file: String, mistakes: Int) {
        let reading = DictionaryReading(yaml: Self.yaml, file: file)
        #expect(reading.diagnostics.count == mistakes, "\(reading.diagnostics)")
        guard mistakes == 0 else { return }
        #expect(reading.source.intents.map(\.name.value) == ["Light", "Online"] && reading.source.lists.isEmpty)
    }

    @Test("Its names go with the next change, and comments stay")
    func edited() throws {
        let editor = try DictionaryEditor(yaml: Array(Self.yaml.utf8), file: "Dictionaries/learned.yaml")
        #expect(try String(decoding: editor.applying([]), as: UTF8.self) == Self.yaml)
        let edited = try editor.applying([
            .addition(phrase: "b light", intent: "Light"), .addition(phrase: "stop it", intent: "Stop"),
        ])
        #expect(
            String(decoding: edited, as: UTF8.self) == """
                # Mine.
                version: 1
                locale: en-GB


                intents:
                    # heard often
                  Light:
                    - a light
                    - b light
                  Online: {}
                  Stop:
                    - stop it

                """)
    }

    @Test("Without any phrase left, the file is as it was before the first")
    func nothingLeft() throws {
        for yaml in [
            "version: 1\nintents:\n", "version: 1\nintents:\n  A:\n  B:\n", "version: 1\nintents: { A: [] }\n",
        ] {
            let editor = try DictionaryEditor(yaml: Array(yaml.utf8), file: "learned.yaml")
            #expect(editor.source.intents.isEmpty)
            #expect(
                try String(decoding: editor.applying([.addition(phrase: "c", intent: "C")]), as: UTF8.self)
                    == "version: 1\n\nintents:\n  C:\n    - c\n")
        }
    }

    @Test("What may be null for a reason stays, and other mistakes are still told")
    func others() {
        let block =
            "version: 1\nintents:\n  A:\n    blocks:\n      - phrases: [a]\n        requires_context: { area: null }\n"
        let reading = DictionaryReading(yaml: block, file: "learned.yaml")
        #expect(reading.diagnostics.isEmpty)
        let conditions = reading.source.intents.flatMap(\.blocks).flatMap(\.requires)
        #expect(conditions.map(\.key.value) == ["area"] && conditions.allSatisfy(\.values.isEmpty))
        let bad = DictionaryReading(yaml: "version: 1\nintents: { A: 1, B: [''] }\n", file: "learned.yaml")
        #expect(bad.diagnostics.count == 2)
        let bare = DictionaryReading(yaml: "intents:\n  A:\n", file: "learned.yaml")
        #expect(bare.diagnostics.map(\.message) == ["the version is missing"])
    }
}
