import RapidIntentPlatform

extension FileContents {
    /// Who may use a file that did not exist.
    package enum NewMode: Sendable {
        /// Everybody may read and write it, reduced by the process's umask.
        case usual
        /// Only its owner may read and write it: `rw-------`.
        case ownerOnly
        /// Its owner may read and write it, and the group of its folder what it may do in the folder, if the folder is shared;
        /// others nothing.
        ///
        /// For what a team edits in a folder but not everybody may read. A folder is shared if its group may write to it, or is
        /// not this process's own: a usual folder, which has the user's own group, is not, whatever that group is. The umask says
        /// nothing about it. If the file cannot get the folder's group, only its owner may use it.
        case folderGroup
    }

    /// Replaces a file atomically: readers see the complete old file or the complete new one, even after a system
    /// crash.
    ///
    /// An existing file keeps its permissions and its group; its owner becomes the writing user. A group that this user cannot
    /// give is replaced by the user's own, which then may do no more than others. The new file is first written
    /// beside the old one under a random name that ends in `.new`. If the process is killed meanwhile, that file
    /// remains, and does not disturb other processes.
    ///
    /// - Parameters:
    ///   - followsLinks: Whether to replace the target of a symbolic link and keep the link; otherwise the link is
    ///     replaced.
    ///   - newMode: The permissions of a file that did not exist.
    /// - Throws: ``FileFailure`` with the message of the operating system; ``FileFailure/notAFile`` if the path is
    ///   neither a file nor a folder.
    package static func replace(
        _ path: String, with bytes: [UInt8], followsLinks: Bool = true, newMode: NewMode = .usual
    ) throws(FileFailure) {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(FileFailure) in
                try replace(path, with: bytes, followsLinks: followsLinks, newMode: newMode)
            }
        }.get()
    }

    /// Replaces a file like the other ``replace(_:with:followsLinks:newMode:)``.
    package static func replace(
        _ path: String, with bytes: UnsafeRawBufferPointer, followsLinks: Bool = true, newMode: NewMode = .usual
    ) throws(FileFailure) {
        let path = followsLinks ? target(of: path) : path
        let wanted = try access(ofFile: path) ?? access(ofNew: path, newMode)
        // Nobody else opens it before it has its permissions.
        let (temporary, descriptor) = try newFile(beside: path, mode: wanted == nil ? 0o666 : 0o600)
        var failure = wanted.flatMap { $0.apply(to: descriptor) }
        failure = failure ?? write(bytes, to: descriptor) ?? (fsync(descriptor) == 0 ? nil : errno)
        close(descriptor)
        guard failure == nil, rename(temporary, path) == 0 else {
            let number = failure ?? errno
            unlink(temporary)
            throw FileFailure(number)
        }
        synchroniseFolder(of: path)
    }

    /// Removes a file; the target of a symbolic link stays.
    ///
    /// - Throws: ``FileFailure`` with the message of the operating system.
    package static func remove(_ path: String) throws(FileFailure) {
        guard unlink(path) == 0 else { throw FileFailure(errno) }
        synchroniseFolder(of: path)
    }

    /// The target of a path after following symbolic links, whether or not it exists.
    package static func target(of path: String) -> String {
        if let resolved = FilePath.resolved(path) { return resolved }
        var path = path
        // The same limit as Linux; opening the path reports a cycle.
        for _ in 0..<40 {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &bytes, bytes.count)
            guard count > 0 else { break }
            let link = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let folder = FilePath.folder(of: path)
            path = link.hasPrefix("/") || folder.isEmpty ? link : "\(folder)/\(link)"
        }
        return path
    }

    package static func isLink(_ path: String) -> Bool {
        var first: CChar = 0
        return readlink(path, &first, 1) > 0
    }

    /// Permissions, and the group that they are for; nil for the group that the system chooses.
    private struct Access {
        var mode: mode_t
        var group: gid_t?

        /// Gives an open file these permissions; returns the number of the error.
        func apply(to descriptor: Int32) -> Int32? {
            var mode = mode
            // What is meant for one group is not for another.
            if let group, fchown(descriptor, uid_t.max, group) != 0 { mode = mode & ~0o070 | (mode & 0o007) << 3 }
            return fchmod(descriptor, mode) == 0 ? nil : errno
        }
    }

    /// The permissions of a file; nil if it does not exist.
    private static func access(ofFile path: String) throws(FileFailure) -> Access? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw FileFailure(errno) }
            return nil
        }
        // Replacing a device or a pipe would remove it for all its users.
        if ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { throw .notAFile }
        return Access(mode: status.st_mode & 0o7777, group: status.st_gid)
    }

    /// The permissions of a file that does not exist; nil if the umask decides.
    private static func access(ofNew path: String, _ mode: NewMode) -> Access? {
        guard mode != .usual else { return nil }
        var folder = stat()
        let name = FilePath.folder(of: path)
        guard mode == .folderGroup, stat(name.isEmpty ? "." : name, &folder) == 0,
            folder.st_gid != getegid() || folder.st_mode & 0o020 != 0
        else { return Access(mode: 0o600) }
        return Access(mode: 0o600 | folder.st_mode & 0o060, group: folder.st_gid)
    }

    /// Creates a new file with a unique name, to be renamed.
    private static func newFile(
        beside path: String, mode: mode_t
    ) throws(FileFailure) -> (path: String, descriptor: Int32) {
        while true {
            let temporary = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if descriptor >= 0 { return (temporary, descriptor) }
            guard errno == EEXIST || errno == EINTR else { throw FileFailure(errno) }
        }
    }

    /// The file is already replaced, so it is not an error if the file system does not support this or the folder
    /// cannot be read.
    private static func synchroniseFolder(of path: String) {
        let folder = FilePath.folder(of: path)
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Writes all bytes; returns the error number if this fails.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let slice = UnsafeRawBufferPointer(rebasing: rest)
            #if canImport(Darwin)
            let count = Darwin.write(descriptor, slice.baseAddress, slice.count)
            #elseif canImport(Musl)
            let count = Musl.write(descriptor, slice.baseAddress, slice.count)
            #else
            let count = Glibc.write(descriptor, slice.baseAddress, slice.count)
            #endif
            if count < 0, errno != EINTR { return errno }
            rest = rest.dropFirst(max(0, count))
        }
        return nil
    }
}
