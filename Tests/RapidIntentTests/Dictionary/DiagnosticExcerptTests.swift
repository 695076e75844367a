import Testing

@testable import RapidIntent

@Suite struct DiagnosticExcerptTests {
    private func description(column: Int, length: Int, of line: String) -> [Substring] {
        DictionaryDiagnostic(
            .invalidPhrase, "'x' is wrong in phrase '\(line)'",
            at: DictionaryLocation(file: "a", line: 1, column: column, length: length, lineText: line)
        ).description.split(separator: "\n")
    }

    @Test("A long line is shown around the caret", arguments: [1, 50, 9_000, 16_384])
    func longLine(column: Int) throws {
        let line = String((0..<16_384).map { $0 == column - 1 ? "x" : "-" })
        let lines = description(column: column, length: 1, of: line)
        try #require(lines.count == 3)
        #expect(lines.allSatisfy { $0.count < 600 })
        let caret = try #require(lines[2].firstIndex(of: "^"))
        let offset = lines[2].distance(from: lines[2].startIndex, to: caret)
        #expect(lines[1].dropFirst(offset).first == "x")
        #expect(lines[1].contains("…"))
    }

    @Test("A range over a long line is marked as far as the line is shown")
    func longPlace() {
        let lines = description(column: 1, length: 16_384, of: String(repeating: "y", count: 16_384))
        #expect(lines[2].count { $0 == "~" } < 250)
    }

    @Test("A short line is shown whole")
    func shortLine() { #expect(description(column: 2, length: 2, of: "[abc]")[1...] == ["  [abc]", "   ^~"]) }
}
