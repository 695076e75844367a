#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Paths as texts, and how they lead from one to another.
package enum FilePath {
    /// The folder that a path's last part stands in, as it is written.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder that a file lies in, from the root on, without symbolic links; what is written where there is none.
    package static func absoluteFolder(of file: String) -> String {
        resolved(file).map(folder) ?? absoluteFolder(ofNew: file)
    }

    /// The folder that a file is to be written into, from the root on, without symbolic links.
    package static func absoluteFolder(ofNew file: String) -> String {
        let folder = folder(of: file)
        return resolved(folder.isEmpty ? "." : folder) ?? folder
    }

    /// A path from the root on; if its last part is a symbolic link, it stays one.
    package static func absolute(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? "."
        guard name != ".", name != "..", let folder = resolved(folder(of: path).isEmpty ? "." : folder(of: path)) else {
            return resolved(path) ?? path
        }
        return joined(folder, String(name))
    }

    /// The way from a folder to a path, both from the root on.
    package static func relative(_ path: String, to folder: String) -> String {
        let (path, folder) = (path.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(path, folder).prefix { $0 == $1 }.count
        let parts = folder.dropFirst(common).map { _ in ".." } + path.dropFirst(common)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// A path below a folder, without steps that lead out of it and back.
    package static func joined(_ folder: String, _ path: String) -> String {
        guard !folder.isEmpty, !path.hasPrefix("/") else { return path }
        var parts = folder.split(separator: "/", omittingEmptySubsequences: true)[...]
        for part in path.split(separator: "/") {
            if part == ".", !parts.isEmpty { continue }
            // Nothing is above the root.
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

    /// Where a path leads through all symbolic links; nil where there is nothing.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
