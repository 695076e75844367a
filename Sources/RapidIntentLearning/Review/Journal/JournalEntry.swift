#if SQLite
public import Foundation

/// What somebody did in a review.
public struct JournalEntry: Sendable, Equatable, Identifiable {
    /// The number of the entry; later entries have higher ones.
    public var id: Int64
    /// The time of the action.
    public var at: Date
    /// The name of the reviewer.
    public var reviewer: String
    /// What was done.
    public var action: Action
    /// What was done, in one line.
    public var summary: String
    /// The change of the files in the unified format; empty if no file changed.
    public var diff: String
    /// The entry that takes this one back; nil if it stands.
    public var undoneBy: Int64?
    /// The entry that this one takes back; nil if it takes back none.
    public var undoes: Int64?

    /// Whether it can be undone: erased words are gone, and what took something back is done again instead.
    public var isUndoable: Bool { undoneBy == nil && action != .erase && action != .undo }

    /// An action of a reviewer.
    public enum Action: String, Sendable, CaseIterable {
        /// Phrases were learned.
        case learn
        /// Learned phrases were removed.
        case forget
        /// A file was edited.
        case edit
        /// Texts are no commands, or proposals are not to be made again.
        case reject
        /// Texts were left for when they are heard again.
        case postpone
        /// Segments were erased from telemetry.
        case erase
        /// An entry was taken back.
        case undo
    }
}
#endif
