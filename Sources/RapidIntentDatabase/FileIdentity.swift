import Foundation

/// Which file a path stands for at a moment, so that one that was deleted or replaced is noticed.
///
/// SQLite would go on writing to the deleted file without a word.
package struct FileIdentity: Equatable {
    private var device: UInt64?
    private var number: UInt64?

    /// Looks at a path; a file that is not there equals no file that is.
    package init(path: String) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        device = (attributes?[.systemNumber] as? NSNumber)?.uint64Value
        number = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
    }
}
