#if SQLite
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Creates files that only their owner can read and write, because they contain spoken words.
enum PrivateFile {
    /// Creates an empty file of mode 0600 unless something with that name exists.
    ///
    /// SQLite treats it as an empty database, and gives its log (`-wal`) and index (`-shm`) the same mode
    /// (<https://www.sqlite.org/src/file/src/os_unix.c>, `findCreateFileMode`).
    ///
    /// It uses `mknod` instead of `open`: closing a descriptor releases every POSIX lock that the process holds on the file
    /// (<https://www.sqlite.org/howtocorrupt.html>, 2.2), and another connection may have opened it in between. If `mknod`
    /// fails, for example because the folder is missing, SQLite reports the error when it opens the file.
    static func makeIfMissing(_ path: String) {
        _ = mknod(path, S_IFREG | S_IRUSR | S_IWUSR, 0)
    }
}
#endif
