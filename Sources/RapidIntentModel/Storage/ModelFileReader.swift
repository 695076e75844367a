import RapidIntent
import RapidIntentSupport

/// Reads a model in place from bytes.
///
/// Header, sections and checksum are checked here. Code that reads a section must check every index in it, because a
/// checksum detects damage but not manipulation.
struct ModelFileReader {
    let locale: LocaleIdentifier
    let intents: [String]
    let learnsNone: Bool
    let sentences: Int
    let judgement: Judgement
    let checksum: UInt64
    let step: Float
    let featureCount: Int
    let table: UnsafeBufferPointer<UInt32>
    let inverse: UnsafeBufferPointer<UInt16>
    let starts: UnsafeBufferPointer<UInt32>
    let weights: UnsafeBufferPointer<UInt8>
    let bias: UnsafeBufferPointer<UInt32>
    /// What belongs to a sentence encoder; nil if the model needs none.
    let meaning: Meaning?

    /// What belongs to a sentence encoder.
    struct Meaning {
        /// The version of the encoder that the model needs.
        let encoder: UInt64
        /// The number of elements of its vectors.
        let width: Int
        /// One row of columns for each element.
        let weights: UnsafeBufferPointer<Float>
        /// One vector for each intent.
        let means: UnsafeBufferPointer<Float>
        /// The number of the first word of each intent, and of all.
        let wordStarts: UnsafeBufferPointer<UInt32>
        let words: UnsafeBufferPointer<Int8>
    }

    var columns: Int { intents.count + (learnsNone ? 1 : 0) }

    /// Checks a file; takes time linear in its size, for the checksum.
    ///
    /// - Parameter bytes: The whole file, at an address that is a multiple of 8. The caller must not change the bytes,
    ///   and must keep them alive as long as the reader.
    init(_ bytes: UnsafeRawBufferPointer) throws(IntentModelError) {
        func damaged(_ how: String) -> IntentModelError {
            IntentModelError(.damaged, "the model is damaged (\(how)); train it again or copy it again")
        }
        guard bytes.count >= 16, bytes[..<8].elementsEqual(ModelFile.magic) else {
            throw IntentModelError(
                .notAModel, "it is not an intent model; 'rapid-intent train --output FILE' makes one")
        }
        func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, _: Number.Type) -> Number {
            bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
        }
        let version = number(at: 12, UInt32.self)
        let hasMeaning = version == ModelFile.versionWithMeaning
        guard number(at: 8, UInt32.self) == ModelFile.byteOrder, hasMeaning || version == ModelFile.version else {
            throw IntentModelError(
                .otherVersion,
                "the model was made by another version of this library or on another kind of machine; train it again")
        }
        let headerSize = hasMeaning ? ModelFile.headerSizeWithMeaning : ModelFile.headerSize
        guard bytes.count >= headerSize, number(at: 16, UInt64.self) == UInt64(bytes.count) else {
            throw damaged("its size has changed")
        }
        checksum = number(at: ModelFile.checksumAt, UInt64.self)
        guard checksum == Checksum.sum(of: UnsafeRawBufferPointer(rebasing: bytes[ModelFile.checkedFrom...])) else {
            throw damaged("its checksum is wrong")
        }
        featureCount = Int(number(at: 32, UInt32.self))
        let places = Int(number(at: 36, UInt32.self))
        let intentCount = Int(number(at: 40, UInt32.self))
        learnsNone = number(at: 44, UInt32.self) == 1
        sentences = Int(truncatingIfNeeded: number(at: 48, UInt64.self) & 0xFFFF_FFFF_FFFF)
        var numbers = (0..<12).map { Float(bitPattern: number(at: 56 + 4 * $0, UInt32.self)) }
        if hasMeaning {
            numbers.insert(
                contentsOf: (0..<2).map { Float(bitPattern: number(at: 164 + 4 * $0, UInt32.self)) },
                at: numbers.count - 1)
        }
        guard numbers.allSatisfy(\.isFinite), numbers[1] > 0, numbers[2] > 0 else { throw damaged("a number is none") }
        step = numbers[0]
        judgement = Judgement(
            calibration: Calibration(sharpness: numbers[1]), scope: ScopeDetector(weights: Array(numbers[4...])),
            slope: numbers[2], offset: numbers[3])
        func section<Element: BitwiseCopyable>(
            _ index: Int, count: Int? = nil, of _: Element.Type
        ) throws(IntentModelError) -> UnsafeBufferPointer<Element> {
            // The sections of the meaning follow the version and the width of its encoder.
            let place = index < 6 ? 104 + 8 * index : 128 + 8 * index
            let offset = Int(number(at: place, UInt32.self))
            let length = Int(number(at: place + 4, UInt32.self))
            let size = MemoryLayout<Element>.stride
            guard offset % 8 == 0, offset <= bytes.count, length <= bytes.count - offset, length % size == 0,
                count.map({ $0 == length / size }) ?? true
            else { throw damaged("section \(index) does not fit") }
            return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)]).bindMemory(to: Element.self)
        }
        let text = try section(0, of: UInt8.self)
        // The number of parts is limited: a manipulated section may consist of separators only.
        let parts = text.split(
            separator: ModelFile.endOfText, maxSplits: min(intentCount, text.count) + 1,
            omittingEmptySubsequences: false)
        let names = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
        guard names.count == intentCount + 1, parts.last?.isEmpty == true, intentCount > 0,
            Set(names.dropFirst()).count == intentCount
        else { throw damaged("its intents do not fit") }
        locale = LocaleIdentifier(rawValue: names[0])
        intents = Array(names.dropFirst())
        guard locale.isWellFormed else { throw damaged("its language is none") }
        guard places > featureCount else { throw damaged("its table has no room") }
        let columns = intentCount + (learnsNone ? 1 : 0)
        table = try section(1, count: 2 * places, of: UInt32.self)
        inverse = try section(2, count: featureCount, of: UInt16.self)
        starts = try section(3, count: featureCount + 1, of: UInt32.self)
        weights = try section(4, of: UInt8.self)
        bias = try section(5, count: columns, of: UInt32.self)
        guard hasMeaning else {
            meaning = nil
            return
        }
        let width = Int(number(at: 160, UInt32.self))
        guard width > 0 else { throw damaged("its meaning has no width") }
        let weights = try section(6, count: width * columns, of: Float.self)
        let means = try section(7, count: width * intentCount, of: Float.self)
        let wordStarts = try section(8, count: intentCount + 1, of: UInt32.self)
        let words = try section(9, count: width * Int(wordStarts[intentCount]), of: Int8.self)
        meaning = Meaning(
            encoder: number(at: 152, UInt64.self), width: width, weights: weights, means: means, wordStarts: wordStarts,
            words: words)
    }
}

