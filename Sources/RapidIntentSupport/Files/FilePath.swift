import RapidIntentPlatform

package enum FilePath {
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The absolute folder of a file, without symbolic links; the folder as written if it does not exist.
    package static func absoluteFolder(of file: String) -> String {
        resolved(file).map(folder) ?? absoluteFolder(ofNew: file)
    }

    /// The absolute folder for a new file, without symbolic links.
    package static func absoluteFolder(ofNew file: String) -> String {
        let folder = folder(of: file)
        return resolved(folder.isEmpty ? "." : folder) ?? folder
    }

    /// The absolute path; a symbolic link in the last part is not resolved.
    package static func absolute(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? "."
        guard name != ".", name != "..", let folder = resolved(folder(of: path).isEmpty ? "." : folder(of: path)) else {
            return resolved(path) ?? path
        }
        return joined(folder, String(name))
    }

    package static func relative(_ path: String, to folder: String) -> String {
        let (path, folder) = (path.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(path, folder).prefix { $0 == $1 }.count
        let parts = folder.dropFirst(common).map { _ in ".." } + path.dropFirst(common)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// The path below a folder, with `..` steps resolved.
    package static func joined(_ folder: String, _ path: String) -> String {
        guard !folder.isEmpty, !path.hasPrefix("/") else { return path }
        var parts = folder.split(separator: "/", omittingEmptySubsequences: true)[...]
        for part in path.split(separator: "/") {
            if part == ".", !parts.isEmpty { continue }
            // The root has no parent.
            if part == "..", parts.isEmpty, folder.hasPrefix("/") { continue }
            if part == "..", let last = parts.last, last != "..", last != "." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        return folder.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
    }

    /// The absolute path after resolving all symbolic links; nil if it does not exist.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
