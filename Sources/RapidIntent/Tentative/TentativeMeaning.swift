/// What a segment may still mean while its words come: the intents that are possible, and the values so far.
///
/// ```swift
/// case .tentative(let meaning, _):
///     show(meaning.intents.first?.name, meaning.entities.map(\.entity.value))   // "Flight", ["New"]
/// ```
///
/// Nothing to act on: a command is meant once it is fired. Phrases of which only a wildcard at the beginning has matched are
/// left out while others are possible, since they fit any words.
public struct TentativeMeaning: Sendable, Equatable {
    /// The most likely intents, most likely first, as many as ``ResolverConfiguration/tentativeIntents`` at most; empty if the
    /// words are no command and begin none.
    public var intents: [Intent]
    /// Whether the first intent is the only one that is possible, besides phrases of which only a wildcard at the beginning has
    /// matched.
    public var isOnlyIntent: Bool
    /// The values of the first intent, in the order in which they were said.
    public var entities: [Entity]

    package init(intents: [Intent] = [], isOnlyIntent: Bool = false, entities: [Entity] = []) {
        (self.intents, self.isOnlyIntent, self.entities) = (intents, isOnlyIntent, entities)
    }

    /// An intent that is possible.
    public struct Intent: Sendable, Equatable {
        /// The name of the intent.
        public var name: String
        /// The share of its phrases among all that are possible, from 0 to 1.
        ///
        /// Each phrase counts once, and once more for each time that it was said before, as `rapid-intent tune` learnt it.
        public var probability: Double

        package init(name: String, probability: Double) { (self.name, self.probability) = (name, probability) }
    }

    /// A value that was said, or is being said.
    public struct Entity: Sendable, Equatable {
        /// The entity; its words are counted in the text of the utterance.
        ///
        /// Of a value that is not complete, the value is what it would be if nothing followed, or the words so far.
        public var entity: RapidIntent.Entity
        /// Whether no words that follow can belong to the value, so that it stays unless its words are revised.
        public var isComplete: Bool

        package init(_ entity: RapidIntent.Entity, isComplete: Bool) {
            (self.entity, self.isComplete) = (entity, isComplete)
        }
    }
}

extension TentativeMeaning {
    /// What is no command and begins none.
    package static let nothing = TentativeMeaning()

    /// A command of a part of a text.
    init(of match: Match, mayChange: Bool) {
        self.init(
            intents: [Intent(name: match.command.intent, probability: 1)], isOnlyIntent: !mayChange,
            entities: match.command.entities.filter { $0.words != nil }.map { Entity($0, isComplete: !mayChange) })
    }

    /// The same meaning with its word places moved to the right.
    func moved(by words: Int) -> TentativeMeaning {
        var copy = self
        for index in entities.indices {
            copy.entities[index].entity = entities[index].entity.mapWords { $0.moved(by: words) }
        }
        return copy
    }
}

extension TentativeMeaning: CustomStringConvertible {
    /// The intents and values, for people: `Flight 0.5, Trip 0.25; to = New …`.
    public var description: String {
        let intents = intents.map { "\($0.name) \($0.probability.inHundredths)" }
        let entities = entities.map { "\($0.entity.name) = \($0.entity.value)\($0.isComplete ? "" : " …")" }
        let parts = [intents.joined(separator: ", "), entities.joined(separator: ", ")].filter { !$0.isEmpty }
        return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
    }
}
