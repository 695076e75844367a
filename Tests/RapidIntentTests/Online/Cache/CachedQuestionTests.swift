import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite("Keys of cached answers")
struct CachedQuestionTests {
    private let dictionaries: DictionarySet

    init() throws {
        dictionaries = [
            try CommandDictionary([
                DictionarySource(
                    locale: Located("en-GB"),
                    lists: [
                        ListSource(
                            "place", "kitchen", "garden", "hall",
                            ListValueSource("office", saidAs: "my office", "office")),
                        ListSource("room", "kitchen", "attic"), .wildcard("anything"),
                    ],
                    intents: [
                        IntentSource("Navigate", phrases: "go to {place}"),
                        IntentSource("Search", phrases: "look for {anything}"),
                    ])
            ])
        ]
    }

    private func question(_ text: String) -> CachedQuestion {
        CachedQuestion(Question(text: text, locale: "en-GB"), in: dictionaries)
    }

    /// A prediction of `Navigate` with an entity for each text, at its first place; a prefix `?` omits the place.
    private func prediction(_ text: String, _ entities: String..., name: String = "place") -> Prediction {
        let top = Prediction.RankedIntent(name: "Navigate", score: 0.97)
        return Prediction(
            text: text, intents: [top, .init(name: "None", score: 0.1)], topIntent: top,
            entities: entities.map { entity in
                let words = entity.hasPrefix("?") ? String(entity.dropFirst()) : entity
                let found = text.unicodeScalars.firstRange(of: words.unicodeScalars)
                let start = found.map { text.unicodeScalars.distance(from: text.startIndex, to: $0.lowerBound) }
                return .init(
                    name: name, text: words, value: words,
                    range: entity.hasPrefix("?") ? nil : start.map { $0..<$0 + words.unicodeScalars.count }, score: 0.9)
            })
    }

    /// The key under which a prediction is cached, as text.
    private func key(_ prediction: Prediction) -> String? {
        question(prediction.text).entry(for: prediction)?.key.text
    }

