import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite("IntentModelTrainer")
struct IntentModelTrainerTests {
    private static let few: Set<String> = ["timer_start", "lights_on", "lights_off", "joke", "taxi"]

    @Test("Equal sentences and seeds give equal bytes, other seeds others")
    func deterministic() throws {
        let sentences = AssistantCorpus.sentences(of: Self.few)
        let first = try IntentModelTrainer(seed: 3).train(sentences)
        #expect(try IntentModelTrainer(seed: 3).train(sentences).bytes == first.bytes)
        #expect(try IntentModelTrainer(seed: 4).train(sentences).version != first.version)
        #expect(first.intents == Self.few.sorted())
    }

    @Test("Most of what is worded anew is understood")
    func generalises() throws {
        let (train, test) = AssistantCorpus.split(AssistantCorpus.sentences(of: Self.few))
        let evaluation = ModelEvaluation(of: try IntentModelTrainer().train(train), on: test)
        #expect(try #require(evaluation.accuracy) > 0.6)
    }

    /// A quarter of the corpus: without optimisation, all of it takes minutes.
    private static let some: [LabelledSentence] = {
        let intents = Set(AssistantCorpus.sentences.compactMap(\.intent)).sorted()
        return AssistantCorpus.sentences(of: Set(intents.indices.filter { $0 % 4 == 0 }.map { intents[$0] }))
    }()

    @Test("Of 19 intents, half of what is out of scope is found, and scores can be believed")
    func corpus() throws {
        let (train, test) = AssistantCorpus.split(Self.some)
        let (outside, others) = AssistantCorpus.split(AssistantCorpus.outside)
        let model = try IntentModelTrainer().train(train + outside)
        let evaluation = ModelEvaluation(of: model, on: test + others)
        #expect(try #require(evaluation.accuracy) > 0.42)
        #expect(try #require(evaluation.outOfScopeRecall) > 0.4)
        #expect(try #require(evaluation.calibrationError) < 0.1)
        let unaware = try IntentModelTrainer(allowedLoss: 0.05).train(train)
        let guessed = ModelEvaluation(of: unaware, on: test + others)
        #expect(try #require(guessed.outOfScopeRecall) > 0.05, "nothing told it what is out of scope")
        #expect(try #require(guessed.accuracy) > 0.42)
    }

    @Test("More may be lost in scope to find more that is out of it")
    func allowedLoss() throws {
        let (train, test) = AssistantCorpus.split(AssistantCorpus.outside)
        let all = Self.some + train
        func recall(_ loss: Double) throws -> Double {
            try #require(
                ModelEvaluation(of: IntentModelTrainer(allowedLoss: loss).train(all), on: test).outOfScopeRecall)
        }
        #expect(try recall(0.001) < recall(0.1))
    }

    @Test("A sentence of more weight wins")
    func weights() throws {
        func sentences(_ weight: Double) -> [LabelledSentence] {
            [
                LabelledSentence("go on", intent: "A", weight: weight), LabelledSentence("go on", intent: "B"),
                LabelledSentence("stop it", intent: "C"), LabelledSentence("come here", intent: "D"),
            ]
        }
        #expect(try IntentModelTrainer().train(sentences(20)).prediction(for: "go on").topIntent?.name == "A")
        #expect(try IntentModelTrainer().train(sentences(0.05)).prediction(for: "go on").topIntent?.name == "B")
    }

    @Test("Two intents of a sentence each are enough")
    func smallest() throws {
        let model = try IntentModelTrainer().train([
            LabelledSentence("wake me up", intent: "Wake"), LabelledSentence("good night", intent: "Sleep"),
        ])
        #expect(model.prediction(for: "please wake me").topIntent?.name == "Wake")
        #expect(model.sentenceCount == 2)
    }

    @Test("Data that teach nothing are refused, and the message says why")
    func refused() {
        #expect {
            try IntentModelTrainer().train([LabelledSentence("a", intent: "A"), LabelledSentence("b", intent: "A")])
        } throws: {
            ($0 as? IntentModelError)
                == IntentModelError(
                    .insufficientData,
                    "a model tells intents apart, and the data have only 'A'; give sentences of two intents at least, or "
                        + "sentences that are out of scope")
        }
        for sentences in [[], [LabelledSentence("a", intent: nil)]] {
            #expect { try IntentModelTrainer().train(sentences) } throws: {
                ($0 as? IntentModelError)?.code == .insufficientData
            }
        }
        for weight in [0, -1, .nan, .infinity] {
            #expect {
                try IntentModelTrainer().train([
                    LabelledSentence("a", intent: "A", weight: weight), LabelledSentence("b", intent: "B"),
                ])
            } throws: { ($0 as? IntentModelError)?.code == .insufficientData }
        }
    }

    @Test("Strange sentences are learnt from like others")
    func strange() throws {
        let model = try IntentModelTrainer().train([
            LabelledSentence("", intent: "A"), LabelledSentence("!!!", intent: "A"),
            LabelledSentence("日本語", intent: "B"),
            LabelledSentence(String(repeating: "ab ", count: 2_000), intent: "C"),
            LabelledSentence("\u{0}", intent: "C"),
        ])
        for text in ["", "日本", "\u{FFFF}", String(repeating: "x", count: 20_000)] {
            let prediction = model.prediction(for: text)
            #expect(prediction.intents.count == 4)
            #expect(prediction.intents.allSatisfy { (0...1).contains($0.score) })
        }
    }

    @Test("A cancelled task ends training")
    func cancelled() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try IntentModelTrainer().train(AssistantCorpus.sentences(of: Self.few))
        }
        await #expect { try await task.value } throws: { ($0 as? IntentModelError)?.code == .cancelled }
    }

    @Test(
        "What is out of scope has many names", arguments: ["None", "none", "OOS", "out_of_scope", "Out of scope", ""])
    func labels(_ label: String) {
        #expect(LabelledSentence("a", label: label).intent == nil)
        #expect(LabelledSentence("a", label: label + "x").intent == label + "x")
    }
}
