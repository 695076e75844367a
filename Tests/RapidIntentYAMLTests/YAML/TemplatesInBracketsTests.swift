import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

@Suite("Templates in brackets")
struct TemplatesInBracketsTests {
    /// An intent's phrases as written after `A:`, and the part to be quoted, with its column.
    static let unquoted: [(written: String, quoted: String, column: Int)] = [
        ("[take me to {place}, guide me to {place}]", "\"take me to {place}\"", 6),
        ("[stop, go to {place}]", "\"go to {place}\"", 12),
        ("[from {place:a} to {place:b} now]", "\"from {place:a} to {place:b} now\"", 6),
        ("[a{b}{c}d]", "\"a{b}{c}d\"", 6),
        ("[x, go to {place}'s house]", "\"go to {place}'s house\"", 9),
        ("[go to {place} \"it's\" x, y]", "'go to {place} \"it''s\" x'", 6),
        ("[x,{y}'s]", "\"{y}'s\"", 8),
        ("[\"say {x}\", 'it''s {y}', z {z}]", "\"z {z}\"", 30),
        ("[a {b} # c ', \" {d}\n  , e {f}]", "\"a {b}\"", 6),
        ("[http://x.y/{id}?q={q}#{r}, b]", "\"http://x.y/{id}?q={q}#{r}\"", 6),
        ("[été 日本 {place} 👩‍👩‍👧 {lieu}]", "\"été 日本 {place} 👩‍👩‍👧 {lieu}\"", 6),
        ("{fire: instant, phrases: [go to {place}]}", "\"go to {place}\"", 31),
        ("{ fire: instant, description: turn {x} on }", "\"turn {x} on\"", 35),
        ("[turn on [the] light[s], x]", "\"turn on [the] light[s]\"", 6),
        ("[set {0..100,10:level} percent, to {-5..5,2}]", "\"set {0..100,10:level} percent\"", 6),
        ("[-x {c}, a - {d}]", "\"-x {c}\"", 6),
        ("[go {my place}, b]", "\"go {my place}\"", 6),
    ]

    @Test("need quotes, and the message shows them", arguments: unquoted)
    func needQuotes(written: String, quoted: String, column: Int) {
        let message = message(for: "version: 1\nintents:\n A: \(written)\n")
        #expect(message.hasPrefix("d.yaml:3:\(column): error: text with '"))
        #expect(message.hasSuffix("\n  help: put it in quotes: \(quoted)"))
    }

    @Test("are shown as a whole, and the other entries are read")
    func shown() {
        let yaml = "version: 1\nintents:\n  Stop: [stop, go to {place}]\n  Go: [go]\n"
        #expect(
            message(for: yaml)
                == """
                d.yaml:3:16: error: text with '{' in it needs quotes inside brackets
                    Stop: [stop, go to {place}]
                                 ^~~~~~~~~~~~~
                  help: put it in quotes: "go to {place}"
                """)
        #expect(DictionaryReading(yaml: yaml).source.intents.map(\.name.value) == ["Stop", "Go"])
    }

    @Test("in quotes are read", arguments: unquoted.prefix(4))
    func quoted(_: String, quoted: String, _: Int) throws {
        let phrases = try DictionarySource(yaml: "version: 1\nintents: { A: [\(quoted)] }").intents[0].phrases
        #expect(phrases.map { "\"\($0.value)\"" } == [quoted])
    }

    @Test("in a block need none")
    func inBlock() throws {
        #expect(
            try phrases(in: "version: 1\nintents:\n A:\n  - go to {place}\n  - it's {x}, [y]\n")
                == ["go to {place}", "it's {x}, [y]"])
    }

    @Test(
        "other values in brackets have other messages",
        arguments: ["[a {b: c}]", "[a {b\", c]", "[a {b]}]", "[a [b}]", "[take me\n  to {place}]", "[&x go {a}]"])
    func others(written: String) {
        let message = message(for: "version: 1\nintents:\n A: \(written)\n")
        #expect(!message.isEmpty && !message.contains("needs quotes inside brackets"))
    }

    @Test(
        "need quotes at the beginning of a phrase",
        arguments: [
            MessageCase(
                "an option in brackets", "version: 1\nintents: { A: [x, [the] light[s] \"a\" on [b, c], y] }",
                """
                d.yaml:2:19: error: text that begins with '[' needs quotes
                  intents: { A: [x, [the] light[s] "a" on [b, c], y] }
                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  help: put it in quotes: '[the] light[s] "a" on [b, c]'
                """),
            MessageCase(
                "an option in a block", "version: 1\nintents:\n  A:\n    - [please|[if] you can] turn, on",
                """
                d.yaml:4:7: error: text that begins with '[' needs quotes
                      - [please|[if] you can] turn, on
                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  help: put it in quotes: "[please|[if] you can] turn, on"
                """),
            MessageCase(
                "a rule", "version: 1\nexpansion_rules:\n  light: [the] light[s]",
                """
                d.yaml:3:10: error: text that begins with '[' needs quotes
                    light: [the] light[s]
                           ^~~~~~~~~~~~~~
                  help: put it in quotes: "[the] light[s]"
                """),
            MessageCase(
                "in brackets", "version: 1\nintents: { A: [é x, {place} please , b] }",
                """
                d.yaml:2:21: error: text that begins with '{' needs quotes
                  intents: { A: [é x, {place} please , b] }
                                      ^~~~~~~~~~~~~~
                  help: put it in quotes: "{place} please"
                """),
            MessageCase(
                "in a block", "version: 1\nintents:\n  A:\n    - {place} please # now",
                """
                d.yaml:4:7: error: text that begins with '{' needs quotes
                      - {place} please # now
                        ^~~~~~~~~~~~~~
                  help: put it in quotes: "{place} please"
                """),
        ])
    func atTheBeginning(mistake: MessageCase) { #expect(message(for: mistake.yaml) == mistake.message) }

    @Test("an unclosed placeholder is reported like any other error")
    func unclosed() {
        #expect(
            message(for: "version: 1\nintents: { A: [a {b] }")
                == """
                d.yaml:2:18: error: expected ',' or ']'
                  intents: { A: [a {b] }
                                   ^
                d.yaml:2:15: note: the list begins here
                  intents: { A: [a {b] }
                                ^
                  help: put a comma between entries, close the list with ']', and quote text that has brackets in it
                """)
    }
}