    @Test("An entity that is a value of its list stands for every value of the list")
    func pattern() throws {
        let asked = prediction("Take me to the kitchen, please!", "kitchen")
        let entry = try #require(question(asked.text).entry(for: asked))
        #expect(entry.key == PredictionKey(locale: "en-GB", text: "take me to the {place}"))

        let other = question("um take me to the  MY OFFICE now")
        #expect(!other.keys.contains(entry.key), "other words are another question")
        let same = question("um, take me to the “MY OFFICE”")
        #expect(same.keys.map(\.text) == ["take me to the my office", "take me to the {place}"])
        let answer = try #require(same.prediction(from: entry.prediction, under: entry.key))
        #expect(answer.text == "um, take me to the “MY OFFICE”")
        #expect(answer.topIntent == asked.topIntent)
        #expect(
            answer.entities == [
                .init(name: "place", text: "MY OFFICE", value: "office", range: 20..<29, score: 0.9)
            ])
    }

    @Test("A question that matches several lists is looked up under each")
    func severalLists() {
        #expect(
            question("show the kitchen").keys.map(\.text) == [
                "show the kitchen", "show the {place}", "show the {room}",
            ])
        #expect(question("um").keys.isEmpty)
    }

    @Test("An answer whose values cannot be replaced reliably is cached for its exact words")
    func refusals() {
        // A value that is not in the list.
        #expect(key(prediction("take me to the moon", "moon")) == "take me to the moon")
        // More than the value, or less of it.
        #expect(key(prediction("take me to the kitchen", "the kitchen")) == "take me to the kitchen")
        #expect(key(prediction("take me to my office", "office")) == "take me to my office")
        // A place that is unknown, or has other words than the entity.
        #expect(key(prediction("take me to the kitchen", "?kitchen")) == "take me to the kitchen")
        var moved = prediction("take me to the kitchen", "kitchen")
        moved.entities[0].range = 0..<7
        #expect(key(moved) == "take me to the kitchen")
        // Two entities, of one list or of several.
        #expect(
            key(prediction("from the kitchen to the garden", "kitchen", "garden")) == "from the kitchen to the garden")
        // Another value of the list, or the same again, without an entity of the service.
        #expect(key(prediction("from the kitchen to the garden", "garden")) == "from the kitchen to the garden")
        #expect(key(prediction("kitchen to kitchen", "kitchen")) == "kitchen to kitchen")
        // An undeclared list, and a list whose values are not written out.
        #expect(key(prediction("take me to the kitchen", "kitchen", name: "spot")) == "take me to the kitchen")
        #expect(key(prediction("take me to the kitchen", "kitchen", name: "anything")) == "take me to the kitchen")
    }

    @Test("A question with the value twice, or at another place, does not match")
    func questionsThatDoNotFit() throws {
        let asked = prediction("from the kitchen on", "kitchen")
        let entry = try #require(question(asked.text).entry(for: asked))
        #expect(entry.key.text == "from the {place} on")
        for text in ["from the hall on to the garden", "from the moon on", "from the kitchen kitchen on"] {
            #expect(!question(text).keys.contains(entry.key), "\(text)")
        }
        // The key of another question does not match this one.
        #expect(question("from the moon on").prediction(from: entry.prediction, under: entry.key) == nil)
        var broken = entry.prediction
        broken.entities[0].words = 0..<1
        #expect(question("from the hall on").prediction(from: broken, under: entry.key) == nil)
    }

    @Test("Entity places fit the words of the new question")
    func places() throws {
        let asked = prediction("look, 🙂 around the old hall", "old")
        let entry = try #require(question(asked.text).entry(for: asked))
        let again = question("LOOK, 🙂  around the OLD, hall?")
        #expect(again.keys.first == entry.key)
        let answer = try #require(again.prediction(from: entry.prediction, under: entry.key))
        #expect(answer.entities[0].text == "OLD")
        #expect(answer.entities[0].range == 20..<23)
        #expect(entry.key.text == "look around the old hall [look 🙂 around the old hall]")
    }

    @Test(
        "An answer to a text with an omitted sign is cached for that text only",
        arguments: [
            ("pay $5", "pay €5"), ("temp - 5", "temp 5"), ("temp -5", "temp - 5"), ("a > b", "a < b"), ("c++", "c"),
            ("i ❤️ you", "i 💔 you"), ("3:4", "3 4"), ("5²", "52"), ("1,5", "1 5"),
            ("go to the kitchen/garden", "go to the kitchen garden"),
        ])
    func signs(text: String, other: String) throws {
        for (text, other) in [(text, other), (other, text)] {
            let entry = try #require(question(text).entry(for: prediction(text)))
            #expect(question(text).keys.contains(entry.key))
            #expect(!question(other).keys.contains(entry.key))
            #expect(question(other).prediction(from: entry.prediction, under: entry.key) == nil)
            #expect(question(text).prediction(from: entry.prediction, under: entry.key)?.topIntent?.name == "Navigate")
        }
    }

    @Test("A text with such a sign makes no pattern, and matches none")
    func signsAndPatterns() throws {
        let asked = prediction("take me > the kitchen", "kitchen")
        let entry = try #require(question(asked.text).entry(for: asked))
        #expect(entry.key.text == "take me the kitchen [take me > the kitchen]")
        #expect(entry.prediction.entities[0].words == 3..<4)
        #expect(question("take me < the hall").keys.map(\.text) == ["take me the hall [take me < the hall]"])
    }

    @Test("An answer that may refer to words omitted at the ends is not cached")
    func fillers() {
        #expect(key(prediction("play please", "please")) == nil)
        #expect(key(prediction("play please", "?please")) == nil)
        #expect(key(prediction("play jazz please", "jazz")) == "play jazz")
        #expect(key(prediction("play jazz", "?jazz")) == "play jazz")
    }

    @Test("An answer that depends on the time is not cached, and a prediction of no match is cached as just that")
    func notKept() throws {
        var asked = prediction("take me to the kitchen", "kitchen")
        asked.entities[0].isTimeDependent = true
        #expect(key(asked) == nil)
        let nothing = Prediction(text: "hm well", intents: [.init(name: "None", score: 1)], topIntent: nil)
        let entry = try #require(question("hm well").entry(for: nothing))
        #expect(entry.prediction.foundNothing)
        #expect(question("hm well").prediction(from: entry.prediction, under: entry.key)?.foundNothing == true)
        #expect(question("…").entry(for: nothing) == nil)
    }
}
