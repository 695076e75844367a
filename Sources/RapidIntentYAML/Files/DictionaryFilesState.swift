import RapidIntent

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What dictionary files look like from outside: it differs once one of them was written, replaced, added or removed.
///
/// Compared, not read: two equal states mean that no file has changed between them, as far as the file
/// system's clock tells, whose steps are some milliseconds.
package struct DictionaryFilesState: Hashable, Sendable {
    private let files: [File]
    /// Why paths cannot be read, which is a state as well.
    private let obstacles: [String]

    /// A file, from outside.
    private struct File: Hashable {
        var path: String
        var device: UInt64
        var number: UInt64
        var size: Int64
        var modified: [Int]
    }

    fileprivate init(paths: [String]) {
        var search = DictionarySearch()
        for path in paths { search.find(path) }
        files = search.files.map { path in
            var status = stat()
            guard stat(path, &status) == 0 else {
                return File(path: path, device: 0, number: 0, size: -1, modified: [])
            }
            #if canImport(Darwin)
                let times = [status.st_mtimespec, status.st_ctimespec]
            #else
                let times = [status.st_mtim, status.st_ctim]
            #endif
            return File(
                path: path, device: UInt64(truncatingIfNeeded: status.st_dev),
                number: UInt64(truncatingIfNeeded: status.st_ino), size: Int64(status.st_size),
                modified: times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] })
        }
        obstacles = search.diagnostics.map(\.message)
    }
}

extension DictionaryFiles {
    /// What the files at paths, and the dictionaries below folders, look like from outside.
    ///
    /// Blocks while it looks; reads no file.
    ///
    /// - Parameter paths: What would be given to ``sources(at:)``.
    package static func state(of paths: [String]) -> DictionaryFilesState { DictionaryFilesState(paths: paths) }
}
