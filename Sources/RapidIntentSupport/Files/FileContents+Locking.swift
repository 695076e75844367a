#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension FileContents {
    /// Runs while no other process or thread that calls this for a file of the same folder does.
    ///
    /// Whoever compares a file and then replaces it needs this: otherwise two who compare at the same time both replace it, and what
    /// the first has written is lost. The folder is locked (`flock`), not the file, which is replaced meanwhile. Where it cannot be
    /// locked, as on some network file systems, it runs all the same.
    package static func whileFolderIsLocked<Value, Failure: Error>(
        of path: String, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let folder = FilePath.folder(of: target(of: path))
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return try body() }
        // Closing it releases the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
