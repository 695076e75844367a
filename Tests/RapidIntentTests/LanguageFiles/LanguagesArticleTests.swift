import Foundation
import Testing

@testable import RapidIntent

/// Keeps the tables of the article *Languages* true; with `WRITE_LANGUAGES=1` in the environment, it writes that of the
/// languages.
@Suite("The article on languages")
struct LanguagesArticleTests {
    private static let article = URL(filePath: #filePath)
        .appending(path: "../../../../Sources/RapidIntent/RapidIntent.docc/Languages.md").standardized

    /// What the columns say, each with a section that a language with it has.
    private static let columns: [(String, LanguageFile.Section)] = [
        ("number words", .numbers), ("fillers, contractions, signs", .fillers), ("conjunctions", .conjunctions),
        ("polite words", .politeOpenings), ("yes and no", .yes), ("words against a command", .negation),
        ("opposites", .opposites), ("sounds", .sounds), ("rivals", .rivals), ("values of types", .values),
    ]

    private static var table: [String] {
        let names = ["language", "codes"] + columns.map(\.0)
        let rows = Language.all.sorted { $0.codes[0] < $1.codes[0] }.map { language in
            language.file[.language] + [language.codes.map { "`\($0)`" }.joined(separator: ", ")]
                + columns.map { language.file[$0.1].isEmpty ? "" : "✓" }
        }
        return [names, names.map { _ in "---" }].map { "| " + $0.joined(separator: " | ") + " |" }
            + rows.map { "| " + $0.joined(separator: " | ") + " |" }
    }

    @Test("the table of the languages is true")
    func languages() throws {
        var lines = try String(contentsOf: Self.article, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("| language | codes |") })
        let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        if ProcessInfo.processInfo.environment["WRITE_LANGUAGES"] == "1" {
            lines.replaceSubrange(start..<end, with: Self.table)
            try lines.joined(separator: "\n").write(to: Self.article, atomically: true, encoding: .utf8)
        } else {
            #expect(
                Array(lines[start..<end]) == Self.table,
                "WRITE_LANGUAGES=1 Scripts/test --filter LanguagesArticleTests writes it")
        }
    }

    @Test("every section is described", arguments: LanguageFile.Section.allCases)
    func section(_ section: LanguageFile.Section) throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        #expect(text.contains("`\(section.rawValue)`"))
    }
}
