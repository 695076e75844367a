#if SQLite
public import RapidIntent

/// What a change would do, before it is saved.
public struct LessonPreview: Sendable, Equatable {
    /// The version of the file that it is based on, for ``ReviewDesk/teach(_:basedOn:settling:by:)``.
    public var version: String
    /// The file that changes, relative to the folder.
    public var file: String
    /// The change in the unified format of `diff -u`; empty if nothing changes.
    public var diff: String
    /// What it would break; while this is not empty, it cannot be saved.
    public var harms: [String] = []
    /// What it would cost without breaking anything, such as a longer wait.
    public var warnings: [String] = []
    /// The number of recorded segments that the dictionary does not resolve today and would resolve then.
    public var resolves = 0
    /// The calls to the online service that these segments took.
    public var calls = 0
    /// The price of these calls; nil if no price is known.
    public var price: Money?
    /// The share of recorded segments that the dictionary resolved, from 0 to 1.
    public var localShare = 0.0
    /// The same share with the change, if people keep saying the same, from 0 to 1.
    public var predictedLocalShare = 0.0

    /// Whether it can be saved.
    public var isSound: Bool { harms.isEmpty && !diff.isEmpty }
}
#endif
