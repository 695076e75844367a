import Foundation
import RapidIntent
import Synchronization
import Testing
import TestSupport

@testable import RapidIntentModel

/// Models with a sentence encoder.
@Suite struct MeaningModelTests {
    private static let sentences = [
        "turn the light on", "switch the lights on please", "lights on",
        "turn the light off", "switch the lights off please", "lights off",
        "play some music", "start the music", "put a song on",
        "stop the music", "music off", "no more song, stop",
    ].enumerated().map { LabelledSentence($1, intent: ["LightsOn", "LightsOff", "Play", "Pause"][$0 / 3]) }

    private static func train(
        _ encoder: (any SentenceEncoder)? = ConceptEncoder(), locale: LocaleIdentifier = "en"
    ) throws -> IntentModel {
        try IntentModelTrainer(locale: locale, encoder: encoder).train(sentences)
    }

    @Test(
        "Three sentences an intent are enough for other words with the same meaning",
        arguments: [
            ("illumination begin", "LightsOn"), ("lamps cease", "LightsOff"), ("begin a melody", "Play"),
            ("cease that tune", "Pause"),
        ])
    func synonyms(text: String, intent: String) throws {
        let model = try Self.train()
        #expect(model.prediction(for: text).topIntent?.name == intent)
    }

    @Test("The same sentences and encoder give the same bytes, which the file preserves")
    func deterministic() throws {
        let folder = try ScratchFolder()
        let (first, second) = (try Self.train(), try Self.train())
        #expect(first.bytes == second.bytes)
        let path = folder.file("home.model").path
        try first.write(to: path)
        let read = try IntentModel(path: path, encoder: { ConceptEncoder() })
        #expect(read.encoderVersion == "0000000000abcdef")
        for text in ["lamps cease", "why is the sky blue", ""] {
            #expect(read.prediction(for: text) == first.prediction(for: text))
        }
    }

    @Test("Without an encoder, or in a language it does not understand, the file is as if there were none")
    func withoutEncoder() throws {
        #expect(try Self.train(nil, locale: "de").bytes == Self.train(ConceptEncoder(), locale: "de").bytes)
        let model = try Self.train(nil)
        #expect(model.encoderVersion == nil)
        #expect(try IntentModel(bytes: model.bytes).bytes == model.bytes)
        #expect(model.bytes[12] == 2, "the version of the format has not changed")
    }

