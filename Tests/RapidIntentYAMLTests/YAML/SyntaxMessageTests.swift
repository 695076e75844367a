import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

@Suite("Messages about invalid YAML")
struct SyntaxMessageTests {
    @Test("an error is explained in plain words, with its place", arguments: cases)
    func reports(mistake: MessageCase) {
        let diagnostics = DictionaryReading(yaml: mistake.yaml, file: "d.yaml").diagnostics
        // Most of these are not dictionaries either, which is reported as well.
        let syntax = diagnostics.filter { $0.code == .invalidYAML }
        #expect(DictionaryError(syntax).description == mistake.message)
    }

    static let cases = [
        MessageCase(
            "list not closed", "version: 1\nintents:\n  A: [ö\n  B: [c]\n",
            """
            d.yaml:4:4: error: expected ',' or ']'
                B: [c]
                 ^
            d.yaml:3:6: note: the list begins here
                A: [ö
                   ^
              help: put a comma between entries, close the list with ']', and quote text that has brackets in it
            """),
        MessageCase(
            "list not closed at the end", "intents: [a\n\n",
            """
            d.yaml:1:12: error: expected ',' or ']'
              intents: [a
                         ^
            d.yaml:1:10: note: the list begins here
              intents: [a
                       ^
              help: put a comma between entries, close the list with ']', and quote text that has brackets in it
            """),
        MessageCase(
            "mapping closed by the wrong bracket", "intents: { A: b]",
            """
            d.yaml:1:16: error: expected ',' or '}'
              intents: { A: b]
                             ^
            d.yaml:1:10: note: the mapping begins here
              intents: { A: b]
                       ^
              help: put a comma between entries, close the mapping with '}', and quote text that has braces in it
            """),
        MessageCase(
            "list not closed", "intents: { A: [",
            """
            d.yaml:1:16: error: the file ends within a list or mapping
              intents: { A: [
                             ^
              help: close it with ']' or '}'
            """),
        MessageCase(
            "comma too many", "intents: { A: [سلام, , b] }",
            """
            d.yaml:1:22: error: expected an entry
              intents: { A: [سلام, , b] }
                                   ^
              help: remove the extra comma or bracket, or write the entry
            """),
        MessageCase(
            "colon in a phrase", "A:\n  - stop: now: then",
            """
            d.yaml:2:14: error: ': ' cannot stand here
                - stop: now: then
                           ^
              help: check the indentation of this line and the line above, or quote text that has ': ' in it
            """),
        MessageCase(
            "colon before a bracket", "A: [é:[b]]",
            """
            d.yaml:1:6: error: ':' cannot stand here
              A: [é:[b]]
                   ^
              help: put a space behind the ':' of a key, and quote text that has ':' in it
            """),
        MessageCase(
            "entries indented differently", "A:\n  - stop\n - go",
            """
            d.yaml:3:2: error: expected the next key of the mapping
               - go
               ^
            d.yaml:1:1: note: the mapping begins here
              A:
              ^
              help: indent all keys of a mapping by the same number of spaces, and quote text that has ':', '#' or quotes in it
            """),
        MessageCase(
            "key among entries", "A:\n  - stop\n  b: c",
            """
            d.yaml:3:3: error: expected '- ' and the next entry of the list
                b: c
                ^
            d.yaml:2:3: note: the list begins here
                - stop
                ^
              help: indent all entries of a list by the same number of spaces, and begin each with '- '
            """),
        MessageCase(
            "list beside its key", "A: - b",
            """
            d.yaml:1:4: error: '- ' cannot stand here
              A: - b
                 ^
              help: begin the list on a line of its own, below its key
            """),
        MessageCase(
            "line without a colon", "version: 1\nstop\nintents: {}",
            """
            d.yaml:3:1: error: expected ': ' after a key
              intents: {}
              ^
            d.yaml:2:1: note: the key would be this
              stop
              ^
              help: every line is 'key: value' or '- entry'
            """),
        MessageCase(
            "tab", "A:\n\t- b",
            """
            d.yaml:2:1: error: a tab cannot indent
              \t- b
              ^
              help: indent with spaces
            """),
        MessageCase(
            "character with a meaning", "A: [שלום, @b]",
            """
            d.yaml:1:11: error: text cannot begin with '@' without quotes
              A: [שלום, @b]
                        ^
              help: put the text in quotes
            """),
        MessageCase(
            "quotes never closed", "A: ['👍🏽', \"b]\n",
            """
            d.yaml:1:10: error: the quotes that begin here are never closed
              A: ['👍🏽', "b]
                        ^
              help: add the missing quote
            """),
        MessageCase(
            "escape that does not exist", "A: [\"a\\q\"]",
            """
            d.yaml:1:7: error: '\\' begins an escape that does not exist
              A: ["a\\q"]
                    ^
            d.yaml:1:5: note: the quotes begin here
              A: ["a\\q"]
                  ^
              help: write '\\\\' for a backslash, or use single quotes
            """),
        MessageCase(
            "alias of nothing", "A: [*b]",
            """
            d.yaml:1:5: error: the alias '*b' refers to nothing above it
              A: [*b]
                  ^~
              help: put '&b' before the value it stands for, or quote it if it is text
            """),
        MessageCase(
            "alias within itself", "A: &a [b, *a]",
            """
            d.yaml:1:11: error: the alias '*a' stands inside the value it refers to
              A: &a [b, *a]
                        ^~
              help: write out what is needed instead of the alias
            """),
        MessageCase(
            "text that begins with a star", "A: [* b]",
            """
            d.yaml:1:6: error: '&' and '*' have a meaning in YAML
              A: [* b]
                   ^
              help: quote text that begins with '&' or '*'
            """),
        MessageCase(
            "unknown tag handle", "A: !a!b c",
            """
            d.yaml:1:4: error: '!' has a meaning in YAML
              A: !a!b c
                 ^
              help: quote text that begins with '!'
            """),
        MessageCase(
            "block with a bad header", "A: |x\n  b",
            """
            d.yaml:1:5: error: '|' and '>' have a meaning in YAML
              A: |x
                  ^
            """ + "\n  help: quote text that begins with '|' or '>'"),
        MessageCase(
            "directive", "%YAML 3.0\n---\nversion: 1",
            """
            d.yaml:1:1: error: '%' has a meaning in YAML
              %YAML 3.0
              ^
              help: remove the line, or quote text that begins with '%'
            """),
        MessageCase(
            "second document", "version: 1\n---\nversion: 1\n",
            """
            d.yaml:2:1: error: a second document begins here
              ---
              ^~~
              help: a file holds one dictionary; put the second one into a file of its own
            """),
        MessageCase(
            "text behind the end", "{version: 1}}",
            """
            d.yaml:1:13: error: nothing can stand here, the dictionary has ended
              {version: 1}}
                          ^
              help: check the brackets and the indentation above
            """),
    ]
}
