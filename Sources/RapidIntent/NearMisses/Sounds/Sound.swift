/// A speech sound, or a letter of a script whose sounds are not known.
///
/// Sounds are broad: what recognisers confuse anyway, such as the vowels of "cut" and "cart", is one. In tables each is written
/// as one letter (``notation``), mostly its own; `T` is "th", `S` "sh", `Z` "zh", `C` "ch", `J` "j" as in "jam", `N` "ng", `x` the
/// Scottish "ch", `I` "eye", `E` "ay", `A` "ow" as in "now", `O` "oy".
struct Sound: Hashable, Sendable, BitwiseCopyable {
    /// From 0 to 63.
    let number: UInt8

    private init(number: Int) { self.number = UInt8(number) }

    /// The sound with a number below 64.
    init(number: UInt8) { self.number = number & 63 }

    /// The letters for the sounds, consonants first.
    static let notation = "pbtdkgfvszTSZCJmnNlrwjhxaeiouIEAO"

    private static let byLetter: [UInt8: Sound] = Dictionary(
        uniqueKeysWithValues: notation.utf8.enumerated().map { ($1, Sound(number: $0)) })

    /// The sound with this letter; nil if there is none.
    init?(letter: UInt8) {
        guard let sound = Self.byLetter[letter] else { return nil }
        self = sound
    }

    /// The sounds of a notation; other characters are left out.
    static func sounds(_ notation: some StringProtocol) -> [Sound] { notation.utf8.compactMap(Sound.init(letter:)) }

    /// A sound that stands for a letter of another script.
    init(spelling scalar: Unicode.Scalar) {
        self.init(number: Self.notation.utf8.count + Int(scalar.value) % (64 - Self.notation.utf8.count))
    }

    /// Whether it stands for a letter of another script.
    var isSpelling: Bool { Int(number) >= Self.notation.utf8.count }

    /// The class of a sound in the skeleton of a text, from 1 to 14; 0 for sounds that are left out: vowels, and "h", "w" and "y".
    ///
    /// Recognisers confuse the sounds of a class most: those that differ only in voice, and hisses with a stop or without.
    var skeleton: UInt8 { Self.skeletons[Int(number)] }

    private static let skeletons: [UInt8] = {
        let classes = ["pb", "td", "kgx", "fv", "sz", "T", "SZCJ", "m", "nN", "l", "r"]
        return (0..<64).map { number in
            guard number < notation.utf8.count else { return UInt8(12 + number % 3) }
            let letter = Array(notation)[number]
            return UInt8((classes.firstIndex { $0.contains(letter) } ?? -1) + 1)
        }
    }()
}
