import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentYAML
import Testing

@Suite struct ServiceComparisonTests {
    private func comparison(_ format: ServiceExport.Format, with yaml: String) throws -> ServiceComparison {
        let source = try DictionarySource(yaml: yaml, file: "own.yaml")
        return ServiceComparison(
            try ServiceExport(at: ServiceExportFixture.path(format)), with: [try CommandDictionary([source])],
            madeFrom: [source])
    }

    private func lines(_ comparison: ServiceComparison) -> [String] {
        comparison.differences.map { difference in
            let place = difference.location.map { "\($0.file.split(separator: "/").last ?? ""):\($0.line): " } ?? ""
            return "\(place)\(difference.code): \(difference.message)"
        }
    }

    @Test("Every difference from LUIS is reported at its place")
    func luis() throws {
        let comparison = try comparison(
            .luis,
            with: """
                version: 1
                locale: en-US
                lists:
                  Place:
                    - { in: [my office, the office], out: work }
                    - { in: [starbucks, the gym], out: gym }
                  colour: [red]
                  message: { wildcard: true }
                intents:
                  location: [where is my house]
                  Navigate: ["take me to {Place}"]
                  Stop: [stop]
                  Paint: ["paint it {colour}", "say {message}"]
                  Sing: [sing me a song]
                """)
        #expect(
            lines(comparison) == [
                "luis.json:4: intentOnlyInService: intent 'Location' is only in the service",
                "luis.json:6: intentOnlyInService: intent 'Call' is only in the service",
                "own.yaml:10: intentOnlyInDictionaries: intent 'location' is only in the dictionaries",
                "own.yaml:12: intentOnlyInDictionaries: intent 'Stop' is only in the dictionaries",
                "own.yaml:13: intentOnlyInDictionaries: intent 'Paint' is only in the dictionaries",
                "own.yaml:14: intentOnlyInDictionaries: intent 'Sing' is only in the dictionaries",
                "luis.json:19: valueOnlyInService: 'office' of list 'place', for 'office', is only in the service",
                "luis.json:20: valueOnlyInService: 'a coffee (shop)' of list 'place', for 'Starbucks', is only in the service",
                "own.yaml:7: listOnlyInDictionaries: list 'colour' is only in the dictionaries",
                "luis.json:36: resolvedOtherwise: 'sing me a song' is nothing for the service, and 'Sing' for the dictionaries",
            ])
        #expect(comparison.differences[0].help?.contains("the dictionaries have 'location'") == true)
        #expect(comparison.differences.last?.notes.first?.location?.line == 14)
        #expect(comparison.utteranceCount == 9)
        #expect(comparison.resolvedCount == 2)
    }

    @Test("Values on one side only, and synonyms of different values, are reported")
    func values() throws {
        let comparison = try comparison(
            .wit,
            with: """
                version: 1
                locale: en
                lists: { Room: [kitchen, { in: [garden, cook room] }, cellar] }
                intents: { turn_on: ["turn on the {Room} light"], wit$create_reminder: [remind me] }
                """)
        #expect(
            lines(comparison) == [
                "room.json:2: valueDiffers: 'cook room' of list 'room' is 'kitchen' for the service, and 'garden' for the dictionaries",
                "own.yaml:3: valueOnlyInDictionaries: 'cellar' of list 'Room' is only in the dictionaries",
            ])
    }

    @Test("A dictionary made from an export has no differences from it", arguments: ServiceExport.Format.allCases)
    func inStep(format: ServiceExport.Format) throws {
        let export = try ServiceExport(at: ServiceExportFixture.path(format))
        let source = export.dictionary().source
        let comparison = ServiceComparison(export, with: [try CommandDictionary([source])], madeFrom: [source])
        // Parts that the importer left out or renamed are differences.
        let expected: [DictionaryDiagnostic.Code] =
            switch format {
            case .luis: [.resolvedOtherwise]
            case .clu: [.listOnlyInService, .listOnlyInDictionaries]
            case .rasa, .wit: []
            }
        #expect(comparison.differences.map(\.code) == expected, "\(lines(comparison))")
    }
}
