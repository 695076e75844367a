import RapidIntent

/// How well a model understands sentences whose meaning is known.
public struct ModelEvaluation: Sendable {
    /// Every sentence, in order.
    public let sentences: [EvaluatedSentence]

    /// Counts what was right.
    package init(_ sentences: [EvaluatedSentence]) { self.sentences = sentences }

    /// Asks a model about sentences.
    public init(of model: IntentModel, on sentences: [LabelledSentence]) {
        self.init(sentences.map { EvaluatedSentence($0, by: model) })
    }

    private static func share(_ part: Int, of whole: Int) -> Double? {
        whole == 0 ? nil : Double(part) / Double(whole)
    }

    /// How many sentences are in scope.
    package var inScopeCount: Int { sentences.count { $0.expected != nil } }

    /// The share of the sentences in scope whose intent was found.
    ///
    /// As Larson et al. count it ("An evaluation dataset for
    /// intent classification and out-of-scope prediction", EMNLP 2019); nil where none is in scope.
    public var accuracy: Double? {
        Self.share(sentences.count { $0.expected != nil && $0.isRight }, of: inScopeCount)
    }

    /// The share of all sentences that were understood, those out of scope included; nil without sentences.
    public var overallAccuracy: Double? { Self.share(sentences.count(where: \.isRight), of: sentences.count) }

    /// The share of the sentences out of scope that were found to be; nil where none is.
    public var outOfScopeRecall: Double? {
        Self.share(
            sentences.count { $0.expected == nil && $0.isRight }, of: sentences.count { $0.expected == nil })
    }

    /// The share of the sentences found to be out of scope that were; nil where none was found to be.
    public var outOfScopePrecision: Double? {
        Self.share(
            sentences.count { $0.predicted == nil && $0.isRight }, of: sentences.count { $0.predicted == nil })
    }

    /// The F1 of all answers together, "out of scope" counted as an intent.
    ///
    /// As Braun et al. count it ("Evaluating natural
    /// language understanding services", SIGDIAL 2017): with one answer a sentence, ``overallAccuracy``.
    package var microF1: Double? { overallAccuracy }

    /// The mean F1 of the intents that sentences have, "out of scope" counted as one; nil without sentences.
    public var macroF1: Double? {
        let scores = intents.filter { $0.expected > 0 }.map(\.f1)
        return scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    }

    /// How well an intent was found.
    package struct IntentFigures: Sendable, Equatable {
        /// Its name; nil for "out of scope".
        package var intent: String?
        /// How many sentences mean it, how many were taken for it, and how many of these rightly.
        package var (expected, predicted, right): (Int, Int, Int)

        /// The share of what was taken for it that means it; 0 where nothing was.
        package var precision: Double { predicted == 0 ? 0 : Double(right) / Double(predicted) }
        /// The share of what means it that was taken for it; 0 where nothing means it.
        package var recall: Double { expected == 0 ? 0 : Double(right) / Double(expected) }
        /// The harmonic mean of the two.
        package var f1: Double { right == 0 ? 0 : 2 * Double(right) / Double(expected + predicted) }
    }

    /// The figures of every intent, in alphabetical order, "out of scope" behind them.
    package var intents: [IntentFigures] {
        var figures: [String?: IntentFigures] = [:]
        for sentence in sentences {
            figures[sentence.expected, default: IntentFigures(sentence.expected)].expected += 1
            figures[sentence.predicted, default: IntentFigures(sentence.predicted)].predicted += 1
            if sentence.isRight { figures[sentence.expected]?.right += 1 }
        }
        return figures.values.sorted {
            ($0.intent == nil ? 1 : 0, $0.intent ?? "") < ($1.intent == nil ? 1 : 0, $1.intent ?? "")
        }
    }

    /// Two intents, one of which was taken for the other.
    package struct Confusion: Sendable, Equatable {
        /// What was meant, and what it was taken for; nil for "out of scope".
        package var (expected, predicted): (String?, String?)
        /// The sentences, the surest mistake first.
        package var sentences: [EvaluatedSentence]

        /// Whether both say the same.
        package static func == (first: Confusion, second: Confusion) -> Bool {
            first.expected == second.expected && first.predicted == second.predicted
                && first.sentences == second.sentences
        }
    }

    /// What was taken for what, the most frequent first.
    package var confusions: [Confusion] {
        var pairs: [[String?]: [EvaluatedSentence]] = [:]
        for sentence in sentences where !sentence.isRight {
            pairs[[sentence.expected, sentence.predicted], default: []].append(sentence)
        }
        return pairs.map { pair, sentences in
            Confusion(
                expected: pair[0], predicted: pair[1],
                sentences: sentences.sorted { ($1.score, $0.text) < ($0.score, $1.text) })
        }.sorted {
            ($1.sentences.count, $0.expected ?? "", $0.predicted ?? "")
                < ($0.sentences.count, $1.expected ?? "", $1.predicted ?? "")
        }
    }

    /// What an `accept` comes to.
    package struct Threshold: Sendable, Equatable {
        /// The least score that is accepted.
        package var accept: Double
        /// How many answers reach it with the margin that was asked for, and how many of these are wrong.
        package var (accepted, wrong): (Int, Int)
    }

    /// What each `accept` from 0 to 0.95 comes to, in steps of 0.05; "out of scope" is an answer that nobody carries out.
    ///
    /// - Parameter margin: By how much an answer must lead the next best to be accepted; that of
    ///   ``IntentModelService/standardThresholds`` where nothing else is said.
    package func thresholds(
        margin: Double = IntentModelService.standardThresholds.margin
    ) -> [Threshold] {
        let answers = sentences.filter { $0.predicted != nil && $0.score - $0.runnerUp >= margin }
        return (0..<20).map { step in
            let accept = Double(step) / 20
            let accepted = answers.filter { $0.score >= accept }
            return Threshold(accept: accept, accepted: accepted.count, wrong: accepted.count { !$0.isRight })
        }
    }

    /// Answers of about one score.
    package struct CalibrationBin: Sendable, Equatable {
        /// How many answers there are.
        package var count: Int
        /// Their mean score.
        package var score: Double
        /// The share of them that is right.
        package var right: Double
    }

    /// Answers by score, in tenths: where ``CalibrationBin/score`` and ``CalibrationBin/right`` agree, scores can be believed.
    package var calibration: [CalibrationBin?] {
        let answers = sentences.filter { $0.predicted != nil }
        return (0..<10).map { bin in
            let members = answers.filter { min(9, Int($0.score * 10)) == bin }
            guard !members.isEmpty else { return nil }
            return CalibrationBin(
                count: members.count, score: members.reduce(0) { $0 + $1.score } / Double(members.count),
                right: Double(members.count(where: \.isRight)) / Double(members.count))
        }
    }

    /// How far scores are from the share that is right, on average.
    ///
    /// The expected calibration error of Guo et al. (2017); nil where
    /// nothing was answered.
    package var calibrationError: Double? {
        let bins = calibration.compactMap { $0 }
        let count = bins.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        return bins.reduce(0) { $0 + abs($1.score - $1.right) * Double($1.count) } / Double(count)
    }
}

extension ModelEvaluation.IntentFigures {
    fileprivate init(_ intent: String?) {
        self.intent = intent
        (expected, predicted, right) = (0, 0, 0)
    }
}
