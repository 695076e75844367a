#if Fleet
import Foundation
import RapidIntent
import RapidIntentYAML

/// Resolves sentences with a dictionary: each as a final transcript, and word by word.
///
/// It measures the whole way from the transcript to the events of the resolver.
struct SentencesBenchmark {
    /// A question, one JSON object per line.
    private struct Question: Decodable {
        var text: String
        var context: [String: String]
        /// The moment of speech, in ISO 8601; nil if no value needs it.
        var now: String?

        var moment: LocalDateTime? { now.flatMap { LocalDateTime($0) } }
    }

    /// The results; times are processor time, in microseconds: other work of the machine is not counted.
    struct Result: Encodable {
        /// The time to read the dictionary; the median of several times.
        var load: Double
        /// The memory of the dictionary, in bytes.
        var memory: Int
        /// The time of each sentence as a final transcript, when it occurs for the first time.
        var first: [Double]
        /// … and the median of the rounds after that.
        var warm: [Double]
        /// The same without the resolver: a matcher for the situation, and the whole sentence.
        var matching: [Double]
        /// The time of a partial transcript of each sentence, on average over its words; the median of the rounds.
        var partial: [Double]
        var intents: [String?]
    }

    /// The number of times that the dictionary is read.
    private static let loads = 5

    private let dictionaryPath: String
    private let questions: [Question]
    private let rounds: Int

    /// - Parameter arguments: The dictionary, the file of questions, and the number of times that each is asked.
    init(_ arguments: [String]) throws {
        dictionaryPath = arguments[0]
        questions = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n").enumerated()
            .map { index, line in
                do {
                    return try JSONDecoder().decode(Question.self, from: Data(line.utf8))
                } catch {
                    throw BenchmarkFailure("\(arguments[1]):\(index + 1) is no question: \(line.prefix(80))")
                }
            }
        rounds = max(1, Int(arguments[2]) ?? 1)
    }

    func run() async throws -> Result {
        let before = allocatedMemory()
        var start = ProcessorTime.now
        let dictionary = try CommandDictionary(contentsOf: [dictionaryPath])
        var loads = [start.microsecondsToNow]
        let memory = allocatedMemory() - before

        var session = IntentResolver(dictionaries: [dictionary]).session()
        var heard = 0
        /// Handles transcripts of one utterance; returns the time in microseconds, and the fired intent.
        func resolve(_ texts: [String], finally: Bool, _ question: Question) async -> (time: Double, intent: String?) {
            heard += 1
            let utterance = UtteranceID("\(heard)")
            let events = texts.enumerated().map { index, text in
                // Close together, so that nothing fires between them: only matching is measured.
                RecognitionEvent.transcript(
                    Transcript(
                        utterance: utterance, at: .seconds(heard * 100) + .milliseconds(index), text: text,
                        isFinal: finally, context: question.context, moment: question.moment))
            }
            var intents: [String] = []
            let start = ProcessorTime.now
            for event in events {
                for event in await session.handle(event) {
                    if case .fired(let fired, _) = event.kind { intents.append(fired.command.intent) }
                }
            }
            let time = start.microsecondsToNow
            _ = await session.handle(.endpoint(utterance, at: .seconds(heard * 100 + 50)))
            // Several commands do not count as the meaning of one sentence.
            return (time, intents.count == 1 ? intents[0] : nil)
        }

        var first: [Double] = []
        var intents: [String?] = []
        for question in questions {
            let (time, intent) = await resolve([question.text], finally: true, question)
            first.append(time)
            intents.append(intent)
        }
        var warm = questions.map { _ in [Double]() }
        var (partial, matching) = (warm, warm)
        for _ in 0..<rounds {
            for (index, question) in questions.enumerated() {
                let (time, intent) = await resolve([question.text], finally: true, question)
                warm[index].append(time)
                if intent != intents[index] { throw WrongAnswer(question.text, intents[index], intent) }
                let (matchingTime, match) = Self.match(question, in: dictionary)
                matching[index].append(matchingTime)
                if match != intents[index] { throw WrongAnswer(question.text, intents[index], match) }
                let partials = Self.partials(of: question.text)
                partial[index].append(
                    await resolve(partials, finally: false, question).time / Double(partials.count))
            }
        }
        // Last, since loading and releasing dictionaries leaves free memory behind, which slows down the next sentences.
        for _ in 1..<Self.loads {
            start = ProcessorTime.now
            _ = try CommandDictionary(contentsOf: [dictionaryPath])
            loads.append(start.microsecondsToNow)
        }
        return Result(
            load: median(loads), memory: memory, first: first, warm: warm.map(median),
            matching: matching.map(median), partial: partial.map(median), intents: intents)
    }

    /// Matches a sentence; returns the time in microseconds, and the intent.
    private static func match(
        _ question: Question, in dictionary: CommandDictionary
    ) -> (time: Double, intent: String?) {
        let start = ProcessorTime.now
        let scope = MatchScope(context: question.context, moment: question.moment)
        var matcher = TranscriptMatcher(dictionary, scope: scope)
        let match = matcher.update(to: question.text).match
        return (start.microsecondsToNow, match?.command.intent)
    }

    /// A sentence gave two different intents.
    struct WrongAnswer: Error, CustomStringConvertible {
        let description: String

        init(_ text: String, _ first: String?, _ second: String?) {
            description = "'\(text)' is \(first ?? "nothing") first and then \(second ?? "nothing")"
        }
    }

    /// The beginnings of a sentence, each with one more word.
    private static func partials(of text: String) -> [String] {
        let ends = text.indices.filter { text[$0] == " " } + [text.endIndex]
        return ends.map { String(text[..<$0]) }
    }
}
#endif
