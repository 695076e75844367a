import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite("FeatureExtractor")
struct FeatureExtractorTests {
    private let extractor = FeatureExtractor(locale: "en")

    @Test("Character n-grams stay within words, and include their edges")
    func letters() {
        // "_at_": 3 pairs, 2 of three, 1 of four.
        #expect(extractor.features(of: "at").letters.count == 6)
        let both = extractor.features(of: "at it").letters
        #expect(both == extractor.features(of: "at").letters + extractor.features(of: "it").letters)
    }

    @Test("Words count as unigrams and bigrams, including the edges of the text")
    func words() {
        let features = extractor.features(of: "play it")
        #expect(features.singleWords.count == 2)
        #expect(features.words.count == 5)
        #expect(Set(features.words).intersection(extractor.features(of: "it play").words).count == 2)
    }

    @Test(
        "Texts with the same normal form have the same features",
        arguments: [("What's up?", "what is up"), ("twenty one", "21"), ("PLAY it!", "play it"), ("café", "cafe")])
    func normalForm(first: String, second: String) {
        #expect(extractor.features(of: first).words == extractor.features(of: second).words)
    }

    @Test("All numbers share a feature")
    func numbers() {
        let (five, six) = (Set(extractor.features(of: "5").words), Set(extractor.features(of: "6").words))
        // That it is a number, at the beginning and at the end.
        #expect(five.intersection(six).count == 3)
        #expect(five.isDisjoint(with: extractor.features(of: "x").words))
    }

    @Test("Fillers at both ends have no features, unless there are no other words")
    func fillers() {
        let plain = extractor.features(of: "wake me")
        let polite = extractor.features(of: "hey wake me please")
        #expect(polite.singleWords == plain.singleWords)
        #expect(polite.words.count > plain.words.count)
        #expect(extractor.features(of: "please").singleWords.count == 1)
    }

    @Test(
        "A word may begin with a combining mark",
        arguments: [
            "drive \u{93F}me", "drive \u{FE0F} me", "drive \u{200D}me", "x \u{20DD} y", "hey \u{1F3FD}me, please",
        ])
    func combiningMarks(text: String) {
        #expect(extractor.features(of: text).singleWords.count == Normaliser(locale: "en").normalise(text).count)
    }

    @Test("Features have the hashes that saved models use")
    func savedForm() {
        let features = extractor.features(of: "What's 21 café?")
        let message: Comment = """
            features are another than those that saved models were made with: raise ModelFile.version, so that they are \
            refused, and then put the new figures here
            """
        #expect(features.letters.count == 40, message)
        #expect(features.words.count == 13, message)
        #expect(features.letters.reduce(0, ^) == 10_969_204_669_897_459_089 as UInt64, message)
        #expect(features.words.reduce(0, ^) == 13_469_211_496_363_674_666 as UInt64, message)
        #expect(features.singleWords.first == 2_264_492_869_462_283_731, message)
        #expect(ModelFile.version == 2)
    }

    @Test("A text without words has no features, and one of fillers has some")
    func empty() {
        #expect(extractor.features(of: " …").words.isEmpty)
        #expect(!extractor.features(of: "hey").words.isEmpty)
    }
}
