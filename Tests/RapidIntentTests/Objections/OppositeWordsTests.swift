import Testing

@testable import RapidIntent

@Suite("Words of opposite meaning")
struct OppositeWordsTests {
    private let table = OppositeWords.words(for: SpokenLocale("en"))

    private func sides(_ text: String) -> [OppositeWords.Side?] {
        let words = Normaliser(locale: "en").normalise(text).wordsWithFillers
        return table.tokens(in: words).map { table.side(of: $0.token) }
    }

    @Test(
        "Two texts have words of opposite sides of a pair",
        arguments: [
            ("turn it on", "turn it off"), ("open it", "close it"), ("open it", "shut it"), ("faster", "slower"),
            ("brighter", "darker"), ("brighter", "too bright"), ("louder", "not so loud, quieter"),
            ("lock it", "unlock it"),
            ("warmer", "it is far too warm"), ("i am cold", "i am hot"), ("slower", "too slow"),
            ("quieter", "not loud enough"),
            ("it's quite dark in here", "make it dark"), ("next", "previous"),
            ("remember this place", "forget this place"), ("less light, darker", "brighter"),
        ])
    func opposite(first: String, second: String) throws {
        let (first, second) = (sides(first), sides(second))
        let one = try #require(first.last.flatMap { $0 })
        #expect(second.contains(one.opposite) && !second.contains(one))
    }

    @Test("Comparatives state what is wanted, even after words of degree")
    func comparatives() {
        #expect(sides("a bit brighter") == sides("brighter"))
        #expect(sides("it is really bright") != sides("bright"))
    }

    @Test("A language without a table has no opposites")
    func noTable() { #expect(OppositeWords.words(for: SpokenLocale("xx")).tokens(in: ["on", "off"]).isEmpty) }
}
