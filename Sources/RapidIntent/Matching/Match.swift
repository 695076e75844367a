/// A phrase that the words so far make up completely.
public struct Match: Sendable, Equatable {
    /// The command that the phrase stands for.
    public var command: Command
    /// How the intent is fired.
    package var rule: FiringRule
    /// The phrase as its author wrote it.
    public var phrase: String
    /// What the dictionary says of the phrase, for the app.
    package var metadata: [String: String]
    /// Whether some of the words were taken for a value that the command does not have, as by `{person:@caller}`, in the phrase or
    /// in a rule of it.
    package var hearsWithoutKeeping: Bool

    /// Describes a match.
    package init(
        command: Command, rule: FiringRule, phrase: String, metadata: [String: String] = [:],
        hearsWithoutKeeping: Bool = false
    ) {
        self.command = command
        self.rule = rule
        self.phrase = phrase
        self.metadata = metadata
        self.hearsWithoutKeeping = hearsWithoutKeeping
    }
}

/// What is known after the words so far.
public struct MatchState: Sendable, Equatable {
    /// The best match; several only where phrases of different intents rank equal.
    ///
    /// Empty where no phrase is complete.
    public var matches: [Match]
    /// Whether a longer phrase may still follow.
    package var canContinue: Bool
    /// Whether what may follow could make another command of it.
    ///
    /// False also where something may follow that leaves intent and entities as they are ("turn on the light" … "please").
    package var canChange: Bool
    /// How many phrases go on from here, where the match can change: one or more; it tells how likely it is that more is coming.
    package var continuations = 1

    /// Describes what is known.
    ///
    /// - Parameter canChange: Nil if whatever may follow makes another command.
    package init(matches: [Match] = [], canContinue: Bool = false, canChange: Bool? = nil) {
        self.matches = matches
        self.canContinue = canContinue
        self.canChange = canChange ?? canContinue
    }

    /// The match, where there is one and it is clear.
    public var match: Match? { matches.count == 1 ? matches[0] : nil }

    /// Whether no phrase can be made of these words and whatever follows them.
    package var isDead: Bool { matches.isEmpty && !canContinue }
}
