/// The histories of a dictionary's phrases.
package struct PhraseHistories: Sendable, Hashable {
    /// A situation that has a history.
    package struct Key: Sendable, Hashable, Comparable {
        /// The intent and the phrase as its author wrote it; nil for all phrases together.
        package var intent: String?
        package var phrase: String?
        /// The number of phrases that could follow; see ``MatchState/following``.
        package var following: Int

        package init(intent: String? = nil, phrase: String? = nil, following: Int) {
            self.intent = intent
            self.phrase = phrase
            self.following = following
        }

        package static func < (first: Key, second: Key) -> Bool {
            (first.intent ?? "", first.phrase ?? "", first.following)
                < (second.intent ?? "", second.phrase ?? "", second.following)
        }
    }

    /// The histories by situation.
    package var histories: [Key: PhraseHistory]

    package init(_ histories: [Key: PhraseHistory] = [:]) { self.histories = histories }

    package var isEmpty: Bool { histories.isEmpty }

    /// Adds other histories.
    package mutating func merge(_ other: PhraseHistories) { histories.merge(other.histories, uniquingKeysWith: +) }

    /// The odds that a speaker goes on after a match, from its own history, that of all phrases and the dictionary's odds.
    ///
    /// People go on after a phrase nearly always or nearly never, so that a phrase's own history soon outweighs that of
    /// all phrases. Two hash probes.
    func odds(after match: Match, following: Int, else odds: ContinuationOdds) -> ContinuationOdds {
        guard !isEmpty else { return odds }
        let all = odds.given(histories[Key(following: following)], weight: 10)
        let own = histories[Key(intent: match.command.intent, phrase: match.phrase, following: following)]
        return all.given(own, weight: 2)
    }
}
