/// What a text comes to in one dictionary, and why.
///
/// ```swift
/// let explanation = dictionary.explanation(of: "where am i")
/// explanation.matches[0].match.phrase   // "where am i"
/// explanation.wait                      // 0.7 seconds: "going" may follow
/// explanation.next.map(\.description)   // ["going"]
/// ```
public struct TextExplanation: Sendable, Equatable {
    /// The words in normal form, without fillers at both ends.
    public var words: [String]
    /// Every phrase that fits all the words, the one that is meant first; those whose conditions are not met last.
    ///
    /// Several share the first place only where phrases of different intents rank equal, and then nothing is fired.
    public var matches: [ExplainedMatch]
    /// What is known after all the words.
    public var state: MatchState
    /// What may follow all the words or, where they are not understood, those of them that are; a bounded number.
    public var next: [Continuation]
    /// The commands that would be fired on the way, if nothing more were said after so many words.
    public var stops: [Stop]
    /// How many words, from the first on, begin or make up something that can be understood; where nothing fits the text,
    /// without help of a wildcard.
    public var understoodCount: Int
    /// The word that was probably meant instead of the first one that is not understood; nil if none is near.
    public var suggestion: String?

    /// A command on the way to the whole text.
    public struct Stop: Sendable, Equatable {
        /// How many words make it up.
        public var count: Int
        /// The command's phrase.
        public var match: Match
        /// Whether what may follow could make another command of it.
        public var canChange: Bool

        /// How long it must stand before it is fired; nil if only a final transcript fires it.
        public var wait: Duration? { match.rule.wait(canChange: canChange) }
    }

    /// The first words as they are written, for people.
    public func text(ofFirst count: Int) -> String { UnspacedScripts.joined(words.prefix(max(0, count))) }

    /// Whether two phrases of different intents fit equally well.
    public var isAmbiguous: Bool { state.matches.count > 1 }

    /// How long the words must stand before they are fired; nil if only a final transcript fires them, or nothing does.
    public var wait: Duration? { state.match.flatMap { $0.rule.wait(canChange: state.canChange) } }
}

/// A phrase that fits, and what decides between it and others.
public struct ExplainedMatch: Sendable, Equatable {
    /// What it stands for.
    public var match: Match
    /// Where the phrase stands; nil for one made in code.
    public var location: DictionaryLocation?
    /// The table that decides: the first row in which two matches differ says which of them is meant.
    public var rank: [RankRow]
    /// What its phrase asks of the situation.
    public var conditions: [ExplainedCondition]

    /// Whether it may be meant in the situation.
    public var isPossible: Bool { conditions.allSatisfy(\.isMet) }

    /// The row that decides between this match and one that ranks below it; nil if they are equal.
    public func decidingRow(against other: ExplainedMatch) -> RankRow? {
        zip(rank, other.rank).first { $0.value != $1.value }?.0
    }
}

/// A condition of a phrase, and whether it is met.
public struct ExplainedCondition: Sendable, Equatable {
    /// What is asked about, such as `area`.
    public var key: String
    /// The values that meet it; none if any does.
    public var values: [String]
    /// Whether it must not hold.
    public var isExcluded: Bool
    /// Whether the situation, with what the words say about it, is as asked.
    public var isMet: Bool
    /// What was said against it, where it was the words; nil if they say nothing of it, or it is met.
    public var objection: Objection?

    /// Words whose value in a list says of the situation what a condition does not want.
    public struct Objection: Sendable, Equatable {
        /// The words, as they were said.
        public var text: String
        /// What they make of it.
        public var value: String

        /// Describes what was said.
        public init(text: String, value: String) {
            self.text = text
            self.value = value
        }
    }

    /// Describes a condition.
    public init(
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
    public func wait(canChange: Bool) -> Duration? {
        switch policy {
        case .instant: .zero
        case .settled: canChange ? dwell : settle
        case .final: nil
        }
    }
}
