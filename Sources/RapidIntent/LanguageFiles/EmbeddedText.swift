import CEmbeddedTexts

/// The text files that are compiled into the core: what is known of languages, and of Unicode.
enum EmbeddedText {
    /// The bytes of a file such as `it.txt`; none if `CEmbeddedTexts.c` does not name it.
    static func bytes(of file: String) -> [UInt8] {
        var count = 0
        let bytes = embedded_text(file, &count)
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
