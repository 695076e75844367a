import RapidIntent

/// One training run: the prepared sentences, and the training of classifiers.
struct TrainingSession {
    private let trainer: IntentModelTrainer
    let sentences: [LabelledSentence]
    /// The names of the intents, in alphabetical order.
    private let intents: [String]
    /// The number of each sentence's intent; ``none`` for a sentence out of scope.
    private let labels: [Int]
    let texts: [CountedFeatures]
    private let vocabulary: Vocabulary
    /// The encoder, if the trainer has one for the language.
    private let encoder: (any SentenceEncoder)?
    /// The vector of each text by the encoder; empty without one.
    private let meanings: [[Float]]
    /// The meanings of the words of each intent's sentences.
    private let words: WordMeanings

    private let progress: ((_ done: Int, _ steps: Int) -> Void)?
    private var done: Int
    private let steps: Int
    /// The number of sentences that are encoded in one step.
    private static let sentencesOfStep = 10

    /// The number of sentences out of scope that is enough for training.
    private static let enoughOutside = 20
    /// The number of parts into which intents are divided; each part is left out once.
    private static let parts = 4
    /// The maximum number of sentences per intent that are used as guessed sentences out of scope.
    private static let guessed = 30

    /// The column of "out of scope".
    private var none: Int { intents.count }
    /// Whether "out of scope" is learnt like an intent, which needs two sentences.
    private let learnsNone: Bool
    /// Whether sentences about anything were added, because the data have too few out of scope.
    private let hasBackground: Bool
    private var columns: Int { intents.count + (learnsNone ? 1 : 0) }
    /// The number of parts that are left out; at least two other intents must remain.
    private let partsLeftOut: Int

    init(
        _ sentences: [LabelledSentence], trainer: IntentModelTrainer,
        progress: ((_ done: Int, _ steps: Int) -> Void)?
    ) throws(IntentModelError) {
        guard trainer.locale.isWellFormed else {
            throw IntentModelError(.invalidLocale, "'\(trainer.locale)' is not a language; write it as 'en' or 'en-GB'")
        }
        self.trainer = trainer
        self.progress = progress
        let intents = Set(sentences.compactMap(\.intent)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: intents.enumerated().map { ($1, $0) })
        guard intents.count + (sentences.contains { $0.intent == nil } ? 1 : 0) > 1, !intents.isEmpty else {
            throw IntentModelError(
                .insufficientData,
                "a model tells intents apart, and the data have \(intents.isEmpty ? "none" : "only '\(intents[0])'"); "
                    + "give sentences of two intents at least, or sentences that are out of scope")
        }
        // In a prediction, this name would be mistaken for the real "out of scope".
        if let name = intents.first(where: LabelledSentence.meansNothing) {
            throw IntentModelError(
                .reservedName,
                "an intent is called '\(name)', which stands for what is out of scope; call it something else, or leave it "
                    + "out of the sentences' intents")
        }
        if let wrong = sentences.first(where: { !LabelledSentence.weights.contains($0.weight) }) {
            throw IntentModelError(
                .insufficientData,
                "'\(wrong.text)' has the weight \(wrong.weight); give one from 0.000001 to 1000000")
        }
        self.intents = intents
        partsLeftOut = intents.count < 3 ? 0 : min(Self.parts, intents.count)
        let extractor = FeatureExtractor(locale: trainer.locale)
        let encoder = trainer.usableEncoder
        var labels = sentences.map { $0.intent.flatMap { numbers[$0] } ?? intents.count }
        var sentences = sentences
        let given = sentences.indices
        if encoder != nil, trainer.locale.language == "en",
            labels.count(where: { $0 == intents.count }) < Self.enoughOutside
        {
            sentences += BackgroundSentences.english.map { LabelledSentence($0, intent: nil) }
        }
        done = encoder == nil ? 0 : sentences.count / Self.sentencesOfStep
        let steps = done + trainer.folds + partsLeftOut + 1
        self.steps = steps
        var words = WordMeanings(width: encoder?.width ?? 0, count: intents.count)
        var meanings = try Self.meanings(of: sentences, labels, words: &words, extractor: extractor, encoder: encoder) {
            progress?($0, steps)
        }
        self.words = words
        if let encoder, sentences.count > given.count {
            let means = MeaningMeans(
                of: given.lazy.map { (meanings[$0], labels[$0], Float(sentences[$0].weight)) },
                width: encoder.width, count: intents.count)
            let inside = given.filter { labels[$0] < intents.count }.map { meanings[$0] }
            let far = (given.upperBound..<sentences.count).filter {
                BackgroundSentences.isFar(meanings[$0], from: means, intents: intents.count, sentences: inside)
            }
            sentences = sentences[given] + far.map { sentences[$0] }
            meanings = meanings[given] + far.map { meanings[$0] }
            labels += far.map { _ in intents.count }
        }
        self.encoder = encoder
        (self.sentences, self.meanings, self.labels) = (sentences, meanings, labels)
        hasBackground = sentences.count > given.count
        learnsNone = labels.count { $0 == intents.count } >= 2
        var vocabulary = Vocabulary()
        texts = sentences.map { vocabulary.add(extractor.features(of: $0.text)) }
        self.vocabulary = vocabulary
        try ModelFile.checkRoom(intents: intents.count, features: vocabulary.count)
    }

