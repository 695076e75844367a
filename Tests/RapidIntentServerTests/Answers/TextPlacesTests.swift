#if Server
import Testing

@testable import RapidIntentServer

@Suite("TextPlaces")
struct TextPlacesTests {
    @Test("a quotation is found in its words, without adjacent characters")
    func quotation() {
        let places = TextPlaces("take me  to the office, please")
        let range = places.place(of: "the office", inWords: 3..<5)
        #expect(range == 12..<22)
        #expect(range.map(places.text) == "the office")
    }

    @Test("a value written in another form has the place of its words")
    func otherwise() {
        let places = TextPlaces("  to the   office, please")
        #expect(places.place(of: "the office", inWords: 1..<3).map(places.text) == "the   office,")
    }

    @Test("words that are not there have no place", arguments: [0..<0, 2..<9, 7..<8])
    func outside(range: Range<Int>) { #expect(TextPlaces("where am i").place(of: "i", inWords: range) == nil) }

    @Test("the same place in every unit")
    func units() {
        // A flag is one character, two scalars, four units of UTF-16; é here is two scalars.
        let text = "🇩🇪 cafe\u{301} now"
        let places = TextPlaces(text)
        let range = places.place(of: "now", inWords: 2..<3)
        #expect(range == 9..<12)
        let found = range.map { range in
            [TextPlaces.Unit.scalars, .utf16, .characters].map { places.place(range, in: $0).start }
        }
        #expect(found == [9, 11, 7])
    }
}
#endif
