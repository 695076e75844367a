import RapidIntent

/// The questions of a conformance run, and the server's answers.
enum ConformanceQuestions {
    /// A text with an entity that has a position.
    static let known = "turn on the kitchen light"
    /// A text without an answer.
    static let unknown = "colourless green ideas"
    /// A text in which bytes, UTF-16 units, code points and characters give different positions for the entity.
    static let emoji = "play 🎵 cafe\u{301} 👨‍👩‍👧 jazz now"

    /// The server's answer.
    @Sendable
    static func answer(to text: String) -> Prediction {
        switch text {
        case known: prediction(text, intent: "TurnOn", entity: "Room", words: "kitchen")
        case emoji: prediction(text, intent: "Play", entity: "Genre", words: "jazz")
        case _ where text.hasPrefix("question "): prediction(text, intent: String(text.dropFirst(9)))
        default: Prediction(text: text, intents: [.init(name: "None", score: 0.9)], topIntent: nil)
        }
    }

    /// Unusual texts that clients send.
    static let odd = [
        "", " \n\t", String(repeating: "a", count: 100_000), "\"\\\u{0}\u{7}\u{2028}", "🎵\u{301}\u{200D}",
    ]

    private static func prediction(
        _ text: String, intent: String, entity: String? = nil, words: String = ""
    ) -> Prediction {
        let top = Prediction.RankedIntent(name: intent, score: 0.97)
        let place = text.unicodeScalars.firstRange(of: words.unicodeScalars).map { range in
            let start = text.unicodeScalars.distance(from: text.unicodeScalars.startIndex, to: range.lowerBound)
            return start..<start + words.unicodeScalars.count
        }
        let entities = entity.map {
            [Prediction.PredictedEntity(name: $0, text: words, value: words, range: place, score: 0.9)]
        }
        return Prediction(
            text: text, intents: [top, .init(name: "None", score: 0.02)], topIntent: top, entities: entities ?? [])
    }
}
