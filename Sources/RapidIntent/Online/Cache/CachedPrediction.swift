/// A cached prediction; its entities refer to words in normal form, so that it fits any spelling of the question.
public struct CachedPrediction: Sendable, Equatable, Codable {
    /// The intents, highest score first; empty if the service found nothing.
    package var intents: [ScoredName]
    /// The service's answer; nil if it found nothing.
    package var topIntent: ScoredName?
    package var entities: [CachedEntity]

    package init(intents: [ScoredName], topIntent: ScoredName?, entities: [CachedEntity] = []) {
        self.intents = intents
        self.topIntent = topIntent
        self.entities = entities
    }

    /// Whether the service found nothing; such an answer should be cached for a short time only.
    package var foundNothing: Bool { topIntent == nil }

    package struct ScoredName: Sendable, Equatable, Codable {
        /// The intent's name in the service.
        package var name: String
        /// The score, from 0 to 1.
        package var score: Double

        package init(name: String, score: Double) {
            self.name = name
            self.score = score
        }
    }

    package struct CachedEntity: Sendable, Equatable, Codable {
        package var name: String
        /// The role; nil if there is none.
        package var role: String?
        /// The entity's words as written in the original question.
        package var text: String
        package var value: String
        /// The score, from 0 to 1; nil if the service gave none.
        package var score: Double?
        /// The words in the normal form of the question; nil if the place is unknown.
        package var words: Range<Int>?
        /// The value of a type that the service resolved; nil if it is none.
        package var reckoned: ReckonedValue?

        package init(
            name: String, role: String? = nil, text: String, value: String, score: Double? = nil,
            words: Range<Int>? = nil, reckoned: ReckonedValue? = nil
        ) {
            self.name = name
            self.role = role
            self.text = text
            self.value = value
            self.score = score
            self.words = words
            self.reckoned = reckoned
        }
    }
}
