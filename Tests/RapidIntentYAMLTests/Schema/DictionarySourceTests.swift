import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML
import Testing

@Suite("A dictionary in YAML")
struct DictionarySourceTests {
    static let example = """
        version: 1
        locale: en-GB
        defaults: { fire: settled, settle: 150ms, dwell: 0.7s, accept: 0.90 }
        lists:
          place:
            - Starbucks
            - { in: [my office, the office, work], out: office }
            - { in: the station }
        intents:
          Location: [where am i, what is my current location]
          Navigate:
            description: Guides the user to a place.
            fire: final
            accept: 0.95
            phrases: ["take me to {place}", "guide me to {place}"]
          Stop: { fire: instant, phrases: [stop, cancel] }
          Joke: {}
        """

    private func located<Value>(
        _ value: Value, _ line: Int, _ column: Int, _ length: Int, in text: String = example
    ) -> Located<Value> {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return Located(
            value,
            at: DictionaryLocation(
                file: "d.yaml", line: line, column: column, length: length, lineText: String(lines[line - 1])))
    }

    @Test("the documented schema is read completely, every value with its place")
    func wholeSchema() throws {
        let source = try DictionarySource(yaml: Self.example, file: "d.yaml")
        let expected = DictionarySource(
            locale: located("en-GB", 2, 9, 5),
            defaults: IntentSettings(
                fire: located(.settled, 3, 19, 7), settle: located(.milliseconds(150), 3, 36, 5),
                dwell: located(.milliseconds(700), 3, 50, 4), accept: located(0.9, 3, 64, 4)),
            lists: [
                ListSource(
                    name: located("place", 5, 3, 5),
                    values: [
                        ListValueSource(
                            forms: [located("Starbucks", 6, 7, 9)], canonical: located("Starbucks", 6, 7, 9)),
                        ListValueSource(
                            forms: [
                                located("my office", 7, 14, 9), located("the office", 7, 25, 10),
                                located("work", 7, 37, 4),
                            ], canonical: located("office", 7, 49, 6)),
                        ListValueSource(
                            forms: [located("the station", 8, 13, 11)], canonical: located("the station", 8, 13, 11)),
                    ])
            ],
            intents: [
                IntentSource(
                    name: located("Location", 10, 3, 8),
                    phrases: [located("where am i", 10, 14, 10), located("what is my current location", 10, 26, 27)]),
                IntentSource(
                    name: located("Navigate", 11, 3, 8), summary: "Guides the user to a place.",
                    settings: IntentSettings(fire: located(.final, 13, 11, 5), accept: located(0.95, 14, 13, 4)),
                    phrases: [located("take me to {place}", 15, 15, 20), located("guide me to {place}", 15, 37, 21)]),
                IntentSource(
                    name: located("Stop", 16, 3, 4), settings: IntentSettings(fire: located(.instant, 16, 17, 7)),
                    phrases: [located("stop", 16, 36, 4), located("cancel", 16, 42, 6)]),
                IntentSource(name: located("Joke", 17, 3, 4)),
            ])
        #expect(source == expected)
    }

    @Test("bytes and text give the same dictionary source")
    func bytes() throws {
        #expect(
            try DictionarySource(yaml: Array(Self.example.utf8), file: "d.yaml")
                == DictionarySource(yaml: Self.example, file: "d.yaml"))
    }

    @Test("line breaks of Windows change nothing")
    func windowsLineBreaks() throws {
        let text = Self.example.replacing("\n", with: "\r\n")
        #expect(
            try DictionarySource(yaml: text, file: "d.yaml") == DictionarySource(yaml: Self.example, file: "d.yaml"))
    }

    @Test("every scalar is read as text, quoted or not")
    func scalarsAreText() throws {
        let yaml = """
            version: '1'
            intents:
              A: [yes, on, 123, 1.50, null, no, 0x1F, 2024-01-01, 'it''s', "caf\\u00e9", !!int 7]
              on:
                - |
                  a block
                - >-
                  folded
                  text
                - two
                  lines
            """
        #expect(
            try phrases(in: yaml) == [
                "yes", "on", "123", "1.50", "null", "no", "0x1F", "2024-01-01", "it's", "café", "7", "a block\n",
                "folded text", "two lines",
            ])
    }

    @Test("an alias stands for what its anchor names")
    func aliases() throws {
        let yaml = """
            version: 1
            intents:
              A: &a [x, &y y]
              B: *a
              C: { phrases: [*y] }
            """
        #expect(try phrases(in: yaml) == ["x", "y", "x", "y", "y"])
    }

    @Test("an explicit document with a comment and an end mark is one dictionary")
    func documentMarkers() throws {
        #expect(try phrases(in: "%YAML 1.1\n# c\n---\nversion: 1\nintents: { A: [b] }\n...\n# end\n") == ["b"])
    }

    @Test("JSON is YAML")
    func json() throws {
        #expect(
            try phrases(in: #"{"version": 1, "intents": {"A": ["go to {place}", "b"]}}"#) == ["go to {place}", "b"])
    }

    @Test("a file may have lists only, or intents only")
    func sections() {
        #expect(message(for: "version: 1\nlists: { a: [b] }") == "")
        #expect(message(for: "version: 1\nintents: { a: [b] }") == "")
        #expect(message(for: "version: 1") == "")
    }
}
