#if Server
/// A person who reviews, with a role.
public struct Reviewer: Sendable, Equatable {
    /// What a reviewer may do.
    public enum Role: String, Sendable, CaseIterable {
        /// See everything, and change nothing.
        case read
        /// Also change dictionaries and erase telemetry.
        case edit
    }

    /// The name, as the journal states it.
    public let name: String
    /// The role.
    public let role: Role

    /// Creates a reviewer.
    public init(name: String, role: Role) {
        self.name = name
        self.role = role
    }

    /// The person who opened the page at this machine, with a one-time address.
    public static let local = Reviewer(name: "local", role: .edit)

    /// Whether changes are allowed.
    var mayEdit: Bool { role == .edit }
}
#endif
