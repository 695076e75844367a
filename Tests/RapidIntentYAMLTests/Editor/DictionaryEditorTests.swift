import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing
import TestSupport

@Suite("Editing a dictionary file")
struct DictionaryEditorTests {
    private func edited(_ yaml: String, _ edits: [DictionaryEdit]) throws(DictionaryError) -> String {
        let bytes = try DictionaryEditor(yaml: Array(yaml.utf8), file: "learned.yaml").applying(edits)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let commented = """
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

    @Test("a phrase is inserted into a sorted list, and everything else is unchanged")
    func additions() throws {
        let result = try edited(
            Self.commented,
            [
                .addition(phrase: "b {room}", intent: "Light", comment: "heard 7 times"),
                .addition(phrase: "[a]", intent: "Light"),
                .addition(phrase: "halt", intent: "Stop", comment: "no room"),
                .addition(phrase: "where am i", intent: "Location"), .addition(phrase: "a light", intent: "Light"),
            ])
        #expect(
            result == """
                # Mine.
                version: 1

                intents:
                  # About rooms.
                  Light:   # two ways
                    - "[a]"
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

    @Test(
        "a list value can be added in every notation",
        arguments: [
            ("{ version: 1 }", "{ version: 1, lists: { room: [{ in: lounge, out: hall }] } }"),
            (
                "version: 1\nlists:\n  room:\n    - hall  # big\n    # the end\n\nintents: { A: [b] }\n",
                "version: 1\nlists:\n  room:\n    - hall  # big\n    - { in: lounge, out: hall }  # heard\n    # the end\n\nintents: { A: [b] }\n"
            ),
            (
                "version: 1\r\nlists: { room: [hall] }\r\n",
                "version: 1\r\nlists: { room: [hall, { in: lounge, out: hall }] }\r\n"
            ),
            (
                "version: 1\nlists:\n  size: [big]\nintents: { A: [b] }",
                "version: 1\nlists:\n  room:\n    - { in: lounge, out: hall }  # heard\n  size: [big]\nintents: { A: [b] }"
            ),
            (
                "version: 1\nintents: { A: [b] }\n",
                "version: 1\nintents: { A: [b] }\n\nlists:\n  room:\n    - { in: lounge, out: hall }  # heard\n"
            ),
        ])
    func values(yaml: String, expected: String) throws {
        let value = ListValueSource(forms: [Located("lounge")], canonical: Located("hall"))
        let edit = DictionaryEdit.value(value, list: "room", comment: "heard")
        #expect(try edited(yaml, [edit]) == expected)
        // What is there is not added again.
        #expect(try edited(expected, [edit, edit]) == expected)
    }

    @Test("a value keeps its type and context, and an edit can add phrases with it")
    func valueWithContext() throws {
        let value = ListValueSource(
            forms: [Located("a half"), Located("fifty: fifty")], canonical: Located("50"), type: .number,
            context: ["unit": "percent"])
        #expect(
            try edited(
                "version: 1\n", [.addition(phrase: "m", intent: "A"), .value(value, list: "level")])
                    == """
                    version: 1

                    lists:
                      level:
                        - { in: [a half, "fifty: fifty"], out: 50, context: { unit: percent } }

                    intents:
                      A:
                        - m

                    """)
    }

