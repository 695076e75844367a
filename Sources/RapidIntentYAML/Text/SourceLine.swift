/// A line of a file for messages; converts libyaml's columns to an editor's.
///
/// libyaml counts Unicode scalars from 0; editors count characters from 1, so "né" with a combining accent has
/// three scalars and two columns.
struct SourceLine {
    /// The maximum length, in bytes, of a line that a message shows.
    static let shownLimit = 10_000

    /// The number of scalars before each character; nil if every scalar is a character.
    private let scalarsBefore: [Int32]?
    private let scalarCount: Int
    /// The number of scalars before the trailing white space.
    let visibleEnd: Int

    /// Prepares a line, given without its line break; takes time linear in its length.
    init(_ bytes: ArraySlice<UInt8>) {
        var scalars = 0
        var mayCombine = false
        var hasControls = false
        var trailing = 0
        for byte in bytes {
            // Bytes from 0x80 to 0xBF continue a scalar. Bytes below 0xCC begin scalars below U+0300, which never
            // combine with the scalar before.
            if byte & 0xC0 != 0x80 { scalars += 1 }
            if byte >= 0xCC { mayCombine = true }
            if byte < 0x20 && byte != 0x09 || byte >= 0x7F && byte <= 0x9F { hasControls = true }
            trailing = byte == 0x20 || byte == 0x09 ? trailing + 1 : 0
        }
        guard mayCombine || hasControls else {
            scalarsBefore = nil
            scalarCount = scalars
            visibleEnd = scalars - trailing
            return
        }
        let text = Self.printable(String(decoding: bytes, as: UTF8.self))
        var before: Int32 = 0
        scalarsBefore = text.map { character in
            defer { before += Int32(character.unicodeScalars.count) }
            return before
        }
        scalarCount = Int(before)
        visibleEnd = scalarCount - trailing
    }

    /// The line for messages; nil if it is too long.
    static func shown(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.count <= shownLimit ? printable(String(decoding: bytes, as: UTF8.self)) : nil
    }

    /// The column, from 1, of the character that contains a scalar, counted from 0.
    ///
    /// Positions after the end of the line have columns too. Takes logarithmic time.
    func column(ofScalar scalar: Int) -> Int {
        guard let scalarsBefore else { return scalar + 1 }
        guard scalar < scalarCount else { return scalarsBefore.count + scalar - scalarCount + 1 }
        var low = 0
        var high = scalarsBefore.count
        while low < high {
            let middle = (low + high) / 2
            if Int(scalarsBefore[middle]) <= scalar { low = middle + 1 } else { high = middle }
        }
        return max(1, low)
    }

    /// The number of characters that contain the scalars from `start` up to but not including `end`; at least 1.
    func length(fromScalar start: Int, to end: Int) -> Int {
        end > start ? column(ofScalar: end - 1) - column(ofScalar: start) + 1 : 1
    }

    /// Replaces each control character by one visible character, so that a broken file cannot control a terminal.
    private static func printable(_ text: String) -> String {
        func isControl(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value < 0x20 && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value)
        }
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
    }
}
