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
        pieces = WordPieces(
            ends: ends, text: try section(textSize, of: UInt8.self), unknown: special[2])
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
