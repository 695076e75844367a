/// Lets templates stand unquoted in brackets: `[take me to {place}, turn on [the] light[s], {0..100,10:level} percent]`.
///
/// YAML has no such text: inside brackets an unquoted scalar ends at a brace or bracket, and what follows is an error.
/// People write it all the same, and what they mean is never in doubt, so it is accepted, in this way:
///
/// 1. The text is parsed as it is. If it is YAML, that is the result: **no valid YAML is ever read differently**.
/// 2. If not, this type looks for what belongs to templates: braces, brackets, and commas in ranges, in unquoted text
///    inside brackets. In libyaml's copy of the text each becomes one of U+FDD0 to U+FDD4. These are noncharacters, which
///    Unicode sets aside for use inside a program; ``TextSurvey`` refuses a file that has any, so they cannot be confused
///    with the author's own.
/// 3. The copy is parsed, and what was replaced is put back into its plain scalars.
///
/// A brace and its stand-in are one scalar each, and libyaml counts scalars, so every line and column still fits the
/// file as its author sees it.
///
/// A phrase that begins with a placeholder stays a mapping and one that begins with an option a list, as YAML has it, and
/// both need quotes.
struct FlowPlaceholders {
    /// What is replaced; its place here is that of its stand-in behind U+FDD0.
    private static let replaced = Array("{}[],".utf8)
    /// The bytes of U+FDD0 but for the last, to which the place is added.
    private static let standIn: (UInt8, UInt8, UInt8) = (0xEF, 0xB7, 0x90)

    /// A copy of a text with what belongs to templates replaced by stand-ins; nil if there is nothing.
    ///
    /// Takes time linear in the size of the text.
    static func substituted(in bytes: [UInt8]) -> [UInt8]? {
        var lexer = FlowLexer(bytes)
        let places = lexer.templateBytes()
        guard !places.isEmpty else { return nil }
        var copy: [UInt8] = []
        copy.reserveCapacity(bytes.count + places.count * 2)
        var copied = 0
        for place in places {
            copy += bytes[copied..<place]
            let number = replaced.firstIndex(of: bytes[place]) ?? 0
            copy += [standIn.0, standIn.1, standIn.2 + UInt8(number)]
            copied = place + 1
        }
        copy += bytes[copied...]
        return copy
    }

    /// The text of a plain scalar with what was replaced put back.
    static func restored(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.contains(standIn.0) else { return String(decoding: bytes, as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if index + 2 < bytes.count, bytes[index] == standIn.0, bytes[index + 1] == standIn.1,
                case let number = Int(bytes[index + 2]) - Int(standIn.2), replaced.indices.contains(number)
            {
                text.append(replaced[number])
                index += 3
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
