import Testing

@testable import RapidIntent

@Suite("What recognisers write besides words")
struct HeardTextTests {
    @Test(
        "marks are left out, and short forms are joined",
        arguments: [
            ("what 's the time", "what's the time"), ("do n't stop", "don't stop"), ("i 'm cold", "i'm cold"),
            ("play <unk> now", "play now"), ("play [unk] now", "play now"), ("play < unk > now", "play now"),
            ("play @@UNKNOWN@@", "play"), ("what’s up", "what’s up"), ("it ’s cold", "it's cold"), ("'s", "'s"),
            ("<unk>", ""), ("turn on the light", "turn on the light"), ("a < b", "a < b"),
            ("turn off the (cellar) light", "turn off the (cellar) light"), ("[not] now", "[not] now"),
            ("< not > now", "< not > now"),
        ])
    func cleaned(written: String, text: String) { #expect(HeardText(written).text == text) }

    @Test("places are those of the text as written")
    func places() throws {
        let text = HeardText("play <unk> what 's on")
        #expect(text.text == "play what's on")
        let found = try #require(text.written(1..<2))
        #expect(found.words == 2..<4 && found.text == "what 's")
        #expect(text.written(2..<4) == nil && text.written(1..<1) == nil)
        #expect(HeardText("turn it on").written(1..<3)?.text == "it on")
        #expect(HeardText("turn it on").written(1..<4) == nil)
    }
}
