/// How the next utterance answers a command that needs confirmation: "yes", "no", "no, the kitchen".
///
/// ```swift
/// IntentResolver(dictionaries: [dictionary], configuration: ResolverConfiguration { $0.confirmations = .standard })
/// // "turn of the lamp"  → needsConfirmation(Off(device: lamp)), "Did you mean “turn off the lamp”?"
/// // "yes"               → fired(Off(device: lamp))
/// ```
///
/// - The answer is the whole final text of one of the next utterance's languages: English, German, Dutch, French, Spanish or Italian
///   (`ConfirmationWords`). In other languages only the app answers (``IntentResolver/confirm(_:)``).
/// - A text that the dictionary knows is that command, also "yes"; the question is then over without a verdict. So it is with every
///   other text.
/// - "No" with another value ("no, the kitchen") or, after a comma, another command ("no, turn on the fan") declines the first command
///   and fires the second, if exactly one command is possible, without wildcards.
/// - Only commands of the dictionary are asked about: the words of a service's answer may mean something else. The situation must
///   still allow the command.
/// - An utterance with several commands that need confirmation has no single question, so nothing answers it by voice.
/// - A recogniser that is held to the grammar of the dictionary does not hear "yes".
public struct ConfirmationPolicy: Sendable, Equatable {
    /// How long after the question the first words of the answer may come.
    package var within: Duration

    /// Creates a policy.
    ///
    /// - Parameter within: The time must be enough for the app to ask aloud.
    public init(within: Duration = .seconds(15)) { self.within = within }

    /// The default: 15 s.
    public static let standard = ConfirmationPolicy()
}
