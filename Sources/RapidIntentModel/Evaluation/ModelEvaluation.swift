import RapidIntent

/// The results of a model on sentences with known intents.
package struct ModelEvaluation: Sendable {
    package let sentences: [EvaluatedSentence]

    package init(_ sentences: [EvaluatedSentence]) { self.sentences = sentences }

    package init(of model: IntentModel, on sentences: [LabelledSentence]) {
        self.init(sentences.map { EvaluatedSentence($0, by: model) })
    }

    private static func share(_ part: Int, of whole: Int) -> Double? {
        whole == 0 ? nil : Double(part) / Double(whole)
    }

    package var inScopeCount: Int { sentences.count { $0.expected != nil } }

    /// The share of the sentences in scope whose intent was found.
    ///
    /// As defined by Larson et al. ("An evaluation dataset for intent classification and out-of-scope prediction", EMNLP 2019);
    /// nil if none is in scope.
    package var accuracy: Double? {
        Self.share(sentences.count { $0.expected != nil && $0.isRight }, of: inScopeCount)
    }

    /// The share of all sentences with a right answer, including those out of scope; nil without sentences.
    package var overallAccuracy: Double? { Self.share(sentences.count(where: \.isRight), of: sentences.count) }

    /// The share of the sentences out of scope that were detected; nil if there are none.
    package var outOfScopeRecall: Double? {
        Self.share(sentences.count { $0.expected == nil && $0.isRight }, of: sentences.count { $0.expected == nil })
    }

    /// The share of right answers among the answers "out of scope"; nil if there are none.
    package var outOfScopePrecision: Double? {
        Self.share(sentences.count { $0.predicted == nil && $0.isRight }, of: sentences.count { $0.predicted == nil })
    }

    /// The F1 of all answers together, with "out of scope" as an intent.
    ///
    /// As defined by Braun et al. ("Evaluating natural language understanding services", SIGDIAL 2017): with one answer per
    /// sentence, it equals ``overallAccuracy``.
    package var microF1: Double? { overallAccuracy }

    /// The mean F1 of the intents with sentences, including "out of scope"; nil without sentences.
    package var macroF1: Double? {
        let scores = intents.filter { $0.expected > 0 }.map(\.f1)
        return scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    }

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
        package var accept: Double
        /// The number of answers that reach it with the required margin, and the number of wrong ones among them.
        package var (accepted, wrong): (Int, Int)
    }

    /// The effect of each `accept` from 0 to 0.95, in steps of 0.05; the answer "out of scope" is never accepted.
    ///
    /// - Parameter margin: The required lead over the second-best answer; by default that of
    ///   `PredictionThresholds.model`.
    package func thresholds(margin: Double = PredictionThresholds.model.margin) -> [Threshold] {
        let answers = sentences.filter { $0.predicted != nil && $0.score - $0.runnerUp >= margin }
        return (0..<20).map { step in
            let accept = Double(step) / 20
            let accepted = answers.filter { $0.score >= accept }
            return Threshold(accept: accept, accepted: accepted.count, wrong: accepted.count { !$0.isRight })
        }
    }

    /// Answers with similar scores.
    package struct CalibrationBin: Sendable, Equatable {
        package var count: Int
        package var score: Double
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

/// A sentence and a model's answer to it.
package struct EvaluatedSentence: Sendable, Equatable {
    package var text: String
    /// The expected intent; nil for out of scope.
    package var expected: String?
    /// The predicted intent; nil for out of scope.
    package var predicted: String?
    /// The score of the answer; values are clamped to 0 to 1, and NaN counts as 0.
    package var score: Double { didSet { score = Self.share(score) } }
    /// The score of the second-best answer, including "out of scope", clamped like ``score``.
    package var runnerUp: Double { didSet { runnerUp = Self.share(runnerUp) } }

    package init(text: String, expected: String?, predicted: String?, score: Double, runnerUp: Double = 0) {
        self.text = text
        self.expected = expected
        self.predicted = predicted
        self.score = Self.share(score)
        self.runnerUp = Self.share(runnerUp)
    }

    private static func share(_ score: Double) -> Double { score.isNaN ? 0 : min(max(score, 0), 1) }

    package init(_ sentence: LabelledSentence, by model: IntentModel) {
        let verdict = model.verdict(on: sentence.text)
        var runnerUp = verdict.intent == nil ? 0 : verdict.none
        for (intent, score) in verdict.intents.enumerated() where intent != verdict.intent {
            runnerUp = max(runnerUp, score)
        }
        self.init(
            text: sentence.text, expected: sentence.intent, predicted: verdict.intent.map { model.intents[$0] },
            score: Double(verdict.score), runnerUp: Double(runnerUp))
    }

    var isRight: Bool { expected == predicted }
}

extension IntentModelTrainer {
    /// Tests every part of the data with a model trained on the other parts; takes as long as training `parts` models.
    ///
    /// - Parameters:
    ///   - sentences: The sentences for training and testing.
    ///   - parts: The number of parts, from 2 to 20.
    ///   - share: The share of the sentences used for training, above 0 and up to 1; smaller shares give a learning
    ///     curve. NaN counts as 1.
    ///   - progress: Called after every step of a part, with the finished steps and their total number.
    /// - Returns: Every sentence that could be held out, in order. A sentence cannot be held out if all sentences of
    ///   its intent are equal, or have the same source.
    package func crossValidation(
        of sentences: [LabelledSentence], parts: Int, share: Double = 1,
        progress: ((_ done: Int, _ steps: Int) -> Void)? = nil
    ) throws(IntentModelError) -> ModelEvaluation {
        let parts = min(max(parts, 2), 20)
        let share = share.isNaN ? 1 : min(max(share, 0), 1)
        let names = Set(sentences.map { $0.intent ?? "" }).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let labels = sentences.map { numbers[$0.intent ?? ""] ?? 0 }
        let groups = SentenceGroups(of: sentences, locale: locale).numbers
        let folds = Folds(labels: labels, groups: groups, count: parts, seed: seed ^ 0xC0_55).folds
        var generator = SplitMix64(seed: seed ^ 0x5A4E)
        let order = sentences.indices.shuffled(using: &generator)
        let trainer = remembering
        // Parts have different numbers of steps, so each counts as a hundred.
        let unit = 100
        var answers: [(index: Int, sentence: EvaluatedSentence)] = []
        for part in 0..<parts {
            let held = sentences.indices.filter { folds[$0] == part }
            guard !held.isEmpty else {
                progress?((part + 1) * unit, parts * unit)
                continue
            }
            var rest = [Int](repeating: 0, count: names.count)
            for index in sentences.indices where folds[index] != part { rest[labels[index]] += 1 }
            var taken = [Int](repeating: 0, count: names.count)
            // The same share of every intent, but at least two sentences of each.
            let members = order.filter { index in
                guard folds[index] != part else { return false }
                let label = labels[index]
                taken[label] += 1
                return taken[label] <= max(2, Int((Double(rest[label]) * share).rounded()))
            }.sorted()
            let model = try trainer.train(members.map { sentences[$0] }) { done, steps in
                progress?(part * unit + done * unit / steps, parts * unit)
            }
            answers += held.map { ($0, EvaluatedSentence(sentences[$0], by: model)) }
        }
        return ModelEvaluation(answers.sorted { $0.index < $1.index }.map(\.sentence))
    }
}
