import RapidIntent

/// Reads an encoder in place from bytes.
///
/// Header, sizes and checksum are checked here. The checksum detects damage, not manipulation, so the sizes of all
/// sections are checked, and the word pieces' ends when they are read.
struct EncoderFileReader {
    let checksum: UInt64
    let pieces: WordPieces
    let transformer: Transformer

    /// Checks a file; takes time linear in its size, for the checksum.
    ///
    /// - Parameter bytes: The whole file, at an address that is a multiple of 8. The caller must not change the bytes,
    ///   and must keep them alive as long as the reader.
    init(_ bytes: UnsafeRawBufferPointer) throws(SentenceEncoderError) {
        func damaged(_ how: String) -> SentenceEncoderError {
            SentenceEncoderError(.damaged, "the encoder is damaged (\(how)); run Scripts/install-encoder to repair it")
        }
        guard bytes.count >= 16, bytes[..<8].elementsEqual(EncoderFile.magic) else {
            throw SentenceEncoderError(
                .notAnEncoder, "it is not a sentence encoder; run Scripts/install-encoder to install one")
        }
        func number(at offset: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        guard number(at: 8) == EncoderFile.byteOrder, number(at: 12) == EncoderFile.version else {
            throw SentenceEncoderError(
                .otherVersion,
                "the encoder was made by another version of Scripts/install-encoder; run it again")
        }
        guard bytes.count >= EncoderFile.headerSize,
            bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == UInt64(bytes.count)
        else { throw damaged("its size has changed") }
        checksum = bytes.loadUnaligned(fromByteOffset: EncoderFile.checksumAt, as: UInt64.self)
        guard checksum == Checksum.sum(of: UnsafeRawBufferPointer(rebasing: bytes[EncoderFile.checkedFrom...])) else {
            throw damaged("its checksum is wrong")
        }
        let sizes = (0..<6).map { Int(number(at: 32 + 4 * $0)) }
        let (count, width, layers, heads, inner, positions) = (
            sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], sizes[5]
        )
        let special = (0..<3).map { Int(number(at: 56 + 4 * $0)) }
        let textSize = Int(number(at: 68))
        guard sizes.allSatisfy({ (1...EncoderFile.largest).contains($0) }), textSize <= bytes.count,
            width % heads == 0, positions > 2, special.allSatisfy({ $0 < count })
        else { throw damaged("its sizes do not fit") }
        var offset = EncoderFile.headerSize
        func section<Element: BitwiseCopyable>(
            _ count: Int, of _: Element.Type
        ) throws(SentenceEncoderError) -> UnsafeBufferPointer<Element> {
            let start = (offset + EncoderFile.alignment - 1) / EncoderFile.alignment * EncoderFile.alignment
            let size = count * MemoryLayout<Element>.stride
            guard start <= bytes.count, size <= bytes.count - start else { throw damaged("a section is missing") }
            offset = start + size
            return UnsafeRawBufferPointer(rebasing: bytes[start..<offset]).bindMemory(to: Element.self)
        }
        func weights(_ outputs: Int, _ inputs: Int) throws(SentenceEncoderError) -> Transformer.Weights {
            let bytes = try section(outputs * inputs, of: Int8.self)
            let scales = try section(outputs, of: Float.self)
            return Transformer.Weights(
                bytes: bytes, scales: scales, biases: try section(outputs, of: Float.self), inputs: inputs)
        }
        func normalisation() throws(SentenceEncoderError) -> Transformer.Normalisation {
            let gains = try section(width, of: Float.self)
            return Transformer.Normalisation(gains: gains, biases: try section(width, of: Float.self))
        }
        let ends = try section(count, of: UInt32.self)
        pieces = WordPieces(ends: ends, text: try section(textSize, of: UInt8.self), unknown: special[2])
        let vectors = try section(count * width, of: Int8.self)
        let scales = try section(count, of: Float.self)
        let placed = try section(positions * width, of: Float.self)
        let first = try normalisation()
        var read: [Transformer.Layer] = []
        for _ in 0..<layers {
            let attention = try weights(3 * width, width)
            let joined = try weights(width, width)
            let middle = try normalisation()
            let inside = try weights(inner, width)
            let outside = try weights(width, inner)
            read.append(
                Transformer.Layer(
                    attention: attention, joined: joined, middle: middle, inner: inside, outer: outside,
                    last: try normalisation()))
        }
        guard offset == bytes.count else { throw damaged("it has bytes that belong to nothing") }
        // Two positions are those of the first and the last piece.
        transformer = Transformer(
            width: width, heads: heads, limit: positions - 2, first: special[0], last: special[1], vectors: vectors,
            scales: scales, positions: placed, normalisation: first, layers: read)
    }
}

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
