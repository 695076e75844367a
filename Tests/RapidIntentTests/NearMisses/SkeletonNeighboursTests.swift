import Testing

@testable import RapidIntent

@Suite("SkeletonNeighbours")
struct SkeletonNeighboursTests {
    private func pairs(_ texts: [(String, Int32)], limit: Int = 100) -> [String] {
        let letters = LetterSounds.sounds(for: SpokenLocale("en-GB"))
        var neighbours = SkeletonNeighbours()
        for (text, group) in texts { neighbours.append(letters.sounds(of: text).map(\.number), group: group) }
        return neighbours.pairs(limit: limit).map { "\(texts[Int($0)].0) \(texts[Int($1)].0)" }
    }

    @Test("texts meet whose consonants differ in one class at most")
    func meet() {
        #expect(pairs([("lamp", 0), ("ramp", 1), ("kitchen", 2)]) == ["lamp ramp"])
        #expect(pairs([("pause", 0), ("paws", 1)]) == ["pause paws"])
        #expect(pairs([("stop", 0), ("sop", 1)]) == ["stop sop"])
        #expect(pairs([("bedroom", 0), ("garden", 1)]).isEmpty)
    }

    @Test("texts of one group do not meet, and each pair is found once")
    func groups() {
        #expect(pairs([("lamp", 0), ("ramp", 0)]).isEmpty)
        #expect(pairs([("lamp", 0), ("ramp", 0), ("damp", 1)]) == ["lamp damp", "ramp damp"])
    }

    @Test("many equal texts are compared with a few of them only")
    func bounded() {
        let texts = (0..<2_000).map { ("lantern", Int32($0)) }
        #expect(pairs(texts).count <= 100)
        #expect(pairs(texts, limit: 10).count <= 66)
    }
}
