import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentModel

/// The sentences that serve as sentences out of scope.
@Suite struct BackgroundSentencesTests {
    /// Words that say little about what a sentence means.
    private static let functionWords = Set(
        """
        a an the is are was were am be been do does did have has had i me my we us our you your he she it its they them his her \
        this that these those to of in on at for from with by and or but if so as what which who whom whose when where why how \
        will would can could shall should may might must not no there here please some any
        """.split(separator: " ").map(String.init))

    /// The words of a sentence without function words, unless it has no others.
    private static func contentWords(of text: String) -> Set<String> {
        let normal = FeatureExtractor(locale: "en").normalForm(of: text)
        let words = Set(normal.split(separator: " ").map(String.init))
        let content = words.subtracting(functionWords)
        return content.isEmpty ? words : content
    }

    /// The sentences by which models are measured.
    private static func measured() throws -> [String] {
        struct Line: Decodable { var text: String }
        let folder = Tool.package.appending(path: "Tests/Fixtures/Refusals")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let lines = try files.filter { $0.pathExtension == "jsonl" }.flatMap {
            try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
        }
        return try AssistantCorpus.outside.map(\.text)
            + lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)).text }
    }

    @Test("No sentence has nearly the same words as one by which models are measured")
    func disjoint() throws {
        let measured = try Self.measured().map { (text: $0, words: Self.contentWords(of: $0)) }
        #expect(measured.count > 2_000)
        for text in BackgroundSentences.english {
            let words = Self.contentWords(of: text)
            let near = measured.filter {
                Double(words.intersection($0.words).count) >= 0.6 * Double(words.union($0.words).count)
            }
            #expect(near.isEmpty, "'\(text)' is near \(near.map(\.text))")
        }
    }

    /// An encoder that gives each of a few sentences a direction of its own, and all others another one.
    private struct DirectionEncoder: SentenceEncoder {
        var texts: [String]
        var version: UInt64 { 1 }
        var width: Int { texts.count + 1 }

        func understands(_ locale: LocaleIdentifier) -> Bool { true }

        func vector(of text: String) -> [Float] {
            var vector = [Float](repeating: 0, count: width)
            vector[texts.firstIndex(of: text) ?? texts.count] = 1
            return vector
        }
    }

    @Test("A sentence of an intent is no sentence out of scope, even if it is far from the mean of the intent")
    func unrelated() throws {
        let fun = [
            "tell me a joke", "make me laugh", "shuffle the cards", "tell me about ferns", "sing me a song about ducks",
            "do you know any riddles", "read me a story about a dragon", "show me videos of kittens",
        ]
        let news = ["read the headlines", "open the newspaper"]
        let session = try TrainingSession(
            fun.map { LabelledSentence($0, intent: "Fun") } + news.map { LabelledSentence($0, intent: "News") },
            trainer: IntentModelTrainer(encoder: DirectionEncoder(texts: fun + news)), progress: nil)
        let outside = session.sentences.filter { $0.intent == nil }.map(\.text)
        #expect(Set(outside).isDisjoint(with: fun))
        #expect(outside == BackgroundSentences.english.filter { !fun.contains($0) })
    }
}
