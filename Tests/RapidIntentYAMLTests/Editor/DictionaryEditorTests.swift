import RapidIntent
import RapidIntentYAML
import Testing

@Suite("Editing a dictionary file")
struct DictionaryEditorTests {
    private func edited(_ yaml: String, _ edits: PhraseEdit...) throws(DictionaryError) -> String {
        let bytes = try DictionaryEditor(yaml: Array(yaml.utf8), file: "learned.yaml").applying(edits)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("a phrase finds its place in a sorted list, and everything else stays as it was")
    func sorted() throws {
        let yaml = """
            # Mine.
            version: 1

            intents:
              # About rooms.
              Light:   # two ways
                # the first
                - "a light"  # quoted
                # the second
                - 'z light'
                # the end

              Stop: [stop]

            """
        let result = try edited(
            yaml, .addition(phrase: "b {room}", intent: "Light", comment: "heard 7 times"),
            .addition(phrase: "[a", intent: "Light"), .addition(phrase: "halt", intent: "Stop"),
            .addition(phrase: "where am i", intent: "Location"), .addition(phrase: "a light", intent: "Light"))
        #expect(
            result == """
                # Mine.
                version: 1

                intents:
                  # About rooms.
                  Light:   # two ways
                    - "[a"
                    # the first
                    - "a light"  # quoted
                    - b {room}  # heard 7 times
                    # the second
                    - 'z light'
                    # the end

                  Location:
                    - where am i
                  Stop: [halt, stop]

                """)
    }
}
