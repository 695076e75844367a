/// The format of a model file, which can be used in place after mapping.
///
/// ```
/// offset  bytes
///      0      8  magic: 0x89 "RIMODL" 0x0A; its first and last bytes change if a file is sent as text
///      8      4  0x01020304 in the byte order of the writer, which all later numbers have
///     12      4  version of the format, raised by any change of sections, features or normalisation: 2 without an
///                encoder, 4 with one
///     16      8  number of bytes in the file
///     24      8  checksum of all bytes after it (``Checksum``), which is also the version of the model
///     32      4  number of features
///     36      4  number of places in the table of features
///     40      4  number of intents
///     44      4  1 if "out of scope" was learnt like an intent, else 0
///     48      8  number of sentences it has learnt from
///     56      4  one step of a weight
///     60     12  sharpness, slope and offset of the calibration
///     72   4 × 8  the detector's weights
///    104   6 × 8  sections, each: where it begins (4), how many bytes it has (4)
/// ```
///
/// A model with a sentence encoder has more header:
///
/// ```
///    152      8  version of the encoder
///    160      4  number of elements of its vectors
///    164   2 × 4  the detector's weights for evidence of meaning, before the bias
///    172      4  zero
///    176   2 × 8  sections: the weights of meaning, one row of columns for each element; and the means of meaning, one
///                vector for each intent; all 32-bit floats
///    192   2 × 8  sections: the number of the first word's meaning of each intent, followed by that of all; and these
///                meanings, in signed bytes (``WordMeanings``)
/// ```
///
/// Sections begin at multiples of 8 bytes: the names (locale, then intents; each ends in 0xFF); the table of features
/// (half a hash and a number each); the weight of an occurrence of each feature (in 4,096ths); the start of the
/// weights of each feature, followed by the end of the last; the weights; and the bias of each column. A column
/// belongs to an intent; if "out of scope" was learnt, it has the last one.
///
/// The weights of a feature are one signed byte per column if most differ from 0. Otherwise they are pairs of a column
/// (one byte, or two beyond 256 columns) and a signed byte.
enum ModelFile {
    static let magic: [UInt8] = [0x89, 0x52, 0x49, 0x4D, 0x4F, 0x44, 0x4C, 0x0A]
    static let byteOrder: UInt32 = 0x0102_0304
    static let version: UInt32 = 2
    static let headerSize = 152
    static let versionWithMeaning: UInt32 = 4
    static let headerSizeWithMeaning = 208
    static let checksumAt = 24
    static let checkedFrom = 32
    /// The number that marks a free slot of the table.
    static let free = UInt32.max
    /// The unit of the weights of occurrences.
    static let inverseUnit: Float = 4_096
    static let endOfText: UInt8 = 0xFF
    /// The maximum number of slots searched for one feature: many times the longest run of used slots if four in five
    /// slots are used.
    static let longestSearch = 16_384

    /// The slot where the search for a feature begins.
    @inline(__always)
    static func place(of hash: UInt64, places: Int) -> Int {
        Int(truncatingIfNeeded: (hash & 0xFFFF_FFFF).multipliedFullWidth(by: UInt64(places) << 32).high)
    }

    /// The half of a hash that is stored.
    @inline(__always)
    static func tag(of hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

    /// The maximum size of a file, in bytes: offsets of sections have four bytes.
    static let largest = Int(UInt32.max)
    /// Columns are numbers of two bytes; one of them is for "out of scope".
    private static let mostIntents = 65_535
    /// The size of a feature without its weights: its slots in the table, its weight, and the start of its weights.
    private static let bytesOfFeature = 16

    /// Refuses a model that does not fit in a file.
    ///
    /// - Throws: ``IntentModelError`` with ``IntentModelError/Code/tooMuchData``.
    static func checkRoom(intents: Int, features: Int) throws(IntentModelError) {
        guard intents <= mostIntents else {
            throw IntentModelError(
                .tooMuchData,
                "there are \(intents) intents, and a model tells up to \(mostIntents) apart; leave some out")
        }
        let bytes = features * (intents + 1 + bytesOfFeature)
        guard bytes <= largest else {
            throw IntentModelError(
                .tooMuchData,
                "\(intents) intents by \(features) features could take \(bytes >> 30) GiB, and a model has up to 4; leave "
                    + "intents or sentences out")
        }
    }
}
