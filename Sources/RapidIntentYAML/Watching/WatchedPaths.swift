#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Where something must be heard of for no change of dictionary files to be missed.
enum WatchedPaths {
    /// The files themselves, for those that are written over; the folders, for those that come and go; what holds the paths
    /// that the user named, for those that are replaced as a whole; and the folders that links lead to.
    ///
    /// - Parameter paths: Files and folders, which may be missing at present.
    static func all(for paths: [String]) -> [String] {
        var search = DictionarySearch()
        for path in paths { search.find(path) }
        var found: Set<String> = []
        let targets = (search.files + search.folders).compactMap(FilePath.resolved)
        return (search.folders + search.files + (paths + targets).map(nearestFolder)).filter {
            found.insert($0).inserted
        }
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
