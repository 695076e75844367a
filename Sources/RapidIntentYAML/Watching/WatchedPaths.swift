import RapidIntentPlatform
import RapidIntentSupport

/// The paths to watch so that no change of dictionary files is missed.
struct WatchedPaths {
    /// The files themselves, to detect overwriting, and the folders that are searched for them.
    let searched: [String]
    /// The folders that contain the paths named by the user, to detect replaced paths, and the targets of links.
    ///
    /// Watched only for added, removed and renamed entries.
    let around: [String]

    /// Finds the current paths.
    ///
    /// - Parameter paths: Files and folders, which may be missing.
    init(for paths: [String]) {
        var search = DictionarySearch()
        for path in paths { search.find(path) }
        searched = search.folders + search.files
        let targets = searched.compactMap(FilePath.resolved)
        around = Array(Set((paths + targets).map(Self.nearestFolder)))
    }

    /// The folder that contains a path, or the nearest existing folder above it.
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
