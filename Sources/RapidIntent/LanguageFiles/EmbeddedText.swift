import CRapidIntentTexts

/// The text files that are compiled into the core: what is known of languages, and of Unicode.
enum EmbeddedText {
    /// The bytes of a file, such as `it.txt`, that `CRapidIntentTexts.c` names.
    static func bytes(of file: String) -> [UInt8] {
        var count = 0
        let bytes = rapid_intent_text(file, &count)
        precondition(bytes != nil, "CRapidIntentTexts.c does not name \(file)")
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
