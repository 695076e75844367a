#if SQLite
/// What a group of the inbox waits for.
///
/// In the order in which they are shown: what was heard often and can be learnt first, then what went wrong, then what was
/// not understood.
public enum InboxKind: String, Sendable, CaseIterable, Comparable {
    /// A phrase that telemetry speaks for.
    case proposal
    /// A learned phrase that failed too often.
    case removal
    /// A command that the user undid or did not want.
    case undone
    /// A command that the final transcript contradicted.
    case contradicted
    /// A text that was taken for a phrase that it sounds like.
    case nearMiss
    /// A command that needed the user's confirmation, without an answer.
    case needsConfirmation
    /// A text that nothing understood.
    case unresolved

    /// The order in which kinds are shown.
    public static func < (first: InboxKind, second: InboxKind) -> Bool { first.rank < second.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

    /// Whether a rejected text of this kind returns when it is heard again: each failure is new evidence against a command.
    var returns: Bool { self == .undone || self == .contradicted }
}
#endif
