/// A phrase that the words so far make up completely.
public struct Match: Sendable, Equatable {
    /// The command that the phrase stands for.
    public var command: Command
    /// How the intent is fired.
    public var rule: FiringRule
    /// The phrase as its author wrote it.
    public var phrase: String

    /// Describes a match.
    public init(command: Command, rule: FiringRule, phrase: String) {
        self.command = command
        self.rule = rule
        self.phrase = phrase
    }
}

/// What is known after the words so far.
public struct MatchState: Sendable, Equatable {
    /// The best match; several only where phrases of different intents rank equal.
    ///
    /// Empty where no phrase is complete.
    public var matches: [Match]
    /// Whether a longer phrase may still follow.
    public var canContinue: Bool

    /// Describes what is known.
    public init(matches: [Match] = [], canContinue: Bool = false) {
        self.matches = matches
        self.canContinue = canContinue
    }

    /// The match, where there is one and it is clear.
    public var match: Match? { matches.count == 1 ? matches[0] : nil }

    /// Whether no phrase can be made of these words and whatever follows them.
    public var isDead: Bool { matches.isEmpty && !canContinue }
}