    @Test("a range has no values to add to")
    func valueOfRange() {
        let edit = DictionaryEdit.value(
            ListValueSource(forms: [Located("a lot")], canonical: Located("9")), list: "level")
        #expect(throws: DictionaryError.self) {
            try edited("version: 1\nlists: { level: { range: { from: 1, to: 9 } } }\n", [edit])
        }
    }

    @Test("a phrase is removed with its line, and an intent with its last phrase; comments are kept")
    func removals() throws {
        #expect(
            try edited(
                Self.commented,
                [.removal(phrase: "z light", intent: "Light"), .removal(phrase: "stop", intent: "Stop")]) == """
                    # Mine.
                    version: 1

                    intents:
                      # About rooms.
                      Light:   # two ways
                        # the first
                        - "a light"  # quoted
                        # the second
                        # the end


                    """)
        #expect(
            try edited(
                Self.commented,
                [
                    .removal(phrase: "z light", intent: "Light"), .removal(phrase: "a light", intent: "Light"),
                    .removal(phrase: "stop", intent: "Stop"),
                ]) == """
                    # Mine.
                    version: 1

                      # About rooms.
                        # the first
                        # the second
                        # the end

                    """)
    }

    @Test(
        "phrases can be added and removed in every notation",
        arguments: [
            ("{ version: 1 }", "{ version: 1, intents: { A: [m] } }"),
            ("version: 1\nlocale: en-GB", "version: 1\nlocale: en-GB\n\nintents:\n  A:\n    - m"),
            ("version: 1\r\nintents: { A: [b] }\r\n", "version: 1\r\nintents: { A: [b, m] }\r\n"),
            ("version: 1\r\nintents:\r\n  A:\r\n  - b\r\n", "version: 1\r\nintents:\r\n  A:\r\n  - b\r\n  - m\r\n"),
            ("version: 1\nintents:\n  A:\n    - z", "version: 1\nintents:\n  A:\n    - m\n    - z"),
            ("version: 1\nintents: { A: {} }", "version: 1\nintents: { A: { phrases: [m] } }"),
            ("version: 1\nintents: { B: [b] }", "version: 1\nintents: { A: [m], B: [b] }"),
            ("version: 1\nintents: { 0: [b] }", "version: 1\nintents: { 0: [b], A: [m] }"),
            (
                "version: 1\nintents:\n  A: { fire: final }\n",
                "version: 1\nintents:\n  A: { phrases: [m], fire: final }\n"
            ),
            (
                "version: 1\nintents:\n  A:\n    # so\n    fire: final\n",
                "version: 1\nintents:\n  A:\n    phrases:\n      - m\n    # so\n    fire: final\n"
            ),
            (
                "version: 1\nintents:\n  A:\n    phrases: [b,  # é\n      z]\n",
                "version: 1\nintents:\n  A:\n    phrases: [b, m,  # é\n      z]\n"
            ),
            (
                "version: 1\nintents:\n  A:\n    - >-\n      b\n      c\n\n  B: [b]\n",
                "version: 1\nintents:\n  A:\n    - >-\n      b\n      c\n\n    - m\n  B: [b]\n"
            ),
            ("\u{FEFF}version: 1\nintents: {A: [b]}\n", "\u{FEFF}version: 1\nintents: {A: [b, m]}\n"),
            ("---\nversion: 1\n...\n", "---\nversion: 1\n\nintents:\n  A:\n    - m\n...\n"),
        ])
    func styles(before: String, after: String) throws {
        #expect(try edited(before, [.addition(phrase: "m", intent: "A")]) == after)
        let reread = try DictionarySource(yaml: try edited(after, [.removal(phrase: "m", intent: "A")]))
        let source = try DictionarySource(yaml: before)
        // A bare declaration of an intent is removed with its last phrase.
        #expect(
            reread.intents.map(\.name.value)
                == source.unlocated.intents.filter { $0 != IntentSource("A") }.map(\.name.value)
                || reread.unlocated == source.unlocated)
    }

    @Test("several phrases are removed from brackets with their commas, and comments between them are kept")
    func brackets() throws {
        let yaml = "version: 1\nintents:\n  A: [a, b,  # of b\n    c,\n    d]\n"
        func without(_ phrases: String...) throws -> String {
            try edited(yaml, phrases.map { .removal(phrase: $0, intent: "A") })
        }
        #expect(try without("a") == "version: 1\nintents:\n  A: [b,  # of b\n    c,\n    d]\n")
        #expect(try without("d") == "version: 1\nintents:\n  A: [a, b,  # of b\n    c]\n")
        #expect(try without("c", "d") == "version: 1\nintents:\n  A: [a, b  # of b\n    ]\n")
        #expect(try without("b", "c") == "version: 1\nintents:\n  A: [a,   # of b\n    d]\n")
        #expect(try without("a", "b", "c") == "version: 1\nintents:\n  A: [  # of b\n    d]\n")
    }

    @Test(
        "an edit that would lose something is refused with the reason",
        arguments: [
            (
                "version: 1\nintents:\n  A: &a [x]\n  B: *a\n", DictionaryEdit.addition(phrase: "n", intent: "B"),
                "an alias stands for this"
            ),
            (
                "version: 1\nintents: { A: [x] }", .removal(phrase: "y", intent: "A"),
                "intent 'A' has no phrase 'y' outside its blocks"
            ),
            (
                "version: 1\nintents: { A: [x] }", .removal(phrase: "y", intent: "B"),
                "there is no intent 'B' to take phrases from"
            ),
            (
                "version: 1\nintents: { A: { blocks: [{ phrases: [x] }] } }", .removal(phrase: "x", intent: "A"),
                "intent 'A' has no phrase 'x' outside its blocks"
            ),
            (
                "version: 1\nintents: { A: 1 }", .addition(phrase: "n", intent: "A"),
                "intent 'A' must be a list of phrases"
            ),
            (
                "version: 1\nintents:\n  ? A\n  : - b\n", .addition(phrase: "a", intent: "A"),
                "the entries do not stand on lines of their own"
            ),
            (
                "version: 1\nintents: { A: [x] }", .addition(phrase: " ", intent: "A"),
                "'learned.yaml' would not say what it should after the change: a phrase is empty"
            ),
        ])
    func refusals(yaml: String, edit: DictionaryEdit, message: String) {
        let error = #expect(throws: DictionaryError.self) { try edited(yaml, [edit]) }
        #expect(error?.diagnostics.first?.message.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}
