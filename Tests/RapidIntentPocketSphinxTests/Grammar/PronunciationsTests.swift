import Testing

@testable import RapidIntentPocketSphinx

@Suite("Pronunciations")
struct PronunciationsTests {
    @Test("wanted words are found with all their pronunciations; every phone of the file is known")
    func lookup() {
        let file = "## comment\n;; comment\nread R IY D\nread(2) R EH D\r\n\nroad\tR  OW D\nred(x R EH D\nstop"
        let pronunciations = Pronunciations(of: ["read", "road", "zebra"], in: Array(file.utf8))
        #expect(pronunciations.byWord == ["read": ["R IY D", "R EH D"], "road": ["R OW D"]])
        #expect(pronunciations.phones == ["R", "IY", "D", "EH", "OW"])
        #expect(!pronunciations.contains("zebra"))
    }
}
