/// Writes text as a YAML scalar on one line, with quotes only where some YAML reader would misread it.
///
/// The package reads every scalar as text, but editors and other programs read `on` as a boolean and `1234` as a
/// number. Words that are special for any reader are quoted too.
enum YAMLScalarText {
    /// The text as written to the file.
    ///
    /// - Parameter inBrackets: Whether the text is in a list or mapping in brackets, where more texts need quotes.
    static func written(_ text: String, inBrackets: Bool) -> String {
        if canBePlain(text, inBrackets: inBrackets) { return text }
        // Single quotes have no escapes. They suit text that is all visible and contains characters that double quotes
        // would escape.
        if text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }),
            text.unicodeScalars.allSatisfy({ isVisible($0) && $0 != "\t" })
        {
            // Works on scalars, because a quote and a combining accent after it are one character.
            let quote: [Unicode.Scalar] = ["'"]
            let doubled = text.unicodeScalars.flatMap { $0 == "'" ? quote + quote : [$0] }
            return String(String.UnicodeScalarView(quote + doubled + quote))
        }
        return escaped(text)
    }

    /// Whether a character can be written unescaped in a YAML file and is not a line break.
    ///
    /// Characters that change the direction of what follows (U+202A to U+202E, U+2066 to U+2069) are escaped: they could show another
    /// file than is read (CVE-2021-42574).
    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20...0x7E, 0xA0...0x2027, 0x202F...0x2065, 0x206A...0xFDCF, 0xFDF0...0xFEFE, 0xFF00...0xFFFD,
            0x1_0000...:
            true
        default: false
        }
    }

    private static func canBePlain(_ text: String, inBrackets: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            !first.properties.isWhitespace, !last.properties.isWhitespace, !isIndicator(first)
        else { return false }
        var previous: Unicode.Scalar = "\0"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t": return false
            case " " where previous == ":": return false
            // libyaml refuses this in brackets.
            case "?" where previous == ":": if inBrackets { return false }
            case "#" where previous == " ": return false
            case ",", "[", "]", "{", "}": if inBrackets { return false }
            default: if !isVisible(scalar) { return false }
            }
            previous = scalar
        }
        return last != ":" && !isWordOfYAML(text) && !looksLikeNumber(text)
    }

    /// Whether a character at the beginning gives the scalar a special meaning.
    private static func isIndicator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "?", ":", ",", "[", "]", "{", "}", "#", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`": true
        default: false
        }
    }

    private static let wordsOfYAML: Set<String> = [
        "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", "+.inf", ".nan", "=", "<<",
    ]

    private static func isWordOfYAML(_ text: String) -> Bool {
        text.utf8.count <= 5 && wordsOfYAML.contains(text.lowercased())
    }

    /// Whether some version of YAML would read the text as a number, a date or a time.
    private static func looksLikeNumber(_ text: String) -> Bool {
        guard
            let first = text.utf8.first(where: { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: ".") }),
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        else { return false }
        if text.utf8.allSatisfy({ numberBytes.contains($0) }) { return true }
        // A date and a time: 2026-01-31 10:00.
        let head = text.utf8.prefix(5)
        return head.count == 5 && head.last == UInt8(ascii: "-")
            && head.dropLast().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static let numberBytes = Set("0123456789abcdefABCDEFxXoO_.,:+-TZ".utf8)

    private static func escaped(_ text: String) -> String {
        var written = String.UnicodeScalarView()
        written.append("\"")
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                written.append("\\")
                written.append(scalar)
            case "\n": written.append(contentsOf: "\\n".unicodeScalars)
            case "\r": written.append(contentsOf: "\\r".unicodeScalars)
            case "\t": written.append(contentsOf: "\\t".unicodeScalars)
            case _ where isVisible(scalar): written.append(scalar)
            default:
                // Invisible characters are below U+10000.
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let padding = String(repeating: "0", count: max(0, 4 - digits.count))
                written.append(contentsOf: "\\u\(padding)\(digits)".unicodeScalars)
            }
        }
        written.append("\"")
        return String(written)
    }
}
