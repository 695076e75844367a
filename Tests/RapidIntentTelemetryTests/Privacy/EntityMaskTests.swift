import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("EntityMask")
struct EntityMaskTests {
    private func masked(_ text: String, _ entities: Entity...) -> String? {
        var mask = EntityMask(text: text)
        for entity in entities where !mask.cover(entity) { return nil }
        return mask.text
    }

    private func place(_ text: String, _ words: Range<Int>?, value: String? = nil) -> Entity {
        Entity(name: "place", value: value ?? text, text: text, words: words)
    }

    @Test("the words of an entity become its name; the rest is folded")
    func words() {
        #expect(masked("Take me  to the Office!", place("the Office!", 3..<5)) == "take me to {place}")
        #expect(masked("Take me - to Oslo", place("Oslo", 4..<5)) == "take me to {place}")
        #expect(masked("“Wo ist Köln?”", place("köln", 2..<3)) == "wo ist {place}")
        #expect(masked("去 北京 站", place("北京", 1..<2)) == "去 {place} 站")
    }

    @Test("several entities keep their places, and equal neighbours their number")
    func several() {
        let from = Entity(name: "from", value: "Oslo", text: "Oslo", words: 1..<2)
        let to = Entity(name: "to", value: "New York", text: "New York", words: 3..<5)
        #expect(masked("From Oslo to New York 24/7", from, to) == "from {from} to {to} ##/#")
        #expect(masked("play abba bjork", place("abba", 1..<2), place("bjork", 2..<3)) == "play {place} {place}")
    }

    @Test("an entity is hidden wherever it is said, as it was said or by its value")
    func everywhere() {
        let entity = place("the big apple", 2..<5, value: "New York")
        #expect(
            masked("go to the big apple I mean New York not the big apple's zoo", entity)
                == "go to {place} i mean {place} not {place} zoo")
    }

    @Test("a range that belongs to another text is not trusted, but the words are looked for")
    func wrongRange() {
        #expect(masked("please take me to Oslo", place("Oslo", 3..<4)) == "please take me to {place}")
        #expect(masked("please take me to Oslo", place("Oslo", 9..<12)) == "please take me to {place}")
        #expect(masked("please take me to Oslo", place("Oslo", nil)) == "please take me to {place}")
    }

    @Test("a text in which an entity is not found cannot be shown")
    func notFound() {
        #expect(masked("take me home", place("Oslo", 2..<3)) == nil)
        #expect(masked("take me home", place("Oslo", nil)) == nil)
        #expect(masked("", place("Oslo", 0..<1)) == nil)
        #expect(masked("New Jersey", place("New York City Centre", nil)) == nil)
    }

    @Test("digits in a placeholder's name stay, digits in words do not")
    func digits() {
        let room = Entity(name: "room2", value: "Kitchen", text: "kitchen", words: 1..<2)
        #expect(masked("light kitchen 40", room) == "light {room2} ##")
    }
}
