/// The histories of a dictionary's phrases.
package struct PhraseHistories: Sendable, Hashable {
    /// A situation that has a history.
    package struct Key: Sendable, Hashable, Comparable {
        package var intent: String
        /// The phrase as its author wrote it.
        package var phrase: String
        /// The names of the entities that were said, in the order of their words.
        ///
        /// They tell the places of a phrase with optional parts apart, such as "turn on the light" and "… in the kitchen".
        package var entities: [String]
        /// The number of phrases that could follow; see ``MatchState/following``.
        package var following: Int

        /// The ``following`` of how often a phrase was said at all, which says what is likely while words come.
        package static let anything = PhraseHistory.limit + 1

        package init(intent: String, phrase: String, entities: [String] = [], following: Int) {
            self.intent = intent
            self.phrase = phrase
            self.entities = entities
            self.following = following
        }

        package static func < (first: Key, second: Key) -> Bool {
            if first.intent != second.intent { return first.intent < second.intent }
            if first.phrase != second.phrase { return first.phrase < second.phrase }
            if first.following != second.following { return first.following < second.following }
            return first.entities.lexicographicallyPrecedes(second.entities)
        }
    }

    package var histories: [Key: PhraseHistory]

    package init(_ histories: [Key: PhraseHistory] = [:]) { self.histories = histories }

    package var isEmpty: Bool { histories.isEmpty }

    package mutating func merge(_ other: PhraseHistories) { histories.merge(other.histories, uniquingKeysWith: +) }

    /// How much a test or an example counts, compared with an utterance that telemetry recorded.
    ///
    /// Authors write every sentence once, which says little about how often people say it.
    static let trustInRehearsals = 0.1

    /// The odds that a speaker goes on after a match, from its history and the dictionary's odds.
    ///
    /// The history of other phrases says little: people go on after a phrase nearly always or nearly never. One hash probe.
    ///
    /// - Parameter trust: The weight of an utterance of the history, above 0; the dictionary's odds weigh 2.
    func odds(
        after match: Match, following: Int, else odds: ContinuationOdds, trust: Double = 1
    ) -> ContinuationOdds {
        isEmpty ? odds : odds.given(histories[Key(match, following: following)], weight: 2 / trust)
    }
}

extension PhraseHistories.Key {
    package init(_ match: Match, following: Int) {
        self.init(
            intent: match.command.intent, phrase: match.phrase,
            entities: match.command.entities.filter { $0.words != nil }.map(\.name), following: following)
    }
}

/// How often a phrase was said completely although more could follow, and how often more did follow.
package struct PhraseHistory: Sendable, Hashable {
    /// How often it was said, at least ``continued``.
    package var said: Int
    /// How often the speaker went on with words that changed the command, at least 0.
    package var continued: Int

    /// The largest number in a file.
    package static let limit = 1_000_000_000

    /// Creates a history; numbers out of range are brought into it.
    package init(said: Int = 0, continued: Int = 0) {
        self.said = max(0, said)
        self.continued = min(max(0, continued), self.said)
    }

    package static func + (first: PhraseHistory, second: PhraseHistory) -> PhraseHistory {
        PhraseHistory(said: first.said + second.said, continued: first.continued + second.continued)
    }
}