    /// The vectors of sentences by an encoder; equal texts are encoded once, and their words belong to the first one's intent.
    ///
    /// - Parameter labels: The numbers of the intents of the first sentences; the others are out of scope.
    private static func meanings(
        of sentences: [LabelledSentence], _ labels: [Int], words: inout WordMeanings, extractor: FeatureExtractor,
        encoder: (any SentenceEncoder)?, progress: (_ done: Int) -> Void
    ) throws(IntentModelError) -> [[Float]] {
        guard let encoder else { return sentences.map { _ in [] } }
        var known: [String: [Float]] = [:]
        var result: [[Float]] = []
        for (index, sentence) in sentences.enumerated() {
            if Task.isCancelled { throw cancelled }
            let text = extractor.normalForm(of: sentence.text)
            if let meaning = known[text] {
                result.append(meaning)
            } else {
                let vectors = encoder.soundVectors(of: text)
                if index < labels.count, labels[index] < words.numbers.count {
                    words.add(vectors.words, to: labels[index])
                }
                known[text] = vectors.sentence
                result.append(vectors.sentence)
            }
            if result.count % sentencesOfStep == 0 { progress(result.count / sentencesOfStep) }
        }
        return result
    }

    private static let cancelled = IntentModelError(.cancelled, "training was cancelled")

    /// A classifier with the document frequencies of its features.
    struct Classifier {
        var weights: WeightMatrix
        var frequencies: DocumentFrequencies
        /// The mean meaning of each intent; nil without an encoder.
        var means: MeaningMeans?

        func scores(of vector: FeatureVector) -> [Float] {
            let sums = WeightMatrix(rows: 1, columns: weights.columns)
            weights.scores(of: vector, into: sums.row(0))
            return (0..<weights.columns).map { sums[0, $0] + weights[weights.rows - 1, $0] }
        }
    }

    mutating func classifier(of members: [Int], visits: Int = 16) throws(IntentModelError) -> Classifier {
        if Task.isCancelled { throw Self.cancelled }
        let frequencies = DocumentFrequencies(
            of: members.lazy.map { [texts, sentences] in (texts[$0], Float(sentences[$0].weight)) },
            vocabulary: vocabulary.count)
        let examples = members.map { index in
            CoordinateDescent.Example(
                vector: frequencies.vector(of: texts[index], meaning: meanings[index]),
                label: labels[index] < columns ? labels[index] : nil, weight: Float(sentences[index].weight))
        }
        // With an encoder, features that contradict each other are fewer, and errors may cost more.
        let weights = CoordinateDescent(cost: encoder == nil ? 1 : 3, visits: visits, seed: trainer.seed)
            .weights(of: examples, features: vocabulary.count + (encoder?.width ?? 0), classes: columns)
        let means = encoder.map { encoder in
            MeaningMeans(
                of: members.lazy.map { [meanings, labels, sentences] in
                    (meanings[$0], labels[$0], Float(sentences[$0].weight))
                }, width: encoder.width, count: intents.count)
        }
        means?.add(to: weights)
        done += 1
        progress?(done, steps)
        return Classifier(weights: weights, frequencies: frequencies, means: means)
    }

    private func heldOut(_ index: Int, by classifier: Classifier, without missing: Set<Int> = []) -> HeldOutScores {
        let vector = classifier.frequencies.vector(of: texts[index], meaning: meanings[index])
        let all = classifier.scores(of: vector)
        let kept = intents.indices.filter { !missing.contains($0) }
        let scores = kept.map { all[$0] }
        return HeldOutScores(
            sentence: index, scores: scores,
            evidence: Evidence(
                scores: scores, none: learnsNone ? all[none] : nil, vector: vector,
                closeness: classifier.means.map { means in kept.map { means.closeness(of: meanings[index], to: $0) } }),
            weight: Float(sentences[index].weight))
    }

