import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentSupport
import RapidIntentYAML
import Testing
import TestSupport

/// What the import of hassil's files changes or leaves out, and says so.
@Suite struct HassilNotesTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func source(_ yaml: String) throws -> DictionarySource {
        try HassilImporter().dictionary(at: folder.write(yaml, to: "a.yaml")).source.unlocated
    }

    private func messages(_ yaml: String) throws -> String {
        RapidIntentImportTests.messages(of: .hassil, at: try folder.write(yaml, to: "a.yaml"), in: folder)
    }

    @Test("Constructs that a dictionary cannot express are listed with place and reason")
    func notes() throws {
        #expect(
            try messages(
                """
                language: en
                author: me
                settings: { ignore_whitespace: true }
                responses: { errors: {} }
                lists:
                  a: { values: [on], range: { from: 1, to: 2 } }
                  b: { range: { from: 1, to: 9, words: false, words_language: de } }
                  c: { values: [{ in: x, out: [[y]] }, { in: "{a} s" }] }
                intents:
                  A:
                    data:
                      - sentences: [off, "{a}{b}{c}"]
                        slots: { state: on, domain: { a: 1 }, none: null }
                        required_keywords: [off]
                        excludes_context: { home: null }
                      - sentences: [never]
                        requires_context: { home: [] }
                """) == """
                    a.yaml:2:1: warning: 'author' is not carried over
                      author: me
                      ^~~~~~
                      help: hassil does not read this key either
                    a.yaml:3:13: warning: 'ignore_whitespace' of 'settings' is not carried over
                      settings: { ignore_whitespace: true }
                                  ^~~~~~~~~~~~~~~~~
                      help: scripts that are written without spaces are divided into words by themselves
                    a.yaml:4:1: warning: 'responses' is not carried over
                      responses: { errors: {} }
                      ^~~~~~~~~
                      help: a dictionary understands and does not answer; which response was meant is kept as metadata
                    a.yaml:6:17: warning: 'on' without quotes is a truth value to hassil, not the word
                        a: { values: [on], range: { from: 1, to: 2 } }
                                      ^~
                      help: it is carried over as the word
                    a.yaml:6:22: warning: 'range' of list 'a' is not carried over
                        a: { values: [on], range: { from: 1, to: 2 } }
                                           ^~~~~
                      help: hassil takes its 'values' only
                    a.yaml:7:33: warning: 'words: false' of the range of list 'b' is not carried over
                        b: { range: { from: 1, to: 9, words: false, words_language: de } }
                                                      ^~~~~
                      help: numbers are understood both in digits and in words
                    a.yaml:7:47: warning: 'words_language' of the range of list 'b' is not carried over
                        b: { range: { from: 1, to: 9, words: false, words_language: de } }
                                                                    ^~~~~~~~~~~~~~
                      help: number words are those of the dictionary's locale
                    a.yaml:8:31: warning: 'out' of a value of list 'c' is a list, and values here are texts, lists of texts and numbers
                        c: { values: [{ in: x, out: [[y]] }, { in: "{a} s" }] }
                                                    ^~~~~
                      help: it is carried over as JSON text: [["y"]]
                    a.yaml:8:46: warning: the wordings of '{a} s' in list 'c' cannot be written out
                        c: { values: [{ in: x, out: [[y]] }, { in: "{a} s" }] }
                                                                   ^~~~~~~
                      help: lists and rules stand in it; hassil calls the value what was said, and here it is called by its template
                    a.yaml:12:21: warning: 'off' without quotes is a truth value to hassil, not the word
                            - sentences: [off, "{a}{b}{c}"]
                                          ^~~
                      help: it is carried over as the word
                    a.yaml:13:25: warning: slot 'state' of intent 'A' is a truth value to hassil
                              slots: { state: on, domain: { a: 1 }, none: null }
                                              ^~
                      help: it is carried over as the text 'true'; put quotes around it if the word was meant
                    a.yaml:13:37: warning: slot 'domain' of intent 'A' is a mapping, and values here are texts, lists of texts and numbers
                              slots: { state: on, domain: { a: 1 }, none: null }
                                                          ^~~~~~~~
                      help: it is carried over as JSON text: {"a":1}
                    a.yaml:13:47: warning: slot 'none' of intent 'A' is null
                              slots: { state: on, domain: { a: 1 }, none: null }
                                                                    ^~~~
                      help: an entity always has a value
                    a.yaml:14:29: warning: 'off' without quotes is a truth value to hassil, not the word
                              required_keywords: [off]
                                                  ^~~
                      help: it is carried over as the word
                    a.yaml:15:29: warning: the condition 'home' has no values
                              excludes_context: { home: null }
                                                  ^~~~
                      help: it rules nothing out and is left out
                    a.yaml:17:35: warning: the condition 'home' has no values
                              requires_context: { home: [] }
                                                        ^~
                      help: it can never be met, so the sentences of its block are left out
                    """)
    }

    @Test("A list that an app supplies is named, and so are sentences that hassil does not read")
    func supplied() throws {
        try folder.write(
            "language: en\nintents: { A: { data: [{ sentences: ['{name} on', '{x} {0..9:y}'], lists: { x: { wildcard: true } } }] } }",
            to: "en/a.yaml")
        try folder.write("language: en\ndata: [{ sentences: [b] }]", to: "en/A/b.yaml")
        #expect(
            RapidIntentImportTests.messages(of: .hassil, at: folder.path + "/en", in: folder) == """
                en/A/b.yaml:2:1: warning: the sentences under 'data' at the top of the file are not carried over
                  data: [{ sentences: [b] }]
                  ^~~~
                  help: 'intents.yaml', 'lists' and 'rules' belong to them, and are not beside the folder 'sentences'
                en/a.yaml:2:38: warning: list 'name' is declared nowhere
                  intents: { A: { data: [{ sentences: ['{name} on', '{x} {0..9:y}'], lists: { x: { wildcard: true } } }] } }
                                                       ^~~~~~~~~~~
                  help: the dictionary needs it: declare it in another dictionary file, or give a names file with '--names'
                """)
    }

    @Test("A block without sentences is left out, and its intent stays")
    func noSentences() throws {
        let yaml =
            "language: bn\nintents: { A: { data: [{ sentences: [], slots: { x: y } }] }, B: { data: [{ sentences: [b] }] } }"
        #expect(try source(yaml).intents == [IntentSource("A"), IntentSource("B", phrases: "b")])
        #expect(
            try messages(yaml) == """
                a.yaml:2:24: warning: a block of intent 'A' has no sentences
                  intents: { A: { data: [{ sentences: [], slots: { x: y } }] }, B: { data: [{ sentences: [b] }] } }
                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  help: there is nothing to match, and it is left out
                """)
        let written = try HassilImporter().dictionary(at: folder.write(yaml, to: "a.yaml")).yaml(origin: "hassil")
        #expect(try CommandDictionary([DictionarySource(yaml: written)]).intents.map(\.name) == ["A", "B"])
    }

    @Test("Of two values with the same wording, the first keeps it, and one without notation comes before templates")
    func sameWordings() throws {
        let yaml = """
            language: de
            lists:
              m:
                values:
                  - { in: "(ein|1) drei viertel", out: 105 }
                  - { in: "[ein] drei viertel", out: 45 }
                  - { in: "Drei Viertel", out: 3 }
                  - { in: "drei viertel", out: 4, context: { a: b } }
            intents: { A: { data: [{ sentences: ["{m} Stunden"] }] } }
            """
        #expect(
            try source(yaml).lists == [
                ListSource(
                    "m", value("(ein|1) drei viertel", "105"), value("Drei Viertel", "3"),
                    ListValueSource(
                        forms: [Located("drei viertel")], canonical: Located("4"), type: .number, context: ["a": "b"]))
            ])
        #expect(
            try messages(yaml).hasPrefix(
                "a.yaml:6:15: warning: 'ein drei viertel' stands for both '105' and '45' in list 'm'"))
    }

    private func value(_ form: String, _ canonical: String) -> ListValueSource {
        ListValueSource(forms: [Located(form)], canonical: Located(canonical), type: .number)
    }
}
