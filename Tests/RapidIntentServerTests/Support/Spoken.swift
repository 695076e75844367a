#if Server
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import TestSupport

/// The dictionaries of the tests' servers: those of the RapidIntent package.
enum Spoken {
    /// The root folder of the package.
    static let root = Tool.package

    static let dictionaries = LoadedDictionaries(paths: [root.appending(path: "Dictionaries").path]).dictionaries

    /// Sentences that the dictionaries understand, each once, in the order of their phrases; the same on every machine.
    ///
    /// None has a value of a type, which services write in their own forms and reckon from their own clock.
    static let sentences: [String] = {
        var generator = Steady(state: 20_261_122)
        var sentences: [String] = []
        for dictionary in dictionaries.dictionaries {
            let sampler = SentenceSampler(dictionary)
            for intent in dictionary.intents {
                for phrase in intent.phrases where sampler.scope(of: phrase).context.isEmpty {
                    var matcher = TranscriptMatcher(dictionary)
                    if let sentence = sampler.sentence(of: phrase, using: &generator), !sentences.contains(sentence),
                        let command = matcher.update(to: sentence).match?.command,
                        command.entities.allSatisfy(\.readings.isEmpty)
                    {
                        sentences.append(sentence)
                    }
                }
            }
        }
        return sentences
    }()

    /// Fifty utterances from all over the dictionaries, and some that they do not know.
    static let fifty: [String] = {
        let unknown = ["sing me a song", "please recite a poem", "wie spät ist es", "😀 hello 😀", "xyzzy"]
        let step = Double(sentences.count) / 45
        return (0..<45).map { sentences[Int(Double($0) * step)] } + unknown
    }()

    /// A Lehmer generator, so that the numbers are the same every time.
    private struct Steady: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
}

/// A service that answers by a table, and fails for everything else.
struct TableService: OnlineIntentService {
    var name: String { "table" }
    var answers: [String: Prediction]

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        guard let answer = answers[question.text] else {
            throw OnlineIntentError(.serverFailed, "not in the table: \(question.text)", retryAfter: .seconds(7))
        }
        return answer
    }
}

/// RapidIntent's own tool, if it was built.
extension Spoken {
    private static let tool = root.appending(path: ".build/debug/rapid-intent")

    static let hasTool = FileManager.default.isExecutableFile(atPath: tool.path)

    /// The output of `resolve --transcripts`.
    static func resolve(transcripts: String) throws -> String {
        let process = Process()
        process.executableURL = tool
        process.arguments = ["resolve", "--transcripts", "--dictionary", root.appending(path: "Dictionaries").path]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(transcripts.utf8))
        try input.fileHandleForWriting.close()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitForEnd()
        return String(decoding: printed, as: UTF8.self)
    }
}
#endif
