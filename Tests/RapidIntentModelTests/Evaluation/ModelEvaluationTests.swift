import RapidIntent
import RapidIntentModel
import Testing

@Suite("ModelEvaluation")
struct ModelEvaluationTests {
    private static func answer(_ expected: String?, _ predicted: String?, _ score: Double = 0.5) -> EvaluatedSentence {
        EvaluatedSentence(text: "x", expected: expected, predicted: predicted, score: score)
    }

    private let evaluation = ModelEvaluation([
        Self.answer("A", "A", 0.95), Self.answer("A", "B", 0.55), Self.answer("A", nil, 0.6),
        Self.answer("B", "B", 0.85),
        Self.answer(nil, nil, 0.9), Self.answer(nil, "B", 0.25), Self.answer("B", "B", 0.75),
        Self.answer(nil, nil, 0.8), Self.answer(nil, nil, 0.7),
    ])

    @Test("Figures agree with a count by hand")
    func figures() throws {
        #expect(evaluation.inScopeCount == 5)
        #expect(evaluation.accuracy == 3.0 / 5)
        #expect(evaluation.overallAccuracy == 6.0 / 9)
        #expect(evaluation.outOfScopeRecall == 3.0 / 4)
        #expect(evaluation.outOfScopePrecision == 3.0 / 4)
        #expect(evaluation.microF1 == 6.0 / 9)
        // A: 2·1/(3+1); B: 2·2/(2+4); None: 2·3/(4+4).
        let macro = try #require(evaluation.macroF1)
        #expect(abs(macro - (1.0 / 2 + 2.0 / 3 + 3.0 / 4) / 3) < 1e-12)
        let figures = evaluation.intents
        #expect(figures.map(\.intent) == ["A", "B", nil])
        #expect(figures.map(\.precision) == [1, 2.0 / 4, 3.0 / 4])
        #expect(figures.map(\.recall) == [1.0 / 3, 1, 3.0 / 4])
    }

    @Test("Confusions are listed with their sentences, the most frequent first")
    func confusions() {
        let confusions = ModelEvaluation([
            Self.answer("A", "B", 0.2), Self.answer(nil, "B"), Self.answer("A", "B", 0.9), Self.answer("A", "A"),
        ]).confusions
        #expect(confusions.map(\.expected) == ["A", nil])
        #expect(confusions[0].sentences.map(\.score) == [0.9, 0.2])
    }

    @Test("A threshold accepts scores at or above it, and never 'out of scope'")
    func thresholds() {
        let all = evaluation.thresholds()
        #expect((all[0].accepted, all[0].wrong) == (5, 2))
        #expect(all[17].accept == 0.85)
        #expect((all[17].accepted, all[17].wrong) == (2, 0))
    }

    @Test("A lead below the margin is not accepted, however low the threshold")
    func margins() throws {
        let answers = [0.5, 0.41, 0.3].map {
            EvaluatedSentence(text: "x", expected: "A", predicted: "A", score: 0.5, runnerUp: $0)
        }
        let evaluation = ModelEvaluation(answers)
        #expect(evaluation.thresholds()[0].accepted == 1)
        #expect(evaluation.thresholds(margin: 0.05)[0].accepted == 2)
        #expect(evaluation.thresholds(margin: 0)[0].accepted == 3)
        // "A" and "B" share a sentence: each is equally likely.
        let sentences = [("do it", "A"), ("do it", "B"), ("do this one", "A"), ("do that one", "B")].map {
            LabelledSentence($0, intent: $1)
        }
        let model = try IntentModelTrainer().train(sentences)
        let answer = EvaluatedSentence(LabelledSentence("do it", intent: "A"), by: model)
        let all = model.prediction(for: "do it").intents
        #expect(answer.score == all[0].score && answer.runnerUp == all[1].score && answer.runnerUp > 0.2)
    }

    @Test("Calibration compares stated scores with observed accuracy")
    func calibration() throws {
        let last = try #require(evaluation.calibration[9])
        #expect(last.count == 1 && last.score == 0.95 && last.right == 1)
        #expect(evaluation.calibration[6] == nil)
        let error = try #require(evaluation.calibrationError)
        #expect(abs(error - (0.05 + 0.55 + 0.15 + 0.25 + 0.25) / 5) < 1e-9)
    }

    @Test("A negative or undefined score counts as zero", arguments: [-Double.infinity, -1, .nan])
    func strangeScores(_ score: Double) {
        var sentence = Self.answer("A", "A", score)
        #expect(sentence.score == 0)
        sentence.score = .infinity
        #expect(sentence.score == 1)
        #expect(ModelEvaluation([Self.answer("A", "A", score)]).calibrationError == 1)
    }

    @Test("An evaluation without sentences is empty")
    func empty() {
        let empty = ModelEvaluation([])
        #expect(empty.accuracy == nil)
        #expect(empty.macroF1 == nil)
        #expect(empty.outOfScopeRecall == nil)
        #expect(empty.calibrationError == nil)
    }

    /// Sentences of one random word, with nothing in common with others of their intent.
    private func nonsense(_ count: Int, intents: Int, seed: UInt64) -> [LabelledSentence] {
        var random = SplitMix64(seed: seed)
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        return (0..<count).map { number in
            let word = (0..<9).compactMap { _ in letters.randomElement(using: &random) }
            return LabelledSentence(String(word), intent: "\(number % intents)")
        }
    }

    @Test("Cross-validation tests every sentence on a model that was not trained on it")
    func crossValidation() throws {
        // Each sentence has a word of its own: a model that has learnt the word is right, any other guesses.
        let sentences = nonsense(36, intents: 3, seed: 6)
        let evaluation = try IntentModelTrainer().crossValidation(of: sentences, parts: 5)
        #expect(evaluation.sentences.map(\.text) == sentences.map(\.text))
        #expect(try #require(evaluation.overallAccuracy) < 0.6)
        let learnt = ModelEvaluation(of: try IntentModelTrainer().train(sentences), on: sentences)
        #expect(try #require(learnt.overallAccuracy) > 0.9)
    }

    @Test("Repetitions of a sentence, in any spelling, are never split between training and test")
    func duplicates() throws {
        let once = nonsense(60, intents: 6, seed: 7)
        let twice = once + once.map { LabelledSentence($0.text.uppercased() + "!", intent: $0.intent) }
        let evaluation = try IntentModelTrainer().crossValidation(of: twice, parts: 5)
        #expect(evaluation.sentences.count == 120)
        #expect(try #require(evaluation.overallAccuracy) < 0.4)
    }

    @Test("A share that is not a number means all, and shares are clamped", arguments: [Double.nan, 7, -1, .infinity])
    func strangeShares(_ share: Double) throws {
        let sentences = AssistantCorpus.sentences(of: ["joke", "taxi"])
        let evaluation = try IntentModelTrainer().crossValidation(of: sentences, parts: 2, share: share)
        #expect(evaluation.sentences.count == 40)
    }

    @Test("More training data give better results")
    func learningCurve() throws {
        let sentences = AssistantCorpus.sentences(of: ["joke", "taxi", "spell", "math"])
        let few = try IntentModelTrainer().crossValidation(of: sentences, parts: 4, share: 0.15)
        let all = try IntentModelTrainer().crossValidation(of: sentences, parts: 4)
        #expect(try #require(few.overallAccuracy) < #require(all.overallAccuracy))
        #expect(few.sentences.count == all.sentences.count)
    }
}
