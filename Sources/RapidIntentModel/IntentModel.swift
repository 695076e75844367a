public import RapidIntent

/// An intent classifier that runs on the local machine without network or account.
///
/// ```swift
/// let model = try IntentModel(path: "home.model")
/// let answer = model.prediction(for: "could you wake me at six")
/// answer.topIntent        // SetAlarm, 0.93
/// ```
///
/// A linear classifier over character and word n-grams: support vector machines, one per intent, trained by
/// ``IntentModelTrainer``. Their scores are calibrated on held-out sentences, so that four in five answers with a
/// score of 0.8 are right. A sentence that fits no intent well is out of scope; its answer is `None`.
///
/// A model that was trained with a ``SentenceEncoder`` also knows sentences with other words and the same meaning. It needs
/// that encoder to answer, which takes milliseconds; without one, an answer takes microseconds.
///
/// Copies share their storage; for a model from a file, this is the mapped file.
public struct IntentModel: Sendable {
    private let memory: ModelMemory
    // Unchecked: the memory behind its addresses never changes, and `memory` keeps it alive.
    private nonisolated(unsafe) let reader: ModelFileReader
    private let extractor: FeatureExtractor
    private let encoder: (any SentenceEncoder)?
    let unknownInverse: Float

    /// The intents, in alphabetical order, without `None`.
    public var intents: [String] { reader.intents }
    /// The language of its training sentences.
    public var locale: LocaleIdentifier { reader.locale }
    var sentenceCount: Int { reader.sentences }
    package var featureCount: Int { reader.featureCount }
    /// The fingerprint of the ``SentenceEncoder`` that it needs; nil if it needs none.
    package var encoderVersion: String? { reader.meaning.map { Self.digits(of: $0.encoder) } }
    /// The size of its file, in bytes.
    package var byteCount: Int { memory.bytes.count }
    /// A fingerprint of the model, as sixteen hexadecimal digits; it changes with every change of the model.
    public var version: String { Self.digits(of: reader.checksum) }

