import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import Testing
import TestSupport

@Suite struct RhinoImporterTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func messages(_ yaml: String) throws -> String {
        messages(of: .rhino, at: try folder.write(yaml, to: "a.yml"))
    }

    private func messages(of format: ImportFormat, at path: String) -> String {
        RapidIntentImportTests.messages(of: format, at: path, in: folder)
    }

    @Test("Brackets are converted, slots become lists and macros become rules")
    func context() throws {
        let path = try folder.write(
            """
            context:
              expressions:
                setTimer:
                  - "@set (a, an) [timer, alarm clock] for $pv.TwoDigitInteger:minutes [minute, minutes]"
                  - "[@set, please start ($pv.SingleDigitInteger:n, one)] $light:which"
                dim:
                  - $light:light to $pv.Percent:level
                  - press the $pv.SingleDigitOrdinal:button button
                  - open $pv.Alphanumeric:letter
              slots:
                light: [desk lamp, " o'clock light"]
                "my room": [hall]
              macros:
                set: [set, start (up)]
                one: [just this]
            """, to: "a.yml")
        let imported = try RhinoImporter().dictionary(at: path)
        #expect(
            imported.source.unlocated
                == DictionarySource(
                    lists: [
                        ListSource("light", "desk lamp", "o'clock light"), ListSource("my-room", "hall"),
                        ListSource("pv-Percent", typed: ValueRange(.percentage, from: "0", to: "100")),
                        ListSource("pv-SingleDigitOrdinal", typed: ValueRange(.ordinal, to: "9")),
                        .wildcard("pv-Alphanumeric"),
                    ],
                    rules: [RuleSource("set", "(set|start [up])"), RuleSource("one", "just this")],
                    intents: [
                        IntentSource(
                            "setTimer",
                            phrases: "<set> [a|an] (timer|alarm clock) for {0..99:minutes} (minute|minutes)",
                            "(<set>|please start [{0..9:n}|one]) {light:which}"),
                        IntentSource(
                            "dim", phrases: "{light} to {pv-Percent:level}",
                            "press the {pv-SingleDigitOrdinal:button} button",
                            "open {pv-Alphanumeric:letter}"),
                    ]))
        #expect(
            messages(of: .rhino, at: path) == """
                a.yml:12:5: warning: the name 'my room' is written 'my-room'
                      "my room": [hall]
                      ^~~~~~~~~
                  help: names consist of letters, digits, '_' and '-'
                a.yml:9:9: warning: the name 'pv.Alphanumeric' is written 'pv-Alphanumeric'
                        - open $pv.Alphanumeric:letter
                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  help: names consist of letters, digits, '_' and '-'
                a.yml:9:9: warning: the built-in slot '$pv.Alphanumeric' stands for any words
                        - open $pv.Alphanumeric:letter
                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  help: a dictionary has no values for it; write them under list 'pv-Alphanumeric'
                a.yml:1:1: warning: no file names the language
                  context:
                  ^~~~~~~~
                  help: files of Rhino do not; write the locale into the dictionary, such as 'locale: en-GB'
                """)
    }

    @Test(
        "Bad input is refused with its place",
        arguments: [
            ("", "a.yml:1:1: error: the file is empty"),
            ("context: [a]", "a.yml:1:10: error: 'context' must be a mapping, found a list"),
            ("context: { slots: {} }", "a.yml:1:1: error: 'expressions' is missing in 'context'"),
            ("expressions: {}", "error: this is not a context of Rhino: 'context' is missing"),
            ("context: { expressions: { a: b } }", "error: intent 'a' must be a list, found the text 'b'"),
            ("context: { expressions: { a: [[b, c]] } }", "help: quote an expression that begins with '['"),
            ("context: { expressions: { a: ['(b'] } }", "a.yml:1:31: error: '(' is never closed in expression '(b'"),
            ("context: { expressions: { a: ['b]'] } }", "error: unmatched ']' in expression 'b]'"),
            ("context: { expressions: { a: ['(b]'] } }", "error: unmatched ']' in expression '(b]'"),
            ("context: { expressions: { a: ['$ b'] } }", "error: '$' names no slot in expression '$ b'"),
            ("context: { expressions: { a: ['$b: c'] } }", "error: '$b:' names no variable"),
            ("context: { expressions: { a: ['@'] } }", "error: '@' names no macro"),
            ("context: { expressions: { a: ['$b:c'] } }", "error: slot type '$b' is declared nowhere"),
            ("context: { expressions: { a: ['@b'] } }", "error: macro '@b' is declared nowhere"),
            (
                "context:\n  expressions:\n    a:\n      - @b c",
                "a.yml:4:9: error: text cannot begin with '@' without quotes"
            ),
            ("language: en\nintents: {}", "error: this is a file of hassil, not of Rhino\n"),
        ])
    func refused(yaml: String, message: String) throws {
        let messages = try messages(yaml)
        #expect(messages.contains(message), "\(messages)")
        #expect(messages.contains("error: "))
    }

    @Test("Deep nesting is refused without recursion")
    func nesting() throws {
        let open = String(repeating: "(", count: 100_000)
        #expect(try messages("context: { expressions: { a: ['\(open)'] } }").contains("nested more than 32 deep"))
    }

    private static let coffeeMaker = URL(filePath: #filePath)
        .appending(path: "../../../../../shared/data/speech-commands/coffee_maker.yaml").standardized.path

    @Test(
        "The coffee maker is imported without loss",
        .enabled(
            if: FileManager.default.fileExists(atPath: coffeeMaker),
            "the context is not beside this package, in ../shared/data"))
    func coffee() throws {
        let imported = try RhinoImporter().dictionary(at: Self.coffeeMaker)
        #expect(imported.source.intents.map(\.phrases.count) == [80])
        #expect(imported.source.lists.map(\.values.count) == [7, 3, 3, 10, 36, 18])
        #expect(imported.notes.map(\.message) == ["no file names the language"])
        #expect(
            imported.source.intents[0].phrases.last?.value
                == "(brew|can I get|can I have|I want|get me|give me|I'd like|make me|may I have) (a|an) {coffeeDrink}")
    }
}
