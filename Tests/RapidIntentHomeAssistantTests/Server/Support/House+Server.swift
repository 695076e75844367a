#if SpeechServers
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentSupport
import Testing

@testable import RapidIntentHomeAssistant

extension House {
    /// A server of the house, whose recogniser hears letters.
    static func server(
        _ recogniser: LetterRecogniser = LetterRecogniser(), of dictionary: CommandDictionary? = nil,
        configure: (inout WyomingServerConfiguration) -> Void = { _ in },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> WyomingServer {
        var configuration = try self.configuration()
        configure(&configuration)
        return WyomingServer(
            dictionaries: ActiveDictionaries([try dictionary ?? self.dictionary()]),
            speech: speech(recogniser), configuration: configuration, report: report)
    }

    /// The transcript of a turn whose client says a text, and then neither sends more nor stops.
    static func transcript(
        of text: String, _ recogniser: LetterRecogniser = LetterRecogniser(), in dictionary: CommandDictionary? = nil,
        sensitivity: String? = nil,
        configure: (inout WyomingServerConfiguration) -> Void = { _ in }
    ) async throws -> String? {
        try await server(recogniser, of: dictionary, configure: configure).serving { address in
            try await Client.with(address) { client in
                try await client.begin(sensitivity.map { [("vad_sensitivity", .string($0))] } ?? [])
                try await client.say(text)
                return try await client.transcript()
            }
        }
    }

    /// The answers to a text.
    static func answers(
        to text: String, context: JSON? = nil, count: Int = 1, _ answers: WyomingAnswers = WyomingAnswers(),
        in dictionary: CommandDictionary? = nil, configure: (inout WyomingServerConfiguration) -> Void = { _ in }
    ) async throws -> [String] {
        try await server(of: dictionary) {
            $0.answers = answers
            configure(&$0)
        }.serving { address in
            try await Client.with(address) { client in
                try await client.send(
                    "transcript", [("text", .string(text))] + (context.map { [("context", $0)] } ?? []))
                var events: [String] = []
                for _ in 0..<count {
                    let event = try #require(try await client.next())
                    events.append("\(event.type) \(JSON.object(event.data).text)")
                }
                return events
            }
        }
    }
}
#endif
