#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads the file of a pronunciation dictionary.
enum PronunciationFile {
    /// The bytes of the file.
    static func read(_ path: String) throws(PocketSphinxError) -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw unreadable(path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            bytes += chunk[..<count]
            if count < chunk.count { break }
        }
        guard ferror(file) == 0 else { throw unreadable(path) }
        return bytes
    }

    private static func unreadable(_ path: String) -> PocketSphinxError {
        PocketSphinxError(
            .missingModel, "the pronunciations '\(path)' cannot be read: \(String(cString: strerror(errno)))")
    }
}
