/// The width of text in terminal columns: two for East Asian wide characters and emoji, none for combining marks.
///
/// The wide ranges come from Unicode's EastAsianWidth.txt (classes W and F), merged across unassigned code points. Some
/// terminals use other tables for rare scripts.
package enum DisplayWidth {
    /// The width of a text without control characters.
    package static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

    /// The text, shortened to a width and marked with `…` if it is too long.
    package static func fitting(_ text: String, into width: Int) -> String {
        if of(text) <= width { return text }
        var result = ""
        var used = 1
        for character in text {
            used += of(character)
            if used > width { break }
            result.append(character)
        }
        return width > 0 ? result + "…" : ""
    }

    /// The text on one line without control characters, which become `�`, so that it cannot move the cursor or change
    /// colours.
    package static func printable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: scalars.append("\u{FFFD}")
            // Marks that change the writing direction would disturb the columns. Joiners are kept.
            case .format where scalar != "\u{200C}" && scalar != "\u{200D}": continue
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    private static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        // An emoji sequence is one symbol. Other clusters show every letter.
        if scalars.contains("\u{FE0F}") || scalars.first?.properties.isEmojiPresentation == true { return 2 }
        return scalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: 0
        // The vowels and final consonants of a decomposed Hangul syllable combine with its first letter.
        default: (0x1160...0x11FF).contains(scalar.value) ? 0 : wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
        0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
    ]
}
