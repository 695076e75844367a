/// What becomes of a final text that no phrase fits, but that sounds like one.
///
/// ```swift
/// IntentResolver(dictionaries: [dictionary], configuration: ResolverConfiguration { $0.nearMisses = NearMissPolicy(accept: 0.95) })
/// ```
public struct NearMissPolicy: Sendable, Equatable {
    /// The least score, 0 to 1, at which the command is fired, unless its intent sets one; no score reaches 1.
    public let accept: Double
    /// The least score, 0 to 1, at which the user is asked whether the command was meant, unless its intent sets one.
    public let confirm: Double
    /// Which comes first, the near miss or the online service.
    package let order: Order

    /// Which comes first, if there is an online service.
    public enum Order: String, Sendable, CaseIterable {
        /// A near miss that fires does not wait for the service; one that needs confirmation does.
        case before
        /// The service is asked first; if it knows no better, the near miss decides.
        case after
        /// The service is not asked about a text that sounds like a command.
        case only
    }

    /// Creates a policy; scores that are not from 0 to 1 count as the nearest that is.
    public init(
        accept: Double = NearMissPolicy.standard.accept, confirm: Double = NearMissPolicy.standard.confirm,
        order: Order = .before
    ) {
        self.accept = accept.isNaN ? 1 : min(max(accept, 0), 1)
        self.confirm = min(confirm.isNaN ? 1 : min(max(confirm, 0), 1), self.accept)
        self.order = order
    }
}

/// A command that a text sounds like, although no phrase fits it.
public struct NearMiss: Sendable, Equatable {
    /// The words that were heard, as written.
    public var heard: String
    /// The words that the text was taken for, in normal form: "turn off the light" for "turn of the light".
    public var takenFor: String

    package init(heard: String, takenFor: String) {
        self.heard = heard
        self.takenFor = takenFor
    }
}