    @Test("A model that needs an encoder is refused without it, with what to run")
    func missingEncoder() throws {
        let bytes = try Self.train().bytes
        #expect(
            throws: IntentModelError(
                .missingEncoder,
                "the model needs the sentence encoder 0000000000abcdef, which is not given; give it, or "
                    + "train the model without it")
        ) { try IntentModel(bytes: bytes) }
        struct Broken: Error, CustomStringConvertible { var description: String { "it is broken; mend it" } }
        let none = UnsafeBufferPointer<Float>(start: nil, count: 0)
        let meaning = ModelFileReader.Meaning(
            encoder: 0xAB_CDEF, width: 8, weights: none, means: none,
            wordStarts: UnsafeBufferPointer(start: nil, count: 0), words: UnsafeBufferPointer(start: nil, count: 0))
        #expect(
            throws: IntentModelError(
                .missingEncoder,
                "the model needs the sentence encoder 0000000000abcdef: it is broken; mend it, or train the model without it "
                    + "('train --no-encoder')")
        ) { try meaning.encoder { throw Broken() } }
    }

    @Test("A model is refused with another encoder than its own")
    func otherEncoder() throws {
        let bytes = try Self.train().bytes
        #expect(
            throws: IntentModelError(
                .otherEncoder,
                "the model needs the sentence encoder 0000000000abcdef, and the installed one is 0000000000000001; train "
                    + "the model again, or install the encoder that it was trained with")
        ) { try IntentModel(bytes: bytes, encoder: ConceptEncoder(version: 1)) }
    }

    /// An encoder with vectors of words.
    ///
    /// A gate changes the meaning of no sentence.
    private struct WordEncoder: SentenceEncoder {
        var version: UInt64 { 2 }
        var width: Int { ConceptEncoder().width }

        func understands(_ locale: LocaleIdentifier) -> Bool { true }

        func vector(of text: String) -> [Float] {
            ConceptEncoder().vector(of: text.replacing("gate ", with: ""))
        }

        func vectors(of text: String) -> SentenceVectors {
            SentenceVectors(
                sentence: vector(of: text),
                words: text.split(separator: " ").map { ConceptEncoder().vector(of: String($0)) })
        }
    }

    @Test("A prediction says how well the sentences of the intent account for each word, also after reading the file")
    func coverage() throws {
        let trained = try Self.train(WordEncoder())
        let remembering = IntentModelTrainer(encoder: WordEncoder()).remembering
        for model in [
            trained, try IntentModel(bytes: trained.bytes, encoder: WordEncoder()),
            try remembering.train(Self.sentences),
        ] {
            let prediction = model.prediction(for: "please turn the gate light on")
            #expect(prediction.topIntent?.name == "LightsOn")
            // No sentence of the intent has a gate. Fillers at both ends are left out.
            #expect(prediction.coverage == [1, 1, 0, 1, 1])
            #expect(model.prediction(for: "").coverage.isEmpty)
        }
        #expect(try Self.train().prediction(for: "lamps cease").coverage.isEmpty, "this encoder has no words")
    }

    /// An encoder that counts the texts that it encodes.
    private final class CountingEncoder: SentenceEncoder {
        private let texts = Mutex<[String]>([])
        var encoded: [String] { texts.withLock { $0 } }
        var version: UInt64 { 1 }
        var width: Int { ConceptEncoder().width }

        func understands(_ locale: LocaleIdentifier) -> Bool { true }

        func vector(of text: String) -> [Float] {
            texts.withLock { $0.append(text) }
            return ConceptEncoder().vector(of: text)
        }
    }

    @Test("Cross-validation encodes no sentence twice, and shows its progress meanwhile")
    func encodesOnce() throws {
        let encoder = CountingEncoder()
        var steps: [(done: Int, all: Int, encoded: Int)] = []
        _ = try IntentModelTrainer(encoder: encoder).crossValidation(of: Self.sentences, parts: 3) {
            steps.append(($0, $1, encoder.encoded.count))
        }
        let encoded = encoder.encoded
        #expect(encoded.count == Set(encoded).count && encoded.count > BackgroundSentences.english.count / 2)
        #expect(steps.map(\.done) == steps.map(\.done).sorted())
        #expect(steps.last.map { $0.done == $0.all } == true)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1.encoded - $0.encoded <= 11 }, "never silent for long")
    }

    @Test("Truncated and changed files are refused")
    func damaged() throws {
        let bytes = try Self.train().bytes
        var random = SplitMix64(seed: 5)
        for length in [152, 160, 176, 191, 192, bytes.count - 1] {
            #expect(throws: IntentModelError.self) {
                try IntentModel(bytes: Array(bytes[..<length]), encoder: ConceptEncoder())
            }
        }
        for _ in 0..<100 {
            var changed = bytes
            changed[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(throws: IntentModelError.self) { try IntentModel(bytes: changed, encoder: ConceptEncoder()) }
        }
    }

    @Test("A forged file with a valid checksum is refused or gives some answer; it never crashes the process")
    func forged() throws {
        let bytes = try Self.train().bytes
        var random = SplitMix64(seed: 6)
        for round in 0..<200 {
            var forged = bytes
            let range = round % 2 == 0 ? ModelFile.checkedFrom..<192 : ModelFile.checkedFrom..<bytes.count
            for _ in 0..<3 {
                forged[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let model = try? IntentModel(bytes: ModelFileWriter.sealed(forged), encoder: ConceptEncoder()) else {
                continue
            }
            let score = model.prediction(for: "turn the lamp off").topIntent?.score ?? 0
            #expect((0...1).contains(score))
        }
    }
}
