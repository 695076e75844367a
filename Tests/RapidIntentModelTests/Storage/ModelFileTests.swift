import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite("ModelFile")
struct ModelFileTests {
    private static func model(_ intents: Set<String> = ["joke", "taxi", "spell"]) throws -> IntentModel {
        try IntentModelTrainer().train(AssistantCorpus.sentences(of: intents) + AssistantCorpus.outside.prefix(30))
    }

    private static let few = Array(AssistantCorpus.sentences(of: ["joke", "taxi"]).prefix(8))

    @Test("A model that was read predicts as the written one")
    func roundTrip() throws {
        let model = try Self.model()
        let read = try IntentModel(bytes: model.bytes)
        #expect(read.version == model.version)
        #expect(read.intents == ["joke", "spell", "taxi"])
        #expect(read.locale == "en")
        for sentence in AssistantCorpus.sentences(of: ["joke", "pets", "taxi"]) {
            #expect(read.prediction(for: sentence.text) == model.prediction(for: sentence.text))
        }
    }

    @Test("Rounding weights to bytes moves no score by more than a fiftieth, with few columns and with many")
    func rounding() throws {
        let sentences = AssistantCorpus.sentences(of: ["joke", "taxi", "spell", "math", "traffic", "news", "bill_pay"])
        // Few columns, many, and more than a byte has numbers for.
        for count in [3, 70, 280] {
            let sentences = (0..<2 * max(count, 70)).map { index in
                LabelledSentence(sentences[index % sentences.count].text, intent: "\(index % count)")
            }
            let trainer = IntentModelTrainer()
            var session = try TrainingSession(sentences, trainer: trainer, progress: nil)
            let classifier = try session.classifier(of: Array(sentences.indices))
            let model = try session.model(Judgement(calibration: Calibration(sharpness: 4), scope: .unlearnt))
            #expect(model.intents.count == count)
            for (index, sentence) in sentences.enumerated() where index % 37 == 0 {
                let exact = classifier.scores(of: classifier.frequencies.vector(of: session.texts[index], meaning: []))
                let stored = model.scores(of: model.vector(of: sentence.text))
                #expect(zip(exact, stored).allSatisfy { abs($0 - $1) < 0.02 }, "\(sentence.text)")
            }
        }
    }

    @Test("Truncated and changed files are refused")
    func damaged() throws {
        let bytes = try Self.model().bytes
        var random = SplitMix64(seed: 9)
        for length in [0, 1, 7, 8, 15, 16, 100, 151, 152, bytes.count - 1]
            + (0..<100).map({ _ in
                Int.random(in: 0..<bytes.count, using: &random)
            })
        {
            #expect(throws: IntentModelError.self) { try IntentModel(bytes: Array(bytes[..<length])) }
        }
        for _ in 0..<300 {
            var changed = bytes
            changed[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(throws: IntentModelError.self) { try IntentModel(bytes: changed) }
        }
        #expect(throws: IntentModelError.self) { try IntentModel(bytes: bytes + [0]) }
    }

    @Test("A forged file with a valid checksum is refused or gives some answer; it never crashes the process")
    func forged() throws {
        let bytes = try Self.model().bytes
        var random = SplitMix64(seed: 10)
        var taken = 0
        for round in 0..<800 {
            var forged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place =
                    round % 2 == 0
                    ? Int.random(in: 32..<ModelFile.headerSize, using: &random)
                    : Int.random(in: 32..<bytes.count, using: &random)
                forged[place] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 5 == 0 { forged.removeLast(Int.random(in: 0..<1_000, using: &random)) }
            guard let model = try? IntentModel(bytes: ModelFileWriter.sealed(forged)) else { continue }
            taken += 1
            for text in ["tell me a joke", "get me a taxi, how do you spell it", ""] {
                let prediction = model.prediction(for: text)
                #expect(prediction.intents.allSatisfy { (0...1).contains($0.score) }, "\(prediction)")
            }
            let evaluation = ModelEvaluation(of: model, on: Self.few)
            #expect((0...1).contains(evaluation.calibrationError ?? 0))
            #expect(evaluation.thresholds(margin: 0)[0].accepted == evaluation.sentences.count { $0.predicted != nil })
        }
        #expect(taken > 50)
    }

    @Test(
        "Each failure has its code and a remedy",
        arguments: [
            (
                "hello", IntentModelError.Code.notAModel,
                "it is not an intent model; 'rapid-intent train --output FILE' makes one"
            ),
            ("", .notAModel, "it is not an intent model; 'rapid-intent train --output FILE' makes one"),
        ])
    func messages(text: String, code: IntentModelError.Code, message: String) {
        #expect { try IntentModel(bytes: Array(text.utf8)) } throws: {
            ($0 as? IntentModelError) == IntentModelError(code, message)
        }
    }

    @Test("Another version is reported as such")
    func otherVersion() throws {
        var bytes = try Self.model().bytes
        bytes[12] = UInt8(ModelFile.versionWithMeaning) + 1
        #expect { try IntentModel(bytes: bytes) } throws: { ($0 as? IntentModelError)?.code == .otherVersion }
    }

    @Test(
        "Data beyond the limits of the file are refused before training",
        arguments: [
            (65_536, 1, "there are 65536 intents, and a model tells up to 65535 apart; leave some out"),
            (
                65_535, 100_000,
                "65535 intents by 100000 features could take 6 GiB, and a model has up to 4; leave intents or sentences out"
            ),
        ])
    func room(intents: Int, features: Int, message: String) {
        #expect(throws: IntentModelError(.tooMuchData, message)) {
            try ModelFile.checkRoom(intents: intents, features: features)
        }
        #expect(throws: Never.self) { try ModelFile.checkRoom(intents: 150, features: 1_000_000) }
    }
}
