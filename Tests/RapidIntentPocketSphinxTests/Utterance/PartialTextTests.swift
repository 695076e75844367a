import Testing

@testable import RapidIntentPocketSphinx

@Suite("PartialText")
struct PartialTextTests {
    @Test("a text survives a short gap, and is withdrawn after a long one")
    func gaps() {
        var partial = PartialText()
        let moments: [(Int, String?)] = [
            (0, nil), (20, "where"), (40, "<phone:AH>"), (60, nil), (80, "where am"), (100, "<phone:AH>"),
            (380, "<phone:B>"), (400, "<phone:B>"), (420, "stop"),
        ]
        let texts = moments.map { partial.update(Hypothesis($0.1), at: .milliseconds($0.0)) }
        #expect(texts == ["", "where", "where", "where", "where am", "where am", "where am", "", "stop"])
    }
}