    /// The scores of every held-out sentence from classifiers that were not trained on it.
    mutating func heldOut() throws(IntentModelError) -> [HeldOutScores] {
        let groups = SentenceGroups(of: sentences, locale: trainer.locale).numbers
        let folds = Folds(labels: labels, groups: groups, count: trainer.folds, seed: trainer.seed).folds
        var result: [HeldOutScores] = []
        for fold in 0..<trainer.folds {
            let members = labels.indices.filter { folds[$0] != fold }
            guard members.count < labels.count else {
                done += 1
                continue
            }
            let classifier = try classifier(of: members, visits: 10)
            for index in labels.indices where folds[index] == fold {
                result.append(heldOut(index, by: classifier))
            }
        }
        return result
    }

    /// The scores of sentences from classifiers that were not trained on their intents; each part of the intents is
    /// left out once.
    mutating func heldOutIntents() throws(IntentModelError) -> [HeldOutScores] {
        guard partsLeftOut > 0 else { return [] }
        var generator = SplitMix64(seed: trainer.seed ^ 0x5C0_BE)
        let order = intents.indices.shuffled(using: &generator)
        var taken = [Int](repeating: 0, count: intents.count + 1)
        let members = labels.indices.shuffled(using: &generator).filter { index in
            taken[labels[index]] += 1
            return taken[labels[index]] <= Self.guessed || labels[index] == none
        }.sorted()
        var result: [HeldOutScores] = []
        for part in 0..<partsLeftOut {
            let missing = Set(order.enumerated().filter { $0.offset % partsLeftOut == part }.map(\.element))
            let classifier = try classifier(of: members.filter { !missing.contains(labels[$0]) }, visits: 8)
            for index in members where missing.contains(labels[index]) {
                result.append(heldOut(index, by: classifier, without: missing))
            }
        }
        return result
    }
}

extension TrainingSession {
    /// The share of guessed sentences in the weight of all sentences out of scope, if the data contain enough real ones.
    private static let guessedShare: Float = 0.3
    /// The share of sentences in scope that may be lost if the trainer has no ``IntentModelTrainer/allowedLoss``, and the share that may be
    /// lost to detect all sentences out of scope instead of none.
    ///
    /// On SLURP (`Benchmarks/README.md`), allowing 0.03 rather than 0.015 loses another 1.3 % of the sentences in scope, and detects 88 % rather
    /// than 78 % of those out of scope; beyond that, little is gained. Sentences about anything say less about what people will ask.
    private struct Loss {
        var allowed: Double
        var worth: Double
        static let known = Loss(allowed: 0.03, worth: 0.25)
        static let background = Loss(allowed: 0.015, worth: 0.125)
        static let guessed = Loss(allowed: 0.005, worth: 0.125)
    }

    /// The number of correctly understood held-out sentences that is enough to estimate the distance of sentences in
    /// scope from the training data.
    private static let enoughRight = 25
    /// The distance of the border beyond the farthest of these sentences if none may be lost, multiplied by their
    /// number or ``enoughRight``: with fewer sentences, the distance is larger.
    private static let doubt: Float = 25
    /// An additional distance of the border that always applies.
    private static let margin: Float = 0.5
    /// The share of sentences in scope beyond the border if no data are out of scope.
    private static let strayShare = 0.08
    /// The weight of the border of ``ScopeDetector/unlearnt``, in held-out sentences, when they move it.
    private static let assumed = 10.0

    /// Fits the conversion of scores to verdicts.
    ///
    /// - Parameters:
    ///   - heldOut: Scores of sentences from classifiers that were not trained on them.
    ///   - guessed: Scores of sentences from classifiers that were not trained on their intents.
    func judgement(heldOut: [HeldOutScores], guessed: [HeldOutScores]) -> Judgement {
        let inside = heldOut.filter { labels[$0.sentence] != none }
        let outside = heldOut.filter { labels[$0.sentence] == none }
        let calibration = Calibration(of: inside.map { ($0.scores, labels[$0.sentence], $0.weight) })
        let isKnown = outside.count >= Self.enoughOutside
        let share =
            isKnown && !guessed.isEmpty
            ? Self.guessedShare / (1 - Self.guessedShare) * Self.weight(of: outside) / Self.weight(of: guessed) : 1
        let scope = ScopeDetector(
            learning: inside.map { ScopeDetector.Example(evidence: $0.evidence, isOutside: false, weight: $0.weight) }
                + outside.map { ScopeDetector.Example(evidence: $0.evidence, isOutside: true, weight: $0.weight) }
                + guessed.map {
                    ScopeDetector.Example(evidence: $0.evidence, isOutside: true, weight: $0.weight * share)
                }, unlearnt: encoder == nil ? .unlearnt : .unlearntMeaning)
        var judgement = Judgement(calibration: calibration, scope: scope)
        let usual = !isKnown ? Loss.guessed : hasBackground ? .background : .known
        judgement.scope.weights[scope.weights.count - 1] += bias(
            judgement, inside: inside, outside: isKnown ? outside : outside + guessed,
            allowed: trainer.allowedLoss ?? (scope.isUnlearnt ? Self.strayShare : usual.allowed), worth: usual.worth)
        judgement.calibrate(
            on: heldOut.compactMap { sentence in
                let verdict = judgement.verdict(sentence.evidence, scores: sentence.scores)
                guard let intent = verdict.intent else { return nil }
                return (verdict.score, intent == labels[sentence.sentence], sentence.weight)
            })
        return judgement
    }

