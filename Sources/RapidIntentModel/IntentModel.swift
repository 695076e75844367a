public import RapidIntent

/// A classifier of intents that needs neither network nor account: it answers in microseconds on the machine itself.
///
/// ```swift
/// let model = try IntentModel(path: "home.model")
/// let answer = model.prediction(for: "could you wake me at six")
/// answer.topIntent        // SetAlarm, 0.93
/// ```
///
/// A linear classifier over letters in a row and words (``IntentModelTrainer`` makes one): support vector machines, one per
/// intent, whose scores are calibrated on sentences that were held out, so that of the answers with a score of 0.8 four in
/// five are right. Sentences that mean none of the intents are told by how badly they fit; the answer is `None` then.
///
/// Copies share their storage, which for a model from a file is the mapped file.
public struct IntentModel: Sendable {
    private let memory: ModelMemory
    // Unchecked: what its addresses lead to never changes, and `memory` keeps it for as long.
    private nonisolated(unsafe) let reader: ModelFileReader
    private let extractor: FeatureExtractor
    let unknownInverse: Float

    /// The intents it tells apart, in alphabetical order; `None` is not among them.
    public var intents: [String] { reader.intents }
    /// The language of the sentences it has learnt from.
    public var locale: LocaleIdentifier { reader.locale }
    /// How many sentences it has learnt from.
    var sentenceCount: Int { reader.sentences }
    /// How many features it knows.
    public var featureCount: Int { reader.featureCount }
    /// How many bytes its file has.
    public var byteCount: Int { memory.bytes.count }
    /// A fingerprint of the model, as sixteen hexadecimal digits: another one once anything of it differs.
    public var version: String {
        let digits = String(reader.checksum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Maps a model's file.
    ///
    /// Takes time linear in its size, a few gigabytes a second, for the checksum. Whoever writes over the file instead of
    /// replacing it, as `cp` does, changes the model in use, or ends the process if the file gets shorter; programs that run
    /// for long are better off with ``init(copying:)``.
    ///
    /// - Throws: ``IntentModelError`` with ``IntentModelError/Code/unreadable``, ``IntentModelError/Code/notAModel``,
    ///   ``IntentModelError/Code/otherVersion`` or ``IntentModelError/Code/damaged``; the message names the file.
    public init(path: String) throws(IntentModelError) {
        try self.init(ModelMemory(mapping: path), of: path)
    }

    /// Reads a model's file into memory, so that nothing that becomes of the file changes the model.
    ///
    /// - Throws: As ``init(path:)``.
    public init(copying path: String) throws(IntentModelError) {
        try self.init(ModelMemory(copying: path), of: path)
    }

    private init(_ memory: ModelMemory, of path: String) throws(IntentModelError) {
        do throws(IntentModelError) {
            try self.init(memory)
        } catch {
            throw IntentModelError(error.code, "'\(path)' cannot be used: \(error.message)")
        }
    }

    /// Whether a path is that of a model, as far as its first bytes tell.
    package static func isModel(path: String) -> Bool { ModelMemory.begins(path, with: ModelFile.magic) }

    /// Takes the bytes of a model's file.
    ///
    /// - Throws: As ``init(path:)``.
    init(bytes: [UInt8]) throws(IntentModelError) { try self.init(ModelMemory(bytes)) }

    private init(_ memory: ModelMemory) throws(IntentModelError) {
        self.memory = memory
        reader = try ModelFileReader(memory.bytes)
        extractor = FeatureExtractor(locale: reader.locale)
        unknownInverse = FeatureWeighting.inverseFrequency(documents: 0, total: Float(reader.sentences))
    }

    /// The bytes of its file.
    package var bytes: [UInt8] { withExtendedLifetime(memory) { Array(memory.bytes) } }

    /// Writes its file; one that is there is replaced at once, so that nobody ever reads half of one.
    ///
    /// - Throws: ``IntentModelError`` with ``IntentModelError/Code/unreadable``.
    public func write(to path: String) throws(IntentModelError) {
        try withExtendedLifetime(memory) { () throws(IntentModelError) in
            try ModelMemory.replace(path, with: memory.bytes)
        }
    }

    /// What a sentence means: all intents by score, `None` among them; no entities (``IntentModelService`` finds those).
    ///
    /// Takes microseconds: time grows with the length of the text times the number of intents.
    public func prediction(for text: String) -> Prediction {
        let verdict = verdict(on: text)
        let scores = verdict.intents + [verdict.none]
        // What was decided for comes first, also where another has the same score.
        let top = verdict.intent ?? intents.count
        var order = Array(scores.indices)
        order.swapAt(0, top)
        // Numbers are sorted and not what they stand for: names would be counted as often as they are moved.
        let ranked = order.enumerated().sorted { (scores[$0.element], $1.offset) > (scores[$1.element], $0.offset) }
        let names = intents
        func intent(_ number: Int) -> Prediction.RankedIntent {
            Prediction.RankedIntent(
                name: number < names.count ? names[number] : LabelledSentence.none, score: Double(scores[number]))
        }
        return Prediction(text: text, intents: ranked.map { intent($0.element) }, topIntent: intent(top))
    }

    /// What is to be said of a sentence.
    func verdict(on text: String) -> Judgement.Verdict {
        withExtendedLifetime(memory) {
            let vector = vector(of: text)
            let all = scores(of: vector)
            let scores = Array(all.prefix(intents.count))
            let evidence = Evidence(scores: scores, none: reader.learnsNone ? all[intents.count] : nil, vector: vector)
            return reader.judgement.verdict(evidence, scores: scores)
        }
    }
}

// MARK: - Scores

extension IntentModel {
    /// What the model sees of a text.
    func vector(of text: String) -> FeatureVector {
        let features = extractor.features(of: text)
        var builder = FeatureVectorBuilder(
            unknown: unknownInverse, capacity: features.letters.count + features.words.count)
        count(features.letters) { builder.add(letters: known($0), count: $1) }
        count(features.words) { builder.add(words: known($0), count: $1) }
        for hash in features.singleWords { builder.add(singleWord: known(hash)) }
        return builder.finish()
    }

    /// Tells each feature once, and how often it occurs.
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

    /// The number of a feature; nil for one that is not known.
    @inline(__always)
    private func number(of hash: UInt64) -> Int32? {
        let table = reader.table
        let places = table.count / 2
        let tag = ModelFile.tag(of: hash)
        var place = ModelFile.place(of: hash, places: places)
        // A forged table may have no free place.
        for _ in 0..<min(places, ModelFile.longestSearch) {
            let number = table[2 * place + 1]
            if number == ModelFile.free { return nil }
            if table[2 * place] == tag, Int(number) < reader.featureCount { return Int32(truncatingIfNeeded: number) }
            place = place + 1 == places ? 0 : place + 1
        }
        return nil
    }

    /// The score of each column.
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
                let sum = sums[column] * reader.step + Float(bitPattern: reader.bias[column])
                // Forged weights may come to anything; what is said of them is at least a number.
                sums[column] = sum.isFinite ? min(max(sum, -1_000), 1_000) : -1_000
            }
        }
        return sums
    }
}
