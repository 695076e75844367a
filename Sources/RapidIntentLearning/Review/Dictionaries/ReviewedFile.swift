#if SQLite
/// A dictionary file of a folder, in a list.
public struct ReviewedFile: Sendable, Hashable {
    /// The name, relative to the folder.
    public var name: String
    /// Whether it is `learned.yaml`, which review and growth write.
    public var isLearned: Bool
    /// The number of intents that it declares or adds to.
    public var intents: Int
    /// The numbers of its errors and warnings.
    public var errors: Int
    /// The number of its warnings.
    public var warnings: Int
}

/// The text of a dictionary file, to be edited.
public struct ReviewedText: Sendable, Equatable {
    /// The name, relative to the folder.
    public var name: String
    /// The text.
    public var text: String
    /// Its version, for ``ReviewDesk/teach(_:basedOn:settling:by:)``.
    public var version: String
    /// The problems in it, in order.
    public var diagnostics: [FileDiagnostic]
}
#endif
