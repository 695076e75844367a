import RapidIntentFiles

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Where something must be heard of for no change of dictionary files to be missed.
struct WatchedPaths {
    /// The files themselves, for those that are written over, and the folders that are searched for them.
    let searched: [String]
    /// What holds the paths that the user named, for those that are replaced as a whole, and the folders that links lead to:
    /// only of what comes and goes there.
    let around: [String]

    /// Looks where they are now.
    ///
    /// - Parameter paths: Files and folders, which may be missing at present.
    init(for paths: [String]) {
        var search = DictionarySearch()
        for path in paths { search.find(path) }
        searched = search.folders + search.files
        let targets = searched.compactMap(FilePath.resolved)
        around = Array(Set((paths + targets).map(Self.nearestFolder)))
    }

    /// The folder that a path lies in, or the nearest one above it that there is.
    private static func nearestFolder(above path: String) -> String {
        var path = path
        repeat {
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            guard path != "/" else { return path }
            path = FilePath.folder(of: path)
            if path.isEmpty { return "." }
        } while access(path, F_OK) != 0
        return path
    }
}