    /// A fingerprint as sixteen hexadecimal digits.
    static func digits(of version: UInt64) -> String {
        let digits = String(version, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Maps the file of a model.
    ///
    /// Takes time linear in its size for the checksum, a few gigabytes per second. A program that overwrites the file
    /// instead of replacing it, like `cp`, changes the model in use, or ends the process if the file becomes shorter.
    /// Long-running programs should use ``init(copying:encoder:)``.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - encoder: Called if the model needs a sentence encoder; returns nil if there is none.
    /// - Throws: ``IntentModelError`` with ``IntentModelError/Code/unreadable``, ``IntentModelError/Code/notAModel``,
    ///   ``IntentModelError/Code/otherVersion``, ``IntentModelError/Code/damaged``, ``IntentModelError/Code/missingEncoder``
    ///   or ``IntentModelError/Code/otherEncoder``; the message names the file.
    public init(path: String, encoder: () throws -> (any SentenceEncoder)? = { nil }) throws(IntentModelError) {
        try self.init(ModelMemory(mapping: path), of: path, encoder: encoder)
    }

    /// Reads the file of a model into memory, so that later changes of the file do not affect the model.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - encoder: Called if the model needs a sentence encoder; returns nil if there is none.
    /// - Throws: The same errors as ``init(path:encoder:)``.
    public init(copying path: String, encoder: () throws -> (any SentenceEncoder)? = { nil }) throws(IntentModelError) {
        try self.init(ModelMemory(copying: path), of: path, encoder: encoder)
    }

    private init(
        _ memory: ModelMemory, of path: String, encoder: () throws -> (any SentenceEncoder)?
    ) throws(IntentModelError) {
        do throws(IntentModelError) {
            try self.init(memory, encoder: encoder)
        } catch {
            throw IntentModelError(error.code, "'\(path)' cannot be used: \(error.message)")
        }
    }

    package static func isModel(path: String) -> Bool { ModelMemory.begins(path, with: ModelFile.magic) }

    /// Reads the bytes of a model file.
    ///
    /// - Throws: The same errors as ``init(path:encoder:)``.
    init(bytes: [UInt8], encoder: (any SentenceEncoder)? = nil) throws(IntentModelError) {
        try self.init(ModelMemory(bytes), encoder: { encoder })
    }

    private init(_ memory: ModelMemory, encoder: () throws -> (any SentenceEncoder)?) throws(IntentModelError) {
        self.memory = memory
        reader = try ModelFileReader(memory.bytes)
        self.encoder = try reader.meaning.map { meaning throws(IntentModelError) in
            try meaning.encoder(of: encoder)
        }
        extractor = FeatureExtractor(locale: reader.locale)
        unknownInverse = FeatureWeighting.inverseFrequency(documents: 0, total: Float(reader.sentences))
    }

    package var bytes: [UInt8] { withExtendedLifetime(memory) { Array(memory.bytes) } }

    /// Writes the model file; an existing file is replaced atomically, so that readers never see an incomplete file.
    ///
    /// - Throws: ``IntentModelError`` with ``IntentModelError/Code/unreadable``.
    public func write(to path: String) throws(IntentModelError) {
        try withExtendedLifetime(memory) { () throws(IntentModelError) in
            try ModelMemory.replace(path, with: memory.bytes)
        }
    }

    /// Predicts the intent of a sentence.
    ///
    /// The prediction has all intents by score, including `None`, and no entities (``IntentModelService`` finds
    /// those). Takes microseconds, proportional to the text length times the number of intents, and with a
    /// ``SentenceEncoder`` also the time of a vector.
    public func prediction(for text: String) -> Prediction {
        let (vector, words) = vectors(of: text)
        let verdict = verdict(on: vector)
        let scores = verdict.intents + [verdict.none]
        // The chosen intent comes first, even if another has the same score.
        let top = verdict.intent ?? intents.count
        var order = Array(scores.indices)
        order.swapAt(0, top)
        // Sorts numbers instead of names, because moving names would update their reference counts.
        let ranked = order.enumerated().sorted { (scores[$0.element], $1.offset) > (scores[$1.element], $0.offset) }
        let names = intents
        func intent(_ number: Int) -> Prediction.RankedIntent {
            Prediction.RankedIntent(
                name: number < names.count ? names[number] : LabelledSentence.none, score: Double(scores[number]))
        }
        var prediction = Prediction(text: text, intents: ranked.map { intent($0.element) }, topIntent: intent(top))
        if let top = verdict.intent {
            prediction.coverage = withExtendedLifetime(memory) { reader.meaning?.coverage(of: words, by: top) ?? [] }
        }
        return prediction
    }

    func verdict(on text: String) -> Judgement.Verdict { verdict(on: vectors(of: text).features) }

    private func verdict(on vector: FeatureVector) -> Judgement.Verdict {
        withExtendedLifetime(memory) {
            let all = scores(of: vector)
            let scores = Array(all.prefix(intents.count))
            let evidence = Evidence(
                scores: scores, none: reader.learnsNone ? all[intents.count] : nil, vector: vector,
                closeness: reader.meaning?.closeness(of: vector.meaning))
            return reader.judgement.verdict(evidence, scores: scores)
        }
    }
}

// MARK: - Scores

extension IntentModel {
    func vector(of text: String) -> FeatureVector { vectors(of: text).features }

    /// The feature vector of a text, and the meanings of its words; none without an encoder that has them.
    private func vectors(of text: String) -> (features: FeatureVector, words: [[Float]]) {
        let features = extractor.features(of: text)
        var builder = FeatureVectorBuilder(
            unknown: unknownInverse, capacity: features.letters.count + features.words.count)
        count(features.letters) { builder.add(letters: known($0), count: $1) }
        count(features.words) { builder.add(words: known($0), count: $1) }
        for hash in features.singleWords { builder.add(singleWord: known(hash)) }
        let meanings = encoder?.soundVectors(of: extractor.normalForm(of: text))
        return (builder.finish(meaning: meanings?.sentence ?? []), meanings?.words ?? [])
    }

    /// Passes each different feature once, with its number of occurrences.
    @inline(__always)
    private func count(_ features: [UInt64], _ tell: (UInt64, Float) -> Void) {
        let sorted = features.sorted()
        var index = 0
        while index < sorted.count {
            var end = index + 1
            while end < sorted.count, sorted[end] == sorted[index] { end += 1 }
            tell(sorted[index], Float(end - index))
            index = end
        }
    }

    @inline(__always)
    private func known(_ hash: UInt64) -> FeatureVectorBuilder.Known? {
        number(of: hash).map { .init(number: $0, inverse: inverse(of: $0)) }
    }

    @inline(__always)
    private func inverse(of number: Int32) -> Float { Float(reader.inverse[Int(number)]) / ModelFile.inverseUnit }

    /// The number of a feature; nil for an unknown one.
    @inline(__always)
    private func number(of hash: UInt64) -> Int32? {
        let table = reader.table
        let places = table.count / 2
        let tag = ModelFile.tag(of: hash)
        var place = ModelFile.place(of: hash, places: places)
        // The table of a manipulated file may have no free slot.
        for _ in 0..<min(places, ModelFile.longestSearch) {
            let number = table[2 * place + 1]
            if number == ModelFile.free { return nil }
            if table[2 * place] == tag, Int(number) < reader.featureCount { return Int32(truncatingIfNeeded: number) }
            place = place + 1 == places ? 0 : place + 1
        }
        return nil
    }

    func scores(of vector: FeatureVector) -> [Float] {
        let reader = reader
        let columns = reader.columns
        let wide = columns > 256
        var sums = [Float](repeating: 0, count: columns)
        sums.withUnsafeMutableBufferPointer { sums in
            for (number, value) in zip(vector.numbers, vector.values) {
                let (start, end) = (Int(reader.starts[Int(number)]), Int(reader.starts[Int(number) + 1]))
                guard start <= end, end <= reader.weights.count else { continue }
                let row = UnsafeBufferPointer(rebasing: reader.weights[start..<end])
                if row.count == columns {
                    for column in 0..<columns { sums[column] += value * Float(Int8(bitPattern: row[column])) }
                } else if !wide {
                    for index in stride(from: 0, to: row.count - 1, by: 2) where Int(row[index]) < columns {
                        sums[Int(row[index])] += value * Float(Int8(bitPattern: row[index + 1]))
                    }
                } else {
                    for index in stride(from: 0, to: row.count - 2, by: 3) {
                        let column = Int(row[index]) | Int(row[index + 1]) << 8
                        guard column < columns else { continue }
                        sums[column] += value * Float(Int8(bitPattern: row[index + 2]))
                    }
                }
            }
            for column in 0..<columns {
                sums[column] = sums[column] * reader.step + Float(bitPattern: reader.bias[column])
            }
            if let meaning = reader.meaning {
                for (row, value) in vector.meaning.enumerated() {
                    for column in 0..<columns { sums[column] += value * meaning.weights[row * columns + column] }
                }
            }
            for column in 0..<columns {
                let sum = sums[column]
                // The weights of a manipulated file may give any value; the result is clamped to a finite range.
                sums[column] = sum.isFinite ? min(max(sum, -1_000), 1_000) : -1_000
            }
        }
        return sums
    }
}
