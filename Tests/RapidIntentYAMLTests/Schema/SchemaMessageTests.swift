import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

@Suite("Messages to the author of a dictionary")
struct SchemaMessageTests {
    @Test(
        "an error is reported with its place",
        arguments: keys + values + firing + scores + sections + blocks + ranges + tests + otherSystems)
    func reports(mistake: MessageCase) { #expect(message(for: mistake.yaml) == mistake.message) }

    static let keys = [
        MessageCase(
            "unknown key with a near one", "version: 1\nintents:\n  Stop: { fire: instant, phrase: [stop] }",
            """
            d.yaml:3:26: error: unknown key 'phrase' in intent 'Stop'
                Stop: { fire: instant, phrase: [stop] }
                                       ^~~~~~
              help: did you mean 'phrases'? the keys are description, ask, fire, settle, dwell, risk, undo, accept, confirm, margin, refused, near_accept, near_confirm, phrases, examples, blocks, tests
            """),
        MessageCase(
            "unknown key with none near, in another script", "version: 1\nintents: { \"👩‍👩‍👧\": { фразы: [a] } }",
            """
            d.yaml:2:19: error: unknown key 'фразы' in intent '👩‍👩‍👧'
              intents: { "👩‍👩‍👧": { фразы: [a] } }
                                 ^~~~~
              help: the keys are description, ask, fire, settle, dwell, risk, undo, accept, confirm, margin, refused, near_accept, near_confirm, phrases, examples, blocks, tests
            """),
        MessageCase(
            "unknown key at the top, which is not also missing", "verson: 1\nintents: { A: [b] }",
            """
            d.yaml:1:1: error: unknown key 'verson' in the dictionary
              verson: 1
              ^~~~~~
              help: did you mean 'version'? the keys are version, locale, defaults, skip_words, \
            polite_frames, words, prefer, expansion_rules, lists, intents, tests, history
            """),
        MessageCase(
            "an unknown list of words, and a filler of several",
            "version: 1\nwords: { fillrs: [ah], fillers: [you know, ah] }",
            """
            d.yaml:2:10: error: unknown key 'fillrs' in 'words'
              words: { fillrs: [ah], fillers: [you know, ah] }
                       ^~~~~~
              help: did you mean 'fillers'? the keys are fillers, polite_openings, polite_closings, negations, yes, no
            d.yaml:2:34: error: filler 'you know' has several words
              words: { fillrs: [ah], fillers: [you know, ah] }
                                               ^~~~~~~~
              help: write single words; 'skip_words' and 'polite_openings' may have several
            """),
        MessageCase(
            "unknown keys in defaults and in a value", "version: 1\ndefaults: { setle: 1s }\nlists: { a: [{ im: b }] }",
            """
            d.yaml:2:13: error: unknown key 'setle' in 'defaults'
              defaults: { setle: 1s }
                          ^~~~~
              help: did you mean 'settle'? the keys are fire, settle, dwell, risk, undo, accept, confirm, margin, refused, near_accept, near_confirm
            d.yaml:3:16: error: unknown key 'im' in a value of list 'a'
              lists: { a: [{ im: b }] }
                             ^~
              help: did you mean 'in'? the keys are in, out, context, metadata
            """),
        MessageCase(
            "merge key", "version: 1\nintents: { A: { <<: { fire: final } } }",
            """
            d.yaml:2:17: error: unknown key '<<' in intent 'A'
              intents: { A: { <<: { fire: final } } }
                              ^~
              help: merge keys are not supported; write the keys out: the keys are description, ask, fire, settle, dwell, \
            risk, undo, accept, confirm, margin, refused, near_accept, near_confirm, phrases, examples, blocks, tests
            """),
        MessageCase(
            "intent twice", "version: 1\nintents:\n  Été: [a]\n  Été: [b]",
            """
            d.yaml:4:3: error: duplicate key 'Été' in 'intents'
                Été: [b]
                ^~~
            d.yaml:3:3: note: it stands here already
                Été: [a]
                ^~~
              help: join the two, or give one another name
            """),
        MessageCase(
            "setting twice", "version: 1\nintents: { A: { fire: final, fire: instant } }",
            """
            d.yaml:2:30: error: duplicate key 'fire' in intent 'A'
              intents: { A: { fire: final, fire: instant } }
                                           ^~~~
            d.yaml:2:17: note: it stands here already
              intents: { A: { fire: final, fire: instant } }
                              ^~~~
              help: remove one of them
            """),
        MessageCase(
            "keys that are not text", "version: 1\nlists:\n  ? [a]\n  : [b]\n  '': [c]",
            """
            d.yaml:3:5: error: a key in 'lists' must be text, found a list
                ? [a]
                  ^~~
            d.yaml:5:3: error: a key in 'lists' is empty
                '': [c]
                ^~
              help: write the text, or remove the entry
            """),
    ]

    static let values = [
        MessageCase(
            "text, nothing and an empty list for phrases", "version: 1\nintents:\n  A: stop\n  B:\n  C: []\n  D: ~",
            """
            d.yaml:3:6: error: intent 'A' must be a list of phrases, found the text 'stop'
                A: stop
                   ^~~~
              help: make it a list: [stop]
            d.yaml:4:3: error: intent 'B' is empty
                B:
                ^
              help: write [stop, cancel], or {} for an intent that only the online service recognises
            d.yaml:5:6: error: intent 'C' is empty
                C: []
                   ^~
              help: write [stop, cancel], or {} for an intent that only the online service recognises
            d.yaml:6:3: error: intent 'D' is empty
                D: ~
                ^
              help: write [stop, cancel], or {} for an intent that only the online service recognises
            """),
        MessageCase(
            "what is not a phrase",
            "version: 1\nintents:\n  日本語: [こんにちは, 'か\u{3099}', {x: y}]\n  B:\n    - - a\n    - b: c\n    - {place}\n    - &a !foo bar",
            """
            d.yaml:3:21: error: a phrase must be text, found a mapping
                日本語: [こんにちは, 'か\u{3099}', {x: y}]
                                           ^~~~~~
              help: quote a phrase that has ': ' in it
            d.yaml:5:7: error: a phrase must be text, found a list
                  - - a
                    ^~~
              help: write each phrase as an entry of its own
            d.yaml:6:7: error: a phrase must be text, found a mapping
                  - b: c
                    ^~~~
              help: quote a phrase that has ': ' in it
            d.yaml:7:7: error: a phrase must be text, found a mapping
                  - {place}
                    ^~~~~~~
              help: quote a phrase that begins with '{'
            d.yaml:8:7: error: the tag '!foo' has no meaning in a dictionary
                  - &a !foo bar
                    ^~~~~~~~~~~
              help: remove it, or quote text that begins with '!'
            """),
        MessageCase(
            "phrases without text", "version: 1\nintents:\n  A:\n    -\n    - ~\n    - ''\n    - \" \\t\u{2003}\"",
            """
            d.yaml:4:5: error: a phrase is empty
                  -
                  ^
              help: write the text, or remove the entry
            d.yaml:5:7: error: a phrase is empty
                  - ~
                    ^
              help: '~' means nothing in YAML; write the text, or remove the entry
            d.yaml:6:7: error: a phrase is empty
                  - ''
                    ^~
              help: write the text, or remove the entry
            d.yaml:7:7: error: a phrase is empty
                  - " \\t\u{2003}"
                    ^~~~~~
              help: write the text, or remove the entry
            """),
        MessageCase(
            "lists and their values",
            "version: 1\nlists:\n  a:\n  b: []\n  c: text\n  d: [~, [x], {in: , out: [y]}, {out: x}, {in: []}, {in: [{}]}]",
            """
            d.yaml:3:3: error: list 'a' is empty
                a:
                ^
              help: write [Starbucks, the office]
            d.yaml:4:6: error: list 'b' is empty
                b: []
                   ^~
              help: write [Starbucks, the office]
            d.yaml:5:6: error: list 'c' must be a list of values, found the text 'text'
                c: text
                   ^~~~
              help: make it a list: [text]
            d.yaml:6:7: error: a value of list 'd' is empty
                d: [~, [x], {in: , out: [y]}, {out: x}, {in: []}, {in: [{}]}]
                    ^
              help: '~' means nothing in YAML; write the text, or remove the entry
            d.yaml:6:10: error: a value of list 'd' must be text, found a list
                d: [~, [x], {in: , out: [y]}, {out: x}, {in: []}, {in: [{}]}]
                       ^~~
              help: write text, or { in: [my office, the office], out: office }
            d.yaml:6:16: error: 'in' of a value of list 'd' is empty
                d: [~, [x], {in: , out: [y]}, {out: x}, {in: []}, {in: [{}]}]
                             ^~
              help: write the text, or remove the entry
            d.yaml:6:33: error: 'in' is missing in a value of list 'd'
                d: [~, [x], {in: , out: [y]}, {out: x}, {in: []}, {in: [{}]}]
                                              ^~~~~~~~
              help: write { in: [my office, the office], out: office }
            d.yaml:6:48: error: 'in' of a value of list 'd' is empty
                d: [~, [x], {in: , out: [y]}, {out: x}, {in: []}, {in: [{}]}]
                                                             ^~
              help: write [my office, the office]
            d.yaml:6:59: error: an entry of 'in' of a value of list 'd' must be text, found a mapping
                d: [~, [x], {in: , out: [y]}, {out: x}, {in: []}, {in: [{}]}]
                                                                        ^~
              help: write text
            """),
    ]

    @Test("contradictory scores are reported with both places")
    func contradictingScores() throws {
        let yaml = "version: 1\ndefaults: { accept: 0.8 }\nintents: { A: { confirm: 0.85, phrases: [a b] } }"
        let error = try #require(throws: DictionaryError.self) {
            try CommandDictionary([DictionarySource(yaml: yaml, file: "d.yaml")])
        }
        #expect(
            error.description == """
                d.yaml:3:26: error: 'confirm' of intent 'A' is 0.85, above 'accept', which is 0.8
                  intents: { A: { confirm: 0.85, phrases: [a b] } }
                                           ^~~~
                d.yaml:2:21: note: 'accept' is set here
                  defaults: { accept: 0.8 }
                                      ^~~
                  help: from 'confirm' up to 'accept' the user is asked; make it equal to 'accept' so that no question is asked
                """)
    }

    @Test("a long or hostile text is quoted on one line, without its control characters")
    func excerpts() {
        let long = String(repeating: "x", count: 100)
        #expect(
            message(for: "version: 1\nlocale: \"\(long)\"").hasPrefix(
                "d.yaml:2:9: error: '\(long.prefix(60))…' is not a language tag\n"))
        #expect(
            message(for: "version: \"2\\e[31m\\n\"")
                == """
                d.yaml:1:10: error: version '2\u{FFFD}[31m\u{FFFD}' is not supported
                  version: "2\\e[31m\\n"
                           ^~~~~~~~~~~
                  help: this library reads 'version: 1'
                """)
    }

    @Test("after a thousand errors the rest is not listed")
    func manyMistakes() throws {
        let yaml = "version: 1\nintents:\n" + (0..<1_500).map { "  I\($0): 1\n" }.joined()
        let error = try #require(throws: DictionaryError.self) { try DictionarySource(yaml: yaml) }
        #expect(error.diagnostics.count == 1_001)
        #expect(
            error.diagnostics.last?.description
                == "error: the file has 1000 mistakes or more; the rest is not listed\n  help: correct these first")
    }
}
