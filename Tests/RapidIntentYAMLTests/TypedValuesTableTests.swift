import Foundation
import RapidIntent
import RapidIntentDictionary
import Testing

/// The table of types in the article about dictionaries.
@Suite("The table of types")
struct TypedValuesTableTests {
    struct Row: Sendable {
        let type: EntityType
        let said: [String]
        let values: [String]
        /// What the last value has beside it: the name of a property, and its values.
        let beside: [String]
    }

    private static let article =
        (try? String(
            contentsOf: URL(fileURLWithPath: #filePath).appending(
                path: "../../../Sources/RapidIntentYAML/RapidIntentYAML.docc/WritingADictionary.md"
            ).standardized, encoding: .utf8)) ?? ""

    static let rows: [Row] = article.components(separatedBy: "| type | people say |").dropFirst()
        .flatMap { $0.components(separatedBy: "\n\n")[0].split(separator: "\n") }
        .compactMap { line in
            let columns = line.split(separator: "|").map(String.init)
            func codes(_ column: Int) -> [String] {
                columns[column].matches(of: /`([^`]+)`/).map { String($0.output.1) }
            }
            guard columns.count == 4, let type = codes(0).first.flatMap(EntityType.init(rawValue:)) else { return nil }
            return Row(
                type: type, said: columns[1].matches(of: /"([^"]+)"/).map { String($0.output.1) }, values: codes(2),
                beside: codes(3))
        }

    @Test("has all types") func types() { #expect(Set(Self.rows.map(\.type)) == Set(EntityType.valueTypes)) }

    @Test("has the values of its examples", arguments: rows)
    func values(row: Row) throws {
        let source = DictionarySource(locale: "en-GB", intents: ["Do": ["xyz {\(row.type.rawValue)}"]])
        var matcher = TranscriptMatcher(
            try CommandDictionary([source]), scope: MatchScope(moment: LocalDateTime("2026-11-30T10:15")))
        let entities = row.said.map { matcher.update(to: "xyz " + $0).match?.command.entities.first }
        #expect(!entities.isEmpty && entities.map { $0?.value } == row.values)
        guard let last = entities.last ?? nil, let name = row.beside.first else { return }
        let beside =
            switch name {
            case "unit": [last.unit ?? ""]
            case "seconds": ["\(Int(last.seconds ?? 0))"]
            default: last.readings
            }
        #expect(beside == Array(row.beside.dropFirst()), "\(name)")
    }

    @Test("is followed by the moment of tests without their own")
    func moment() throws {
        let moment = try #require(MatchScope.withoutSpeaker.moment)
        #expect(Self.article.contains("is said on\n\(moment), a Thursday"))
    }
}
