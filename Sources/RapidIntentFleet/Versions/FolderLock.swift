#if Fleet
import Foundation

/// A lock on a folder that one process works in, which ends with this object or with the process.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Locks a file, which is made if it is missing, with its folder.
    ///
    /// - Throws: ``FleetError`` with the code `file` if another process holds it, or if it cannot be made.
    init(_ path: String) throws(FleetError) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw FleetError(.file, "\(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw FleetError(
                .file, "another follower works in \(folder.path)", remedy: "end it, or give this one another folder")
        }
    }

    deinit { close(descriptor) }
}
#endif
