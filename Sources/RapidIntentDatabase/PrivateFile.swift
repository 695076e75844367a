#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Makes files that nobody but their owner reads or writes, since they hold what people said.
enum PrivateFile {
    /// Makes an empty file of mode 0600 unless something of that name is there; SQLite takes it for an empty database, and
    /// gives its log (`-wal`) and index (`-shm`) the same mode (<https://www.sqlite.org/src/file/src/os_unix.c>,
    /// `findCreateFileMode`).
    ///
    /// With `mknod` and not with `open`: closing a descriptor gives up every POSIX lock that the process holds on the file
    /// (<https://www.sqlite.org/howtocorrupt.html>, 2.2), and another connection may have opened it in between. Where it
    /// fails, as in a folder that is not there, SQLite says what is wrong when it opens the file.
    static func makeIfMissing(_ path: String) {
        _ = mknod(path, S_IFREG | S_IRUSR | S_IWUSR, 0)
    }
}
