/// The format of an encoder file, which is used in place after mapping; `Scripts/encoder/convert.py` writes it.
///
/// ```
/// offset  bytes
///      0      8  magic: 0x89 "RIENCD" 0x0A; its first and last bytes change if a file is sent as text
///      8      4  0x01020304, lowest byte first, as all later numbers
///     12      4  version of the format
///     16      8  number of bytes in the file
///     24      8  checksum of all bytes after it (`Checksum`), which is also the version of the encoder
///     32      4  number of word pieces
///     36      4  width: the numbers of a vector
///     40      4  number of layers
///     44      4  number of attention heads
///     48      4  inner width of a layer
///     52      4  number of positions: the maximum number of word pieces of a sentence
///     56     12  the word pieces that begin and end a sentence, and the one for an unknown word
///     68      4  number of bytes in the text of all word pieces
/// ```
///
/// Sections follow, each at the next multiple of 64 bytes: the end of each word piece in the text; the text, with the
/// pieces sorted by bytes; their vectors and scales; the vectors of the positions; and a normalisation. For each layer:
/// the weights of queries, keys and values together, of the attention's output, a normalisation, the inner weights,
/// the outer weights, and a normalisation.
///
/// Weights are a signed byte each, one row per output, followed by a section with the scale of each row and one with
/// its bias. A normalisation is a section with gains and one with biases. Other numbers are 32-bit floats.
enum EncoderFile {
    static let magic: [UInt8] = [0x89, 0x52, 0x49, 0x45, 0x4E, 0x43, 0x44, 0x0A]
    static let byteOrder: UInt32 = 0x0102_0304
    static let version: UInt32 = 1
    static let headerSize = 72
    static let checksumAt = 24
    static let checkedFrom = 32
    static let alignment = 64
    /// The maximum of each number that determines sizes, so that their products do not overflow.
    static let largest = 1 << 20
}