    private static func weight(of sentences: [HeldOutScores]) -> Float { sentences.reduce(0) { $0 + $1.weight } }

    /// The addition to the detector's bias that detects the most sentences out of scope.
    ///
    /// The loss of correctly understood sentences stays within the allowed share and, without an
    /// ``IntentModelTrainer/allowedLoss``, within its worth: a share of them for all sentences out of scope.
    ///
    /// If the detector could not be trained, only the sentences in scope move the border of
    /// ``ScopeDetector/unlearnt``: more sentences move it further. With one sentence per intent, none can be held out;
    /// then half of the guessed sentences count as out of scope.
    private func bias(
        _ judgement: Judgement, inside: [HeldOutScores], outside: [HeldOutScores], allowed: Double,
        worth: Double
    ) -> Float {
        // Foreign sentences are always out of scope.
        func distances(_ sentences: some Sequence<HeldOutScores>) -> [(distance: Float, weight: Double)] {
            sentences.filter { !$0.evidence.isForeign }
                .map { (judgement.distance($0.evidence, $0.scores), Double($0.weight)) }.sorted { $0.0 > $1.0 }
        }
        let right = distances(inside.lazy.filter { $0.evidence.best == labels[$0.sentence] })
        let far = distances(outside)
        guard let first = right.first else { return far.isEmpty ? 0 : -max(far[far.count / 2].distance, 0) }
        if judgement.scope.isUnlearnt {
            let all = right.reduce(0) { $0 + $1.weight }
            var rest = allowed * all
            let border = right.first {
                rest -= $0.weight
                return rest < 0
            }
            return -((border ?? right[right.count - 1]).distance + Self.margin) * Float(all / (all + Self.assumed))
        }
        let all = (inside: Double(Self.weight(of: inside)), outside: far.reduce(0) { $0 + $1.weight })
        let price = trainer.allowedLoss == nil ? 1 / worth : 0
        var best = (gain: -Double.infinity, bias: Float(0))
        var (lost, found, next) = (0.0, 0.0, 0)
        // The last sentence is never lost, because no further one could define the border after it.
        for index in right.indices where lost <= allowed * all.inside {
            // Halfway between the last lost sentence and the first kept one.
            let border =
                index > 0
                ? (right[index - 1].distance + right[index].distance) / 2
                : first.distance + Self.margin + Self.doubt / Float(max(right.count, Self.enoughRight))
            while next < far.count, far[next].distance > border {
                found += far[next].weight
                next += 1
            }
            let gain = (all.outside > 0 ? found / all.outside : 0) - price * lost / max(all.inside, 1e-9)
            if gain > best.gain { best = (gain, -border) }
            lost += right[index].weight
        }
        return best.bias
    }
}

extension TrainingSession {
    mutating func model(_ judgement: Judgement) throws(IntentModelError) -> IntentModel {
        let classifier = try classifier(of: Array(labels.indices))
        let bytes = ModelFileWriter(
            locale: trainer.locale, intents: intents, learnsNone: learnsNone, sentences: sentences.count,
            judgement: judgement, meaning: meaning(of: classifier), hashes: vocabulary.hashes,
            inverse: classifier.frequencies.inverse,
            weights: classifier.weights
        ).bytes()
        return try IntentModel(bytes: bytes, encoder: encoder)
    }

    /// The part of a model file that belongs to the encoder; nil without one.
    private func meaning(of classifier: Classifier) -> ModelFileWriter.Meaning? {
        guard let encoder, let means = classifier.means else { return nil }
        return ModelFileWriter.Meaning(
            encoder: encoder.version, width: encoder.width, means: means.numbers, words: words.numbers)
    }
}

/// The scores of a sentence from a classifier that was not trained on it.
struct HeldOutScores: Sendable {
    /// The index of the sentence among all.
    var sentence: Int
    var scores: [Float]
    var evidence: Evidence
    var weight: Float
}
