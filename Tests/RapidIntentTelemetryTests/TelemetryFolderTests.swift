#if SQLite
import Foundation
import RapidIntent
import RapidIntentSupport
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("The folder Telemetry")
struct TelemetryFolderTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("schema.sql is the schema that a store creates")
    func schema() async throws {
        try await TelemetryStore(path: folder.path()).close()
        let statements = try RawFile.rows(
            "SELECT sql || ';' FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'grdb_migrations' ORDER BY rowid",
            in: folder.path())
        #expect(try PackageFiles.telemetry("schema.sql") == statements.joined(separator: "\n") + "\n")
    }

    @Test("reference.md lists every column of every table, and no other", arguments: ["resolution", "loss"])
    func columns(table: String) async throws {
        try await TelemetryStore(path: folder.path()).close()
        let columns = try RawFile.rows("SELECT name, type FROM pragma_table_info('\(table)')", in: folder.path())
        #expect(try documented(table) == columns)
    }

    /// The first two columns of the Markdown table under the heading that names a table.
    private func documented(_ table: String) throws -> [String] {
        let lines = try PackageFiles.telemetry("reference.md").split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != "### `\(table)`" }.dropFirst().prefix { !$0.hasPrefix("#") }
        return section.filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: "|").prefix(2)
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }.joined(separator: "|")
        }
    }

    @Test("README.md states which columns each privacy level fills", arguments: TelemetryPrivacy.allCases)
    func privacies(privacy: TelemetryPrivacy) async throws {
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: privacy))
        let place = Entity(name: "place", value: "Oslo", text: "Oslo", words: 1..<2)
        let route = Command(intent: "Route", entities: [place])
        for source in [FiredCommand.Source.dictionary, .online] {
            store.observe(
                Segments.event(Segments.fired("to Oslo", "to oslo", route, phrase: "to {place}", source: source)))
        }
        try await store.close()

        let lines = try PackageFiles.telemetry("README.md").components(separatedBy: "\n")
        let table = lines.drop { $0 != "## What is recorded" }.filter { $0.hasPrefix("| ") }.prefix(4)
        let cells = table.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let mode = try #require(cells.first?.firstIndex { $0.hasPrefix("`\(privacy.rawValue)`") })
        #expect(cells.dropFirst().map(\.[0]) == ["`text`", "`phrase`", "`entities`"])
        for row in cells.dropFirst() {
            let column = row[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
            let filled = try RawFile.rows("SELECT \(column) FROM resolution ORDER BY id", in: folder.path())
                .map { !["", "[]"].contains($0) }
            let isOfDictionary = row[mode] == "of a dictionary"
            #expect(filled == [row[mode] != "nothing", row[mode] != "nothing" && !isOfDictionary], "\(column)")
        }
        let values = try RawFile.rows("SELECT text, entities FROM resolution", in: folder.path()).joined()
        #expect(values.contains("oslo") == (privacy == .full))
    }

    @Test("reference.md's queries run")
    func queries() async throws {
        try await SampleWeek.record(to: folder.path())
        let parts = try PackageFiles.telemetry("reference.md").components(separatedBy: "```sql\n").dropFirst()
        let queries = parts.compactMap { $0.components(separatedBy: "```").first }
        #expect(!queries.isEmpty)
        for query in queries { #expect(throws: Never.self) { try RawFile.rows(query, in: folder.path()) } }
    }

    @Test(
        "the sample reports are those of the seeded week",
        arguments: [
            ("txt", TelemetryReport.Format.terminal()), ("md", .markdown), ("html", .html), ("json", .json),
        ])
    func sampleReport(ending: String, format: TelemetryReport.Format) async throws {
        try await SeededWeek.record(to: folder.path())
        let report = try await TelemetryReader(path: folder.path()).report(dictionaries: SeededWeek.dictionaries)
        let text = report.text(as: format) + "\n"
        // After a change that is meant: WRITE_SAMPLES=1 Scripts/test --filter TelemetryFolderTests
        if ProcessInfo.processInfo.environment["WRITE_SAMPLES"] != nil {
            try PackageFiles.writeTelemetry(text, to: "sample-report.\(ending)")
        }
        #expect(try PackageFiles.telemetry("sample-report.\(ending)") == text)
    }

    @Test("reference.md lists every key of a report as JSON, and no other")
    func keys() throws {
        let json = try #require(
            JSONSerialization.jsonObject(with: Data(PackageFiles.telemetry("sample-report.json").utf8))
                as? [String: Any])
        let lines = try PackageFiles.telemetry("reference.md").split(separator: "\n", omittingEmptySubsequences: false)
        let section = lines.drop { $0 != "### Keys of the JSON form" }.dropFirst().prefix { !$0.hasPrefix("#") }
        let keys = section.filter { $0.hasPrefix("| `") }.flatMap { line in
            (line.split(separator: "|").first ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
            }
        }
        #expect(Set(keys) == Set(json.keys))
        #expect(keys.count == json.count)
    }
}
#endif
