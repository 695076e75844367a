#if SQLite
import Foundation

/// Identifies the file at a path at a moment, so that a deleted or replaced file is noticed.
///
/// SQLite would go on writing to the deleted file without an error.
package struct FileIdentity: Equatable {
    private var device: UInt64?
    private var number: UInt64?

    /// Reads the identity of a path; a missing file equals no existing file.
    package init(path: String) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        device = (attributes?[.systemNumber] as? NSNumber)?.uint64Value
        number = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
    }
}
#endif
