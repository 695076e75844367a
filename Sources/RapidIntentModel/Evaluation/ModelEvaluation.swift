import RapidIntent

/// The results of a model on sentences with known intents.
public struct ModelEvaluation: Sendable {
    /// Every sentence, in order.
    public let sentences: [EvaluatedSentence]

    /// Creates an evaluation from answers.
    package init(_ sentences: [EvaluatedSentence]) { self.sentences = sentences }

    /// Tests a model on sentences.
    public init(of model: IntentModel, on sentences: [LabelledSentence]) {
        self.init(sentences.map { EvaluatedSentence($0, by: model) })
    }

    private static func share(_ part: Int, of whole: Int) -> Double? {
        whole == 0 ? nil : Double(part) / Double(whole)
    }

    /// The number of sentences in scope.
    package var inScopeCount: Int { sentences.count { $0.expected != nil } }

    /// The share of the sentences in scope whose intent was found.
    ///
    /// As defined by Larson et al. ("An evaluation dataset for intent classification and out-of-scope prediction", EMNLP 2019);
    /// nil if none is in scope.
    public var accuracy: Double? {
        Self.share(sentences.count { $0.expected != nil && $0.isRight }, of: inScopeCount)
    }

    /// The share of all sentences with a right answer, including those out of scope; nil without sentences.
    public var overallAccuracy: Double? { Self.share(sentences.count(where: \.isRight), of: sentences.count) }

    /// The share of the sentences out of scope that were detected; nil if there are none.
    public var outOfScopeRecall: Double? {
        Self.share(
            sentences.count { $0.expected == nil && $0.isRight }, of: sentences.count { $0.expected == nil })
    }

    /// The share of right answers among the answers "out of scope"; nil if there are none.
    public var outOfScopePrecision: Double? {
        Self.share(
            sentences.count { $0.predicted == nil && $0.isRight }, of: sentences.count { $0.predicted == nil })
    }

    /// The F1 of all answers together, with "out of scope" as an intent.
    ///
    /// As defined by Braun et al. ("Evaluating natural language understanding services", SIGDIAL 2017): with one answer per
    /// sentence, it equals ``overallAccuracy``.
    package var microF1: Double? { overallAccuracy }

    /// The mean F1 of the intents with sentences, including "out of scope"; nil without sentences.
    public var macroF1: Double? {
        let scores = intents.filter { $0.expected > 0 }.map(\.f1)
        return scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    }

    /// The numbers of one intent.
    package struct IntentFigures: Sendable, Equatable {
        /// Its name; nil for "out of scope".
        package var intent: String?
        /// The number of sentences with this intent, of answers with it, and of right answers with it.
        package var (expected, predicted, right): (Int, Int, Int)

        /// The share of right answers among those with this intent; 0 if there are none.
        package var precision: Double { predicted == 0 ? 0 : Double(right) / Double(predicted) }
        /// The share of right answers among the sentences with this intent; 0 if there are none.
        package var recall: Double { expected == 0 ? 0 : Double(right) / Double(expected) }
        /// The harmonic mean of the two.
        package var f1: Double { right == 0 ? 0 : 2 * Double(right) / Double(expected + predicted) }
    }

    /// The numbers of every intent, in alphabetical order, with "out of scope" last.
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

    /// Two intents that were confused.
    package struct Confusion: Sendable, Equatable {
        /// The expected and the predicted intent; nil for "out of scope".
        package var (expected, predicted): (String?, String?)
        /// The sentences; the mistake with the highest score comes first.
        package var sentences: [EvaluatedSentence]

        /// Whether both are equal.
        package static func == (first: Confusion, second: Confusion) -> Bool {
            first.expected == second.expected && first.predicted == second.predicted
                && first.sentences == second.sentences
        }
    }

    /// The confused pairs, the most frequent first.
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

    /// The effect of a value of `accept`.
    package struct Threshold: Sendable, Equatable {
        /// The minimum accepted score.
        package var accept: Double
        /// The number of answers that reach it with the required margin, and the number of wrong ones among them.
        package var (accepted, wrong): (Int, Int)
    }

    /// The effect of each `accept` from 0 to 0.95, in steps of 0.05; the answer "out of scope" is never accepted.
    ///
    /// - Parameter margin: The required lead over the second-best answer; by default that of
    ///   ``IntentModelService/standardThresholds``.
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

    /// Answers with similar scores.
    package struct CalibrationBin: Sendable, Equatable {
        /// The number of answers.
        package var count: Int
        /// Their mean score.
        package var score: Double
        /// The share of right answers.
        package var right: Double
    }

    /// The answers by score, in tenths.
    ///
    /// If ``CalibrationBin/score`` and ``CalibrationBin/right`` agree, scores are reliable.
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

    /// The mean difference between scores and the share of right answers.
    ///
    /// The expected calibration error of Guo et al. (2017); nil without answers.
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
