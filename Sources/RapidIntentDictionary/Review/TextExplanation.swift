package import RapidIntent

/// An explanation of how a dictionary matches a text.
///
/// ```swift
/// let explanation = dictionary.explanation(of: "where am i")
/// explanation.matches[0].match.phrase   // "where am i"
/// explanation.wait                      // 0.7 seconds: "going" may follow
/// explanation.next.map(\.description)   // ["going"]
/// ```
package struct TextExplanation: Sendable, Equatable {
    /// The words in normal form, without fillers at both ends.
    package var words: [String]
    /// Every phrase that matches all the words, the winning one first; those whose conditions are not met last.
    ///
    /// If phrases of different intents tie for the first place, nothing fires.
    package var matches: [ExplainedMatch]
    package var state: MatchState
    /// The possible continuations after the understood words; limited in number.
    package var next: [Continuation]
    /// The commands that would fire if the user stopped after some of the words.
    package var stops: [Stop]
    /// The number of leading words that match or begin a phrase; if nothing matches the text, wildcards do not count.
    package var understoodCount: Int
    /// The word that was probably meant instead of the first one that is not understood; nil if none is similar.
    package var suggestion: String?

    /// A command that matches the first words of the text.
    package struct Stop: Sendable, Equatable {
        package var count: Int
        package var match: Match
        package var canChange: Bool
        /// The odds that the speaker goes on, if the command can change.
        package var odds: ContinuationOdds

        /// How long the match must be stable before it fires; nil if it fires only on a final transcript.
        package var wait: Duration? { match.rule.wait(canChange: canChange, odds: odds) }
    }

    package func text(ofFirst count: Int) -> String { UnspacedScripts.joined(words.prefix(max(0, count))) }

    /// How long the words must be stable before the match fires; nil if it fires only on a final transcript or if
    /// nothing matches.
    package var wait: Duration? { state.match.flatMap { $0.rule.wait(canChange: state.canChange, odds: state.odds) } }

    /// How long the speaker must be silent before a match fires that words to come could change, if the recogniser reports
    /// silence; nil if there is no such match, or if it fires only on a final transcript.
    package var waitInSilence: Duration? {
        guard let rule = state.match?.rule, rule.policy == .settled, state.canChange else { return nil }
        return rule.pause(odds: state.odds).map { max($0, rule.settle) }
    }
}

/// A phrase that matches, with its rank and conditions.
package struct ExplainedMatch: Sendable, Equatable {
    package var match: Match
    /// The location of the phrase; nil if it was created in code.
    package var location: DictionaryLocation?
    /// The ranking table: the first row in which two matches differ decides.
    package var rank: [RankRow]
    package var conditions: [ExplainedCondition]

    package var isPossible: Bool { conditions.allSatisfy(\.isMet) }

    /// The row that decides between this match and a lower-ranked one; nil if they are equal.
    package func decidingRow(against other: ExplainedMatch) -> RankRow? {
        zip(rank, other.rank).first { $0.value != $1.value }?.0
    }
}

/// A condition of a phrase, and whether it is met.
package struct ExplainedCondition: Sendable, Equatable {
    /// The key in the context, such as `area`.
    package var key: String
    /// The values that meet the condition; if empty, any value does, but the key must be set.
    package var values: [String] = []
    package var isExcluded = false
    /// Whether the context, including the values in the text, meets the condition.
    package var isMet: Bool
    /// The spoken value that contradicts the condition; nil if there is none or the condition is met.
    package var objection: Objection?

    /// Words whose list value implies a context that contradicts a condition.
    package struct Objection: Sendable, Equatable {
        package var text: String
        /// The context value that they imply.
        package var value: String
    }
}

extension FiringRule {
    /// How long a match must be stable before it fires, at the usual pace; nil if it fires only on a final transcript.
    ///
    /// - Parameters:
    ///   - odds: The odds that the speaker goes on, if the command can change.
    package func wait(canChange: Bool, odds: ContinuationOdds) -> Duration? {
        switch policy {
        case .instant: .zero
        case .settled: canChange ? stillness(odds: odds) : settle
        case .final: nil
        }
    }
}
