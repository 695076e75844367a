import RapidIntent
import Testing

@Suite struct TextListTests {
    @Test(
        "Texts become lines and texts again",
        arguments: [["a"], ["door", "gate"], [" a ", "2", "on"], ["a", "\u{301}e"]])
    func roundTrip(texts: [String]) throws {
        let list = try #require(TextList(texts))
        #expect(list.texts == texts)
        #expect(TextList(canonical: list.canonical) == list)
    }

    @Test(
        "Texts that are blank or contain line breaks make no list",
        arguments: [[], [""], ["a", ""], ["a", " "], ["a\nb"], ["a\r", "b"], ["a\r\nb"]])
    func refused(texts: [String]) { #expect(TextList(texts) == nil) }

    @Test("A hand-written canonical value is split at its lines", arguments: ["a\r\nb", "\na\n \nb\n", "a\rb"])
    func lines(canonical: String) { #expect(TextList(canonical: canonical).texts == ["a", "b"]) }

    @Test("An entity of several texts returns them, any other its value")
    func entity() {
        #expect(Entity(name: "a", value: "x\ny", type: .list, text: "", words: nil).values == ["x", "y"])
        #expect(Entity(name: "a", value: "x\ny", type: .text, text: "", words: nil).values == ["x\ny"])
    }
}
