import RapidIntent
import RapidIntentSupport

/// The file status of dictionary files: it differs after a file was written, replaced, added or removed.
///
/// The files are not read. Two equal states mean that no file has changed between them, within the resolution of the
/// file system's clock (some milliseconds).
package struct DictionaryFilesState: Hashable, Sendable {
    private let files: [File]
    /// The reasons why paths cannot be read, which are part of the state.
    private let obstacles: [String]

    private struct File: Hashable {
        var path: String
        /// Nil for a file that is gone.
        var status: FileStatus?
    }

    fileprivate init(paths: [String]) {
        var search = DictionarySearch()
        for path in paths { search.find(path) }
        files = search.files.map { File(path: $0, status: try? FileStatus(ofPath: $0)) }
        obstacles = search.diagnostics.map(\.message)
    }
}

extension DictionaryFiles {
    /// The current file status of the files at paths and of the dictionaries below folders.
    ///
    /// Blocks while it checks; reads no file.
    ///
    /// - Parameter paths: Paths as for ``sources(at:)``.
    package static func state(of paths: [String]) -> DictionaryFilesState { DictionaryFilesState(paths: paths) }
}
