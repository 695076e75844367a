/// How words may be left out that were said before: "turn on the lamp and the tv", and then "the fan too".
///
/// ```swift
/// IntentResolver(dictionaries: [dictionary], configuration: ResolverConfiguration { $0.followUps = .standard })
/// // "turn on the light in the hall"  → fired(On(area: hall))
/// // "and the kitchen"                → fired(On(area: kitchen))
/// ```
///
/// - Within an utterance, later parts may leave out words, or take some back: "turn on the, no wait, turn off the fan".
/// - A pronoun means words of the last command that can take them; other words, after "and" or "what about" or before "too", take the
///   place of some of its words; "again" repeats it. A text that the dictionary knows keeps its own meaning.
/// - An utterance that breaks off ("set a timer for") is a beginning: the next words may complete it.
/// - A command with the policy ``FiringPolicy/final``, or that cannot be undone (``Reversibility/none``), is asked about and never fired
///   on such a guess; and nothing refers to a command with the policy ``FiringPolicy/final``.
/// - Another command takes the place of the last one; "never mind" ends it, as the time does.
public struct FollowUpPolicy: Sendable, Equatable {
    /// How long after the last command the first words of an utterance may follow up on it.
    public var within: Duration

    /// Creates a policy.
    public init(within: Duration = .seconds(30)) { self.within = within }

    /// The default: 30 s.
    public static let standard = FollowUpPolicy()
}
