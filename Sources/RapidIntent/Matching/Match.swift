/// A complete match of a phrase with the words so far.
package struct Match: Sendable, Equatable {
    /// The command of the phrase.
    package var command: Command
    /// How the intent fires.
    package var rule: FiringRule
    /// The phrase as its author wrote it.
    package var phrase: String
    /// Metadata of the phrase for the app.
    package var metadata: [String: String]
    /// Whether some words matched a value that the command omits, as with `{person:@caller}`, in the phrase or one of
    /// its rules.
    package var hasDiscardedValues: Bool
    /// Whether the words mean something better that what else is said rules out: a lamp that is in another room.
    ///
    /// It fires nothing while the user speaks, and is asked about at the end.
    package var isSecondBest = false
    /// The words of each wildcard, in the text split at white space.
    package var wildcardWords: [Range<Int>] = []

    package init(
        command: Command, rule: FiringRule, phrase: String, metadata: [String: String] = [:],
        hasDiscardedValues: Bool = false
    ) {
        self.command = command
        self.rule = rule
        self.phrase = phrase
        self.metadata = metadata
        self.hasDiscardedValues = hasDiscardedValues
    }
}

/// The result of matching the words so far.
package struct MatchState: Sendable, Equatable {
    /// The best match; several only if phrases of different intents rank equal.
    ///
    /// Empty if no phrase is complete.
    package var matches: [Match]
    /// Whether words that follow may complete a longer phrase.
    package var canContinue: Bool
    /// Whether words that may follow could change the command.
    ///
    /// False if all possible continuations keep the intent and the entities ("turn on the light" … "please").
    package var canChange: Bool
    /// The number of templates that can continue the match, if words that may follow could change the command; nil if they
    /// could not, or only by another dictionary.
    ///
    /// All literal phrases together count as one, as do all values that are not complete. Phrases of which only a
    /// wildcard at their beginning has matched do not count: 0 if there are no others.
    package var following: Int?
    /// The odds that the speaker goes on, if words that may follow could change the command.
    package var odds = ContinuationOdds(phrases: 1)

    /// Creates a match state.
    ///
    /// - Parameter canChange: Nil to use the value of `canContinue`.
    package init(matches: [Match] = [], canContinue: Bool = false, canChange: Bool? = nil) {
        self.matches = matches
        self.canContinue = canContinue
        self.canChange = canChange ?? canContinue
    }

    /// The match, if there is exactly one.
    package var match: Match? { matches.count == 1 ? matches[0] : nil }

    /// Whether neither these words nor any continuation can match a phrase.
    package var isDead: Bool { matches.isEmpty && !canContinue }
}
