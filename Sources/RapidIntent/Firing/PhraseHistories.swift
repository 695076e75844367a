/// The histories of a dictionary's phrases.
package struct PhraseHistories: Sendable, Hashable {
    /// A situation that has a history.
    package struct Key: Sendable, Hashable, Comparable {
        /// The intent; nil for the phrases of all intents together.
        package var intent: String?
        /// The phrase as its author wrote it; nil for all phrases together.
        package var phrase: String?
        /// The names of the entities that were said, in the order of their words.
        ///
        /// They tell the places of a phrase with optional parts apart, such as "turn on the light" and "… in the kitchen".
        package var entities: [String]
        /// The number of phrases that could follow; see ``MatchState/following``.
        package var following: Int

        package init(intent: String? = nil, phrase: String? = nil, entities: [String] = [], following: Int) {
            self.intent = intent
            self.phrase = phrase
            self.entities = entities
            self.following = following
        }

        package static func < (first: Key, second: Key) -> Bool {
            if first.intent != second.intent { return first.intent ?? "" < second.intent ?? "" }
            if first.phrase != second.phrase { return first.phrase ?? "" < second.phrase ?? "" }
            if first.following != second.following { return first.following < second.following }
            return first.entities.lexicographicallyPrecedes(second.entities)
        }
    }

    /// The histories by situation.
    package var histories: [Key: PhraseHistory]

    package init(_ histories: [Key: PhraseHistory] = [:]) { self.histories = histories }

    package var isEmpty: Bool { histories.isEmpty }

    /// Adds other histories.
    package mutating func merge(_ other: PhraseHistories) { histories.merge(other.histories, uniquingKeysWith: +) }

    /// The odds that a speaker goes on after a match, from its own history, that of its intent, that of all phrases, and the
    /// dictionary's odds.
    ///
    /// People go on after a phrase nearly always or nearly never, so that a phrase's own history soon outweighs that of
    /// others. Three hash probes.
    func odds(after match: Match, following: Int, else odds: ContinuationOdds) -> ContinuationOdds {
        guard !isEmpty else { return odds }
        let all = odds.given(histories[Key(following: following)], weight: 10)
        let intents = all.given(histories[Key(intent: match.command.intent, following: following)], weight: 5)
        return intents.given(histories[Key(match, following: following)], weight: 2)
    }
}

extension PhraseHistories.Key {
    /// The situation of a match.
    package init(_ match: Match, following: Int) {
        self.init(
            intent: match.command.intent, phrase: match.phrase,
            entities: match.command.entities.filter { $0.words != nil }.map(\.name), following: following)
    }
}
