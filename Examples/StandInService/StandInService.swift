#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentSupport
import RapidIntentTesting

/// `stand-in-service`: answers like an online intent service, from a list, on the local machine.
@main
struct StandInService: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stand-in-service",
        abstract:
            "Stands in for an online service in demonstrations: it knows the answers it is given, and understands nothing.",
        discussion: """
            Standard output is one line, the address; messages go to standard error. It serves until it is interrupted.

            Texts are compared as dictionaries compare them: without regard to case, punctuation and fillers, and with \
            "what's" and "what is", "twenty" and "20" the same. Exact answers come before those for a word; a text \
            that nothing fits is answered with the intent None.

            EXAMPLES
              stand-in-service --port 8085 --answers Examples/StandInService/answers.jsonl
              stand-in-service --answer 'take me to the office=Navigate:0.97,place=office'
              stand-in-service --contains 'song=Sing:0.93' --delay 300 --dialect rasa
            """)

    @Option(help: "The port; 0 for a free one.")
    var port: UInt16 = 0

    @Option(help: "The language it speaks: \(Dialect.allValueStrings.joined(separator: ", ")).")
    var dialect = Dialect.luisV3

    @Option(help: "A file of answers: JSON lines of {\"text\" or \"contains\", \"intent\", \"score\", \"entities\"}.")
    var answers: [String] = []

    @Option(help: "An answer for a text: 'TEXT=Intent:score[,entity=words…]'.")
    var answer: [String] = []

    @Option(help: "An answer for every text with these words: 'WORDS=Intent:score[,entity=words…]'.")
    var contains: [String] = []

    @Option(help: "The key that must be sent, where the dialect has it; without this, none is asked for.")
    var key: String?

    @Option(help: "Misbehave: wait so many milliseconds before each answer.")
    var delay: Int?

    @Flag(help: "Misbehave: take questions and never answer.")
    var stall = false

    @Option(help: "Misbehave: answer everything with this status, such as 429.")
    var status: Int?

    /// The supported dialects.
    enum Dialect: String, ExpressibleByArgument, CaseIterable {
        case luisV2 = "luis-v2"
        case luisV3 = "luis-v3"
        case clu
        case rasa
        case wit

        fileprivate var spoken: IntentServer.Dialect {
            switch self {
            case .luisV2: .luisV2
            case .luisV3: .luisV3
            case .clu: .clu
            case .rasa: .rasa
            case .wit: .wit
            }
        }
    }

    func validate() throws {
        guard [delay != nil, stall, status != nil].filter({ $0 }).count <= 1 else {
            throw ValidationError("Choose one of --delay, --stall and --status.")
        }
        if let delay, delay < 0 { throw ValidationError("--delay is less than nothing.") }
        if let status, !(300...599).contains(status) { throw ValidationError("--status is not between 300 and 599.") }
    }

    func run() throws {
        // Before any thread starts, so that every thread leaves these signals to this one.
        let signals = TerminationSignals()
        var known = KnownAnswers()
        for path in answers { try known.read(path) }
        for text in answer { known.add(try KnownAnswer(argument: text, matching: .whole)) }
        for text in contains { known.add(try KnownAnswer(argument: text, matching: .part)) }

        let server = try IntentServer(port: port, key: key, speaking: dialect.spoken) { [known] text in
            known.prediction(for: text)
        }
        if let delay { server.always(.answerLate(.milliseconds(delay))) }
        if stall { server.always(.stall(.beforeHead)) }
        if let status { server.always(.fail(status: status, retryAfter: status == 429 ? "1" : nil)) }

        report(
            "This is a stand-in for a real service: it answers from a list of \(known.count), and understands nothing.")
        // Not `print`, which would keep the line in a buffer if output is a pipe, while the parent process waits for it.
        try FileHandle.standardOutput.write(contentsOf: Data("\(server.url)\n".utf8))
        signals.wait()
        server.stop()
        report(Self.farewell(after: server.log.requests.count))
    }

    /// The message at the end.
    static func farewell(after questions: Int) -> String {
        "Stopped after \(questions) \(questions == 1 ? "question" : "questions")."
    }

    private func report(_ message: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
    }
}
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("stand-in-service", needs: "Tool") }
}
#endif
