#if SQLite
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("EntityMask")
struct EntityMaskTests {
    private func masked(_ text: String, _ entities: Entity..., dictionary: LocaleIdentifier = "en-GB") -> String? {
        var mask = EntityMask(
            normalised: Normaliser(locale: dictionary).normalise(text).text, original: text,
            normaliser: Normaliser(locale: "en-GB"))
        for entity in entities where !mask.cover(entity) { return nil }
        return mask.text
    }

    private func place(_ text: String, _ words: Range<Int>?, value: String? = nil) -> Entity {
        Entity(name: "place", value: value ?? text, text: text, words: words)
    }

    @Test("an entity's words are replaced by its name; the other words are folded")
    func words() {
        #expect(masked("Take me  to the Office!", place("the Office!", 3..<5)) == "take me to {place}")
        #expect(masked("Take me - to Oslo", place("Oslo", 4..<5)) == "take me to {place}")
        #expect(masked("“Wo ist Köln?”", place("köln", 2..<3)) == "wo ist {place}")
        #expect(masked("去 北京 站", place("北京", 1..<2)) == "去 {place} 站")
    }

    @Test("several entities keep their places, and adjacent equal ones are kept separately")
    func several() {
        let from = Entity(name: "from", value: "Oslo", text: "Oslo", words: 1..<2)
        let to = Entity(name: "to", value: "New York", text: "New York", words: 3..<5)
        #expect(masked("From Oslo to New York 24/7", from, to) == "from {from} to {to} ## #")
        #expect(masked("play abba bjork", place("abba", 1..<2), place("bjork", 2..<3)) == "play {place} {place}")
    }

    @Test("an entity is masked at every occurrence of its words or value")
    func everywhere() {
        let entity = place("the big apple", 2..<5, value: "New York")
        #expect(
            masked("go to the big apple I mean New York not the big apple's zoo", entity)
                == "go to {place} i mean {place} not {place} zoo")
    }

    @Test("number words are masked, too, with or without an adjacent entity")
    func spokenNumbers() {
        let ada = Entity(name: "person", value: "Ada Lovelace", text: "Ada", words: 1..<2)
        #expect(masked("text ada my pin is four two seven one", ada) == "text {person} my pin is # # # #")
        #expect(masked("my pin is four two seven one") == "my pin is # # # #")
        #expect(
            masked("call Ada at a quarter to twenty-one, it's late", ada)
                == "call {person} at a quarter to ## it is late")
    }

    @Test("an entity that shares a word of the normal form masks the whole word")
    func sharedWords() {
        let channel = Entity(name: "channel", value: "21", text: "twenty one", words: 1..<3)
        #expect(masked("channel twenty one please", channel) == "channel {channel}")
        // A service may extract only a part of a number.
        let part = Entity(name: "channel", value: "1", text: "one", words: 2..<3)
        #expect(masked("channel twenty one please", part) == "channel {channel}")
        #expect(masked("去北京站", place("北京", 0..<1)) == "{place}")
        #expect(masked("what's Jean-Luc’s number", place("Jean-Luc", 1..<2)) == "what is {place} number")
    }

    @Test(
        "places count words at the same white space as the core",
        arguments: ["um 50% \u{301} one Oslo", "um 50%\u{3000}\u{200D} one\u{2028}Oslo", "um 50% - one Oslo"])
    func whiteSpace(text: String) {
        // The name of another word shows that the place decided.
        let oslo = Entity(name: "place", value: "", text: "", words: 4..<5)
        #expect(masked(text, oslo)?.hasSuffix("# {place}") == true)
    }

    @Test("with a dictionary in another language, words are found, and numbers that are not found are hidden")
    func otherLanguage() {
        #expect(masked("ruf Ada an 42", place("Ada", 1..<2), dictionary: "de-DE") == "ruf {place} an ##")
        #expect(masked("call Ada at two", place("Ada", 1..<2), dictionary: "de-DE") == "call {place} at two")
        #expect(masked("channel two", place("two", 1..<2), dictionary: "de-DE") == nil)
    }

    @Test("a range of another text is ignored, and the words are searched")
    func wrongRange() {
        #expect(masked("now take me to Oslo", place("Oslo", 3..<4)) == "now take me to {place}")
        #expect(masked("now take me to Oslo", place("Oslo", 9..<12)) == "now take me to {place}")
        #expect(masked("now take me to Oslo", place("Oslo", nil)) == "now take me to {place}")
    }

    @Test("a text in which an entity is not found cannot be masked")
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
#endif
