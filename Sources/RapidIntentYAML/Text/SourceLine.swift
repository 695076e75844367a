/// A line of a file as a message shows it, and the way from libyaml's columns to an editor's.
///
/// libyaml counts Unicode scalars from 0; editors count characters from 1, so "né" with a combining accent has
/// three scalars and two columns.
struct SourceLine {
    /// The longest line, in bytes, that a message shows; a longer one would only bury it.
    static let shownLimit = 2_000

    /// The line; nil if it is too long to show.
    let shown: String?
    /// The number of scalars before each character; nil for a line of ASCII, where both are the same.
    private let scalarsBefore: [Int32]?
    private let scalarCount: Int
    /// The number of scalars up to the white space at the line's end.
    let visibleEnd: Int

    /// Prepares a line, given without its line break. The cost grows with its length.
    init(_ bytes: ArraySlice<UInt8>) {
        let trailing = bytes.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
        guard !bytes.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }) else {
            shown = bytes.count <= Self.shownLimit ? String(decoding: bytes, as: UTF8.self) : nil
            scalarsBefore = nil
            scalarCount = bytes.count
            visibleEnd = bytes.count - trailing
            return
        }
        let text = Self.printable(String(decoding: bytes, as: UTF8.self))
        var scalars: Int32 = 0
        scalarsBefore = text.map { character in
            defer { scalars += Int32(character.unicodeScalars.count) }
            return scalars
        }
        shown = bytes.count <= Self.shownLimit ? text : nil
        scalarCount = Int(scalars)
        visibleEnd = scalarCount - trailing
    }

    /// The column, from 1, of the character that a scalar, from 0, belongs to. Places behind the line's end have
    /// columns too. Takes logarithmic time.
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

    /// How many characters the scalars from `start` to before `end` belong to; at least 1.
    func length(fromScalar start: Int, to end: Int) -> Int {
        end > start ? column(ofScalar: end - 1) - column(ofScalar: start) + 1 : 1
    }

    /// The text with control characters replaced one for one, so that a broken file cannot command a terminal.
    private static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" }) else {
            return text
        }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control && $0 != "\t" ? "\u{FFFD}" : $0 }))
    }
}
