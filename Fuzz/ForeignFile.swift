import Foundation
import RapidIntent
import RapidIntentImport

/// A file that is given to the importers: to all of them, since people mistake one system for another.
struct ForeignFile {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// What the importers make of it, as templates and as names.
    func sources() -> [DictionarySource] {
        let file = Self.file
        do { try Data(bytes).write(to: file) } catch {
            // Without a file there is nothing to test, and a run that tests nothing must not look like one that did.
            fatalError("\(file.path) cannot be written: \(error)")
        }
        return ImportFormat.allCases.flatMap { format in
            [nil, file.path].compactMap { try? format.dictionary(at: file.path, names: $0).source }
        }
    }

    /// One file for all cases of this process.
    private static let file = FileManager.default.temporaryDirectory
        .appending(path: "rapid-intent-fuzz-\(ProcessInfo.processInfo.processIdentifier).yaml")

    /// Leaves nothing behind.
    static func remove() { try? FileManager.default.removeItem(at: file) }
}