extension ModelFileReader.Meaning {
    /// Returns the encoder that the model needs.
    ///
    /// - Parameter given: Returns the encoder; nil if there is none.
    func encoder(of given: () throws -> (any SentenceEncoder)?) throws(IntentModelError) -> any SentenceEncoder {
        let found: (any SentenceEncoder)?
        do { found = try given() } catch {
            throw IntentModelError(
                .missingEncoder,
                "the model needs the sentence encoder \(IntentModel.digits(of: encoder)): \(error), or train the model without "
                    + "it ('train --no-encoder')")
        }
        guard let found else {
            throw IntentModelError(
                .missingEncoder,
                "the model needs the sentence encoder \(IntentModel.digits(of: encoder)), which is not given; give "
                    + "it, or train the model without it")
        }
        guard found.version == encoder, found.width == width else {
            throw IntentModelError(
                .otherEncoder,
                "the model needs the sentence encoder \(IntentModel.digits(of: encoder)), and the installed one is "
                    + "\(IntentModel.digits(of: found.version)); train the model again, or install the encoder that it was trained with"
            )
        }
        return found
    }

    /// The cosine between the meanings of a sentence and of each intent.
    ///
    /// - Parameter meaning: The meaning in a feature vector, scaled to any length.
    func closeness(of meaning: [Float]) -> [Float] {
        let length = meaning.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return stride(from: 0, to: means.count, by: width).map { start in
            let sum = MeaningMeans.closeness(
                of: meaning, to: UnsafeBufferPointer(rebasing: means[start..<start + width]))
            // The means of a manipulated file may give any number.
            return length > 0 && sum.isFinite ? sum / length : 0
        }
    }

    /// How well the sentences of an intent account for words, from -1 to 1; empty if the model has no meanings of words.
    func coverage(of words: [[Float]], by intent: Int) -> [Double] {
        let (start, end) = (width * Int(wordStarts[intent]), width * Int(wordStarts[intent + 1]))
        guard start < end, end <= self.words.count else { return [] }
        let known = UnsafeBufferPointer(rebasing: self.words[start..<end])
        return words.compactMap { WordMeanings.coverage(of: $0, by: known).map { Double(min(max($0, -1), 1)) } }
    }
}

/// The bytes of a model: a mapped file, or memory of this process.
// Unchecked: the object never changes after `init`.
final class ModelMemory: @unchecked Sendable {
    /// The bytes, valid while this object exists.
    let bytes: UnsafeRawBufferPointer
    private let owner: Owner

    private enum Owner {
        case file(MappedFile)
        case memory(UnsafeMutableRawBufferPointer)
    }

    init(mapping path: String) throws(IntentModelError) {
        do throws(FileFailure) {
            let file = try MappedFile(path)
            bytes = file.bytes
            owner = .file(file)
        } catch {
            throw Self.failure(path, "read", error)
        }
    }

    convenience init(copying path: String) throws(IntentModelError) {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try FileContents.bytes(ofFile: path, limit: ModelFile.largest)
        } catch {
            throw Self.failure(path, "read", error)
        }
        self.init(bytes)
    }

    init(_ bytes: [UInt8]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 64)
        memory.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
        owner = .memory(memory)
    }

    deinit { if case .memory(let memory) = owner { memory.deallocate() } }

    static func begins(_ path: String, with bytes: [UInt8]) -> Bool {
        (try? MappedFile(path))?.withBytes { $0.starts(with: bytes) } ?? false
    }

    /// Replaces a file by bytes, like ``FileContents/replace(_:with:)``.
    static func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(IntentModelError) {
        do throws(FileFailure) {
            try FileContents.replace(path, with: bytes)
        } catch {
            throw failure(path, "written", error)
        }
    }

    private static func failure(_ path: String, _ done: String, _ failure: FileFailure) -> IntentModelError {
        IntentModelError(.unreadable, "'\(path)' cannot be \(done): \(failure.reason)")
    }
}
