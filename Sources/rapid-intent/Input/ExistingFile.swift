#if Tool
import Foundation

/// Compares files by their paths.
enum ExistingFile {
    /// Whether two paths lead to the same file.
    static func isSame(_ first: String, _ second: String) -> Bool {
        func file(_ path: String) -> String { URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path }
        return file(first) == file(second)
    }
}
#endif
