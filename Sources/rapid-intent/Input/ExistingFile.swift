import Foundation

/// Files that are there, under whatever path.
enum ExistingFile {
    /// Whether two paths lead to one file.
    static func isSame(_ first: String, _ second: String) -> Bool {
        func file(_ path: String) -> String { URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path }
        return file(first) == file(second)
    }
}
