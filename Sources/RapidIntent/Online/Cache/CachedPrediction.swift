/// A prediction as it is kept: its entities stand in words in normal form, so that it fits however the words were written.
public struct CachedPrediction: Sendable, Equatable, Codable {
    /// The intents, highest score first; none where the service found nothing.
    package var intents: [ScoredName]
    /// The service's answer; nil where it found nothing.
    package var topIntent: ScoredName?
    /// The entities, in the order of the service.
    package var entities: [CachedEntity]

    /// Describes a prediction.
    package init(intents: [ScoredName], topIntent: ScoredName?, entities: [CachedEntity] = []) {
        self.intents = intents
        self.topIntent = topIntent
        self.entities = entities
    }

    /// Whether it says that the service found nothing, which should be kept for a short while only.
    package var foundNothing: Bool { topIntent == nil }

    /// An intent and its score.
    package struct ScoredName: Sendable, Equatable, Codable {
        /// The intent's name in the service.
        package var name: String
        /// From 0 to 1.
        package var score: Double

        /// Describes an intent.
        package init(name: String, score: Double) {
            self.name = name
            self.score = score
        }
    }

    /// An entity.
    package struct CachedEntity: Sendable, Equatable, Codable {
        /// The entity's type or name in the service.
        package var name: String
        /// The part it plays; nil if none was given.
        package var role: String?
        /// The words it stands for, as they were written at the time.
        package var text: String
        /// The resolved value.
        package var value: String
        /// From 0 to 1; nil where the service gave none.
        package var score: Double?
        /// Its words in the normal form of the question; nil where its place was not known.
        package var words: Range<Int>?

        /// Describes an entity.
        package init(
            name: String, role: String? = nil, text: String, value: String, score: Double? = nil,
            words: Range<Int>? = nil
        ) {
            self.name = name
            self.role = role
            self.text = text
            self.value = value
            self.score = score
            self.words = words
        }
    }
}
