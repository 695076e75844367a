import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

@Suite("Placeholders in brackets")
struct FlowPlaceholdersTests {
    /// An intent's phrases as written after `A:`, and what they must be read as.
    static let accepted: [(String, [String])] = [
        ("[take me to {place}, guide me to {place}]", ["take me to {place}", "guide me to {place}"]),
        ("[from {place:a} to {place:b} now]", ["from {place:a} to {place:b} now"]),
        ("[a{b}{c}d]", ["a{b}{c}d"]),
        ("[go to {place}'s house, it's {place}'s]", ["go to {place}'s house", "it's {place}'s"]),
        ("[go to {place}\" x, \"{y}\"]", ["go to {place}\" x", "{y}"]),
        ("[\"say {x}\", 'it''s {y}', z {z}]", ["say {x}", "it's {y}", "z {z}"]),
        ("['{x} [', a {b}]", ["{x} [", "a {b}"]),
        ("[\"\\\"{x}\", a {b}]", ["\"{x}", "a {b}"]),
        ("[a {b}, # c {d} [\n  e {f}]", ["a {b}", "e {f}"]),
        ("[a {b} # c ', \" {d}\n  , e {f}]", ["a {b}", "e {f}"]),
        ("[a#{b}, c]", ["a#{b}", "c"]),
        ("[http://x.y/{id}?q={q}#{r}, b]", ["http://x.y/{id}?q={q}#{r}", "b"]),
        ("[a: {b}]", []),
        ("[take me\n  to {place},\n  guide me to\n  {place}]", ["take me to {place}", "guide me to {place}"]),
        ("[été 日本 {place} 👩‍👩‍👧 {lieu}]", ["été 日本 {place} 👩‍👩‍👧 {lieu}"]),
        ("{fire: instant, phrases: [go to {place}]}", ["go to {place}"]),
        ("{phrases: [go {a}, {b: c} ]}", []),
        ("[&x go {a}, *x , !!str go {b}]", ["go {a}", "go {a}", "go {b}"]),
        ("[-{b}, -x {c}, a - {d}]", ["-{b}", "-x {c}", "a - {d}"]),
        ("[go {}, go {my place}, go {it's}]", ["go {}", "go {my place}", "go {it's}"]),
        ("[a {b}, ]", ["a {b}"]),
        ("[turn on [the] light[s], x]", ["turn on [the] light[s]", "x"]),
        (
            "[turn on [the [big|small]] {a:b}[s] (now|[right] now), <r> [{x}]]",
            [
                "turn on [the [big|small]] {a:b}[s] (now|[right] now)", "<r> [{x}]",
            ]
        ),
        ("[set {0..100,10:level} percent, to {-5..5,2}]", ["set {0..100,10:level} percent", "to {-5..5,2}"]),
        ("[\n  turn [it]\n  on, (a;b) [c]]", ["turn [it] on", "(a;b) [c]"]),
        ("\n  [a {b}]", ["a {b}"]),
        ("\n  - go to {place}\n  - it's {x}, [y]", ["go to {place}", "it's {x}, [y]"]),
    ]

    @Test("are read as their author meant them", arguments: accepted.filter { !$0.1.isEmpty })
    func read(written: String, expected: [String]) throws {
        #expect(try phrases(in: "version: 1\nintents:\n A: \(written)\n") == expected)
    }

    @Test("do not swallow what YAML has a meaning for", arguments: accepted.filter(\.1.isEmpty))
    func left(written: String, _: [String]) {
        #expect(
            message(for: "version: 1\nintents:\n A: \(written)\n").contains("a phrase must be text, found a mapping"))
    }

    /// What may stand before brackets without being brackets itself.
    ///
    /// Each holds one that is never closed.
    static let surroundings = [
        "description: an open [ bracket", "description: it's \" open", "description: 'an [ in it''s place'",
        "description: \"an [ and a \\\" and a {\"", "description: |\n      an [ open\n\n      one {x}",
        "description: >2-\n      an [ open", "description: a long\n      [ text # [ {", "# a [ comment",
        "description: a # [ comment", "description: &a [b]-x", "\"description\": '['", "'description' : |\n     [",
        "? description\n    : >\n      [ ' \"\n    # ' [", "description:\n      plain [ text\n       'over {lines",
        "description: \"two\n     [ lines\"",
    ]

    @Test("are found whatever stands before them", arguments: surroundings.filter { !$0.contains("&a") })
    func surroundedBy(text: String) throws {
        let yaml = "version: 1\nintents:\n  A:\n    \(text)\n    phrases: [go {x}]\n  B: [walk {y}]\n"
        #expect(try phrases(in: yaml) == ["go {x}", "walk {y}"])
    }

    @Test("are found in lists of mappings")
    func nested() throws {
        let yaml = """
            version: 1
            lists:
              a: [{ in: [b, c {d}], out: e {f} }, { in: g }, h {i}]
            """
        let values = try DictionarySource(yaml: yaml).lists[0].values
        #expect(values.map { $0.forms.map(\.value) } == [["b", "c {d}"], ["g"], ["h {i}"]])
        #expect(values.map(\.canonical.value) == ["e {f}", "g", "h {i}"])
    }

    @Test("keep every column and every line as it was")
    func columns() throws {
        let yaml = "version: 1\nintents:\n  A: [é {x}, {a: b}, ש {y}, [z]]\n"
        #expect(
            message(for: yaml)
                == """
                d.yaml:3:14: error: a phrase must be text, found a mapping
                    A: [é {x}, {a: b}, ש {y}, [z]]
                               ^~~~~~
                  help: quote a phrase that has ': ' in it
                d.yaml:3:29: error: a phrase must be text, found a list
                    A: [é {x}, {a: b}, ש {y}, [z]]
                                              ^~~
                  help: quote a phrase that begins with '[', or write each phrase as an entry of its own
                """)
        let fixed = try DictionarySource(yaml: "version: 1\nintents:\n  A: [e\u{301} {x}, ש {y}]\n", file: "d.yaml")
        #expect(
            fixed.intents[0].phrases == [
                Located(
                    "e\u{301} {x}",
                    at: DictionaryLocation(
                        file: "d.yaml", line: 3, column: 7, length: 5, lineText: "  A: [e\u{301} {x}, ש {y}]")),
                Located(
                    "ש {y}",
                    at: DictionaryLocation(
                        file: "d.yaml", line: 3, column: 14, length: 5, lineText: "  A: [e\u{301} {x}, ש {y}]")),
            ])
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
                "in brackets", "version: 1\nintents: { A: [é {x}, {place} please , b] }",
                """
                d.yaml:2:23: error: text that begins with '{' needs quotes
                  intents: { A: [é {x}, {place} please , b] }
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
    func atTheBeginning(mistake: MessageCase) {
        #expect(message(for: mistake.yaml) == mistake.message)
    }

    @Test("a placeholder that is never closed is told like any other mistake")
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
