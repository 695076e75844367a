import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentYAML
import Testing

@Suite struct ImportedDictionaryTests {
    @Test("The head of the file lists what was not imported, each item once")
    func head() throws {
        func note(_ message: String, _ line: Int, help: String? = nil) -> DictionaryDiagnostic {
            DictionaryDiagnostic(
                .notCarriedOver, severity: .warning, message,
                at: DictionaryLocation(file: "a.yaml", line: line, column: 3), help: help)
        }
        let imported = ImportedDictionary(
            source: DictionarySource(locale: "en", intents: ["Stop": ["stop"]]),
            notes: [
                note("'x' is not carried over", 1, help: "nobody reads it"), note("'y' is null", 2),
                note("'x' is not carried over", 3, help: "nobody reads it"),
                DictionaryDiagnostic(.notCarriedOver, severity: .warning, "the file is empty"),
            ])
        #expect(
            imported.yaml(origin: "hassil, sentences/en") == """
                # Imported from hassil, sentences/en.
                #
                # Not carried over, or not as it was:
                # - 'x' is not carried over (a.yaml:1:3 and 1 more): nobody reads it
                # - 'y' is null (a.yaml:2:3)
                # - the file is empty

                version: 1
                locale: en

                intents:
                  Stop:
                    - stop

                """)
        #expect(
            ImportedDictionary(source: imported.source).yaml(origin: "Rhino").hasPrefix(
                "# Imported from Rhino.\n\nversion: 1\n"))
    }
}
