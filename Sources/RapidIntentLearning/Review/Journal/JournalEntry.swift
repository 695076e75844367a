#if SQLite
package import Foundation

/// What somebody did in a review.
package struct JournalEntry: Sendable, Equatable, Identifiable {
    /// The number of the entry; later entries have higher ones.
    package var id: Int64
    package var at: Date
    package var reviewer: String
    package var action: Action
    package var summary: String
    /// The change of the files in the unified format; empty if no file changed.
    package var diff: String
    /// The entry that takes this one back; nil if it stands.
    package var undoneBy: Int64?
    /// The entry that this one takes back; nil if it takes back none.
    package var undoes: Int64?

    /// Whether it can be undone: erased words are gone, and what took something back is done again instead.
    package var isUndoable: Bool { undoneBy == nil && action != .erase && action != .undo }

    package enum Action: String, Sendable, CaseIterable {
        case learn
        /// Learned phrases were removed.
        case forget
        case edit
        /// The waits of phrases were tuned.
        case tune
        /// Texts are no commands, or proposals are not to be made again.
        case reject
        /// Texts were left for when they are heard again.
        case postpone
        /// Segments were erased from telemetry.
        case erase
        case undo
    }
}
#endif
