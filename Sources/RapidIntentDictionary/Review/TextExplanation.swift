package import RapidIntent

/// What a text comes to in one dictionary, and why.
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
    /// Every phrase that fits all the words, the one that is meant first; those whose conditions are not met last.
    ///
    /// Several share the first place only where phrases of different intents rank equal, and then nothing is fired.
    package var matches: [ExplainedMatch]
    /// What is known after all the words.
    package var state: MatchState
    /// What may follow all the words or, where they are not understood, those of them that are; a bounded number.
    package var next: [Continuation]
    /// The commands that would be fired on the way, if nothing more were said after so many words.
    package var stops: [Stop]
    /// How many words, from the first on, begin or make up something that can be understood; where nothing fits the text,
    /// without help of a wildcard.
    package var understoodCount: Int
    /// The word that was probably meant instead of the first one that is not understood; nil if none is near.
    package var suggestion: String?

    /// A command on the way to the whole text.
    package struct Stop: Sendable, Equatable {
        /// How many words make it up.
        package var count: Int
        /// The command's phrase.
        package var match: Match
        /// Whether what may follow could make another command of it.
        package var canChange: Bool

        /// How long it must stand before it is fired; nil if only a final transcript fires it.
        package var wait: Duration? { match.rule.wait(canChange: canChange) }
    }

    /// The first words as they are written, for people.
    package func text(ofFirst count: Int) -> String { UnspacedScripts.joined(words.prefix(max(0, count))) }

    /// Whether two phrases of different intents fit equally well.
    package var isAmbiguous: Bool { state.matches.count > 1 }

    /// How long the words must stand before they are fired; nil if only a final transcript fires them, or nothing does.
    package var wait: Duration? { state.match.flatMap { $0.rule.wait(canChange: state.canChange) } }
}

/// A phrase that fits, and what decides between it and others.
package struct ExplainedMatch: Sendable, Equatable {
    /// What it stands for.
    package var match: Match
    /// Where the phrase stands; nil for one made in code.
    package var location: DictionaryLocation?
    /// The table that decides: the first row in which two matches differ says which of them is meant.
    package var rank: [RankRow]
    /// What its phrase asks of the situation.
    package var conditions: [ExplainedCondition]

    /// Whether it may be meant in the situation.
    package var isPossible: Bool { conditions.allSatisfy(\.isMet) }

    /// The row that decides between this match and one that ranks below it; nil if they are equal.
    package func decidingRow(against other: ExplainedMatch) -> RankRow? {
        zip(rank, other.rank).first { $0.value != $1.value }?.0
    }
}

/// A condition of a phrase, and whether it is met.
package struct ExplainedCondition: Sendable, Equatable {
    /// What is asked about, such as `area`.
    package var key: String
    /// The values that meet it; none if any does.
    package var values: [String]
    /// Whether it must not hold.
    package var isExcluded: Bool
    /// Whether the situation, with what the words say about it, is as asked.
    package var isMet: Bool
    /// What was said against it, where it was the words; nil if they say nothing of it, or it is met.
    package var objection: Objection?

    /// Words whose value in a list says of the situation what a condition does not want.
    package struct Objection: Sendable, Equatable {
        /// The words, as they were said.
        package var text: String
        /// What they make of it.
        package var value: String

        /// Describes what was said.
        package init(text: String, value: String) {
            self.text = text
            self.value = value
        }
    }

    /// Describes a condition.
    package init(
        key: String, values: [String] = [], isExcluded: Bool = false, isMet: Bool, objection: Objection? = nil
    ) {
        self.key = key
        self.values = values
        self.isExcluded = isExcluded
        self.isMet = isMet
        self.objection = objection
    }
}

extension FiringRule {
    /// How long a match must stand before it is fired; nil if only a final transcript fires it.
    ///
    /// - Parameter canChange: Whether what may follow could make another command of it.
    package func wait(canChange: Bool) -> Duration? {
        switch policy {
        case .instant: .zero
        case .settled: canChange ? dwell : settle
        case .final: nil
        }
    }
}
