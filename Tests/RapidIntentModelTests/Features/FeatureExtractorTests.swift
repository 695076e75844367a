import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite("FeatureExtractor")
struct FeatureExtractorTests {
    private let extractor = FeatureExtractor(locale: "en")

    @Test("Letters in a row stay within words, and count their edges")
    func letters() {
        // "_at_": 3 pairs, 2 of three, 1 of four.
        #expect(extractor.features(of: "at").letters.count == 6)
        let both = extractor.features(of: "at it").letters
        #expect(both == extractor.features(of: "at").letters + extractor.features(of: "it").letters)
    }

    @Test("Words count alone and with the one before, the edges of the text included")
    func words() {
        let features = extractor.features(of: "play it")
        #expect(features.singleWords.count == 2)
        #expect(features.words.count == 5)
        #expect(Set(features.words).intersection(extractor.features(of: "it play").words).count == 2)
    }

    @Test(
        "What is said alike counts alike",
        arguments: [("What's up?", "what is up"), ("twenty one", "21"), ("PLAY it!", "play it"), ("café", "cafe")])
    func normalForm(first: String, second: String) {
        #expect(extractor.features(of: first).words == extractor.features(of: second).words)
    }

    @Test("Numbers have something in common, whichever they are")
    func numbers() {
        let (five, six) = (Set(extractor.features(of: "5").words), Set(extractor.features(of: "6").words))
        // That it is a number, at the beginning and at the end.
        #expect(five.intersection(six).count == 3)
        #expect(five.isDisjoint(with: extractor.features(of: "x").words))
    }

    @Test("A text without words has no features, and one of fillers has some")
    func empty() {
        #expect(extractor.features(of: " …").words.isEmpty)
        #expect(!extractor.features(of: "hey").words.isEmpty)
    }
}
