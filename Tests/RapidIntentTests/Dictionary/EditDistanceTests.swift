import RapidIntent
import Testing

@Suite("EditDistance")
struct EditDistanceTests {
    @Test(
        "counts insertions, deletions, substitutions and transpositions",
        arguments: [
            ("", "", 0), ("a", "", 1), ("light", "lights", 1), ("light", "lihgt", 1), ("light", "night", 1),
            ("kitten", "sitting", 3), ("ca", "abc", 3), ("東京", "京東", 1),
        ])
    func distances(first: String, second: String, distance: Int) {
        #expect(EditDistance.distance(first, second) == distance)
        #expect(EditDistance.distance(second, first) == distance)
    }

    @Test("with a limit, distances within it are exact, and others exceed it", arguments: 0..<6)
    func limit(limit: Int) {
        var random = SplitMix64(seed: UInt64(limit))
        for _ in 0..<500 {
            let words = (0..<2).map { _ in
                (0..<Int.random(in: 0..<10, using: &random)).map { _ in Int.random(in: 0..<3, using: &random) }
            }
            let exact = EditDistance.distance(words[0], words[1])
            let limited = EditDistance.distance(words[0], words[1], limit: limit)
            #expect(exact <= limit ? limited == exact : limited > limit)
        }
    }
}
