import Foundation
import Testing

@testable import RapidIntentPocketSphinx

@Suite("Pronunciations")
struct PronunciationsTests {
    @Test("requested words are found with all pronunciations; every phone of the file is collected")
    func lookup() {
        let file = "## comment\n;; comment\nread R IY D\nread(2) R EH D\r\n\nroad\tR  OW D\nred(x R EH D\nstop"
        let pronunciations = Pronunciations(of: ["read", "road", "zebra"], in: Array(file.utf8))
        #expect(pronunciations.byWord == ["read": ["R IY D", "R EH D"], "road": ["R OW D"]])
        #expect(pronunciations.phones == ["R", "IY", "D", "EH", "OW"])
        #expect(!pronunciations.contains("zebra"))
    }

    private static let file = Array("almond AA M AH N D\nlatte L AA T EY\n".utf8)

    @Test("further pronunciations follow those of the file, each once, for requested words only")
    func further() throws {
        var pronunciations = Pronunciations(of: ["almond", "late"], in: Self.file)
        try pronunciations.add(
            "# a comment\nalmond(2)  AA L M AH N D\r\nalmond AA M AH N D\n\nlate L EY T\nlatte L EY T EY",
            of: ["almond", "late"])
        #expect(pronunciations.byWord == ["almond": ["AA M AH N D", "AA L M AH N D"], "late": ["L EY T"]])
    }

    @Test(
        "an invalid line is refused, with its number and a remedy",
        arguments: [
            ("almond AA M AH N D\nmilk", "line 2 of the further pronunciations: 'milk' has no phones"),
            ("\n\nmilk M IX L", "line 3 of the further pronunciations: the speech model knows no phone 'IX'"),
        ])
    func refused(lines: String, message: String) throws {
        var pronunciations = Pronunciations(of: ["milk"], in: Self.file)
        let error = try #require(throws: PocketSphinxError.self) { try pronunciations.add(lines, of: ["milk"]) }
        #expect(error.code == .badPronunciation)
        #expect(error.message.hasPrefix(message))
        #expect(pronunciations.byWord.isEmpty)
    }

    @Test(
        "the package's variants are valid pronunciations of their model",
        .enabled(
            if: FileManager.default.fileExists(atPath: PocketSphinxModel.americanEnglish.pronunciations),
            "needs the package pocketsphinx-en-us"))
    func variants() throws {
        let model = PocketSphinxModel.americanEnglish
        let words: Set = ["almond", "cappuccino", "latte"]
        let file = try PronunciationFile.read(model.pronunciations)
        var pronunciations = Pronunciations(of: words, in: file)
        let before = pronunciations.byWord
        try pronunciations.add(model.furtherPronunciations, of: words)
        for word in words { #expect(try #require(pronunciations.byWord[word]).count > (before[word]?.count ?? 0)) }
    }
}
