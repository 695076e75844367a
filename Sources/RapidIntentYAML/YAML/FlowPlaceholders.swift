/// Lets phrases with placeholders stand unquoted in brackets: `[take me to {place}, guide me to {place}]`.
///
/// YAML has no such text: inside brackets an unquoted scalar ends at a brace, and what follows is an error. People
/// write it all the same, and what they mean is never in doubt, so it is accepted, in this way:
///
/// 1. The text is parsed as it is. If it is YAML, that is the result: **no valid YAML is ever read differently**.
/// 2. If not, this type looks for placeholders, that is, braces in unquoted text inside brackets. In libyaml's copy of
///    the text it puts U+FDD0 for the opening and U+FDD1 for the closing brace. These are noncharacters, which Unicode
///    sets aside for use inside a program; ``TextSurvey`` refuses a file that has any, so they cannot be confused
///    with the author's own.
/// 3. The copy is parsed, and the braces are put back into its plain scalars.
///
/// A brace and its stand-in are one scalar each, and libyaml counts scalars, so every line and column still fits the
/// file as its author sees it.
///
/// A phrase that begins with a placeholder stays a mapping, as YAML has it, and needs quotes.
struct FlowPlaceholders {
    private static let opening: [UInt8] = [0xEF, 0xB7, 0x90]
    private static let closing: [UInt8] = [0xEF, 0xB7, 0x91]

    /// A copy of a text with the braces of placeholders replaced by their stand-ins; nil if there are none.
    ///
    /// Takes time linear in the size of the text.
    static func substituted(in bytes: [UInt8]) -> [UInt8]? {
        var lexer = FlowLexer(bytes)
        let placeholders = lexer.placeholders()
        guard !placeholders.isEmpty else { return nil }
        var copy: [UInt8] = []
        copy.reserveCapacity(bytes.count + placeholders.count * 4)
        var copied = 0
        for placeholder in placeholders {
            copy += bytes[copied..<placeholder.lowerBound]
            copy += opening
            copy += bytes[placeholder.lowerBound + 1..<placeholder.upperBound - 1]
            copy += closing
            copied = placeholder.upperBound
        }
        copy += bytes[copied...]
        return copy
    }

    /// The text of a plain scalar with its braces put back.
    static func restored(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.contains(0xEF) else { return String(decoding: bytes, as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...].prefix(3)
            if rest.elementsEqual(opening) {
                text.append(UInt8(ascii: "{"))
                index += 3
            } else if rest.elementsEqual(closing) {
                text.append(UInt8(ascii: "}"))
                index += 3
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
