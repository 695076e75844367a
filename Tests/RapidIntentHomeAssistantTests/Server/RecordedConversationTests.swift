#if SpeechServers
import Foundation
import RapidIntent
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentSupport
import Testing
import TestSupport

@testable import RapidIntentHomeAssistant

/// Keeps the conversation in the documentation true, byte by byte.
@Suite("The recorded conversation", .timeLimit(.minutes(5)))
struct RecordedConversationTests {
    /// The conversation in the documentation.
    private static func documented() throws -> String {
        let page = Tool.package.appending(path: "Sources/RapidIntentServer/README.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        return try #require(text.firstMatch(of: /```\n(→[^`]*)```/)).1.description
    }

    /// What the client sends, and how many events it then waits for.
    private static let script: [(messages: [WyomingMessage], answers: Int)] = {
        let text = ("text", JSON.string("turn on the kitchen light and close the blinds"))
        let context = JSON.object([("conversation_id", .string("01JD")), ("device_id", .null), ("satellite_id", .null)])
        let language = ("language", JSON.string("en"))
        // Letters, with the words that the recogniser of the tests hears.
        let spoken = "abc___".map { letter in
            let value = letter.isLetter ? Int16(letter.asciiValue ?? 0) : 0
            return WyomingMessage("audio-chunk", Client.format, samples: Array(repeating: value, count: 1_600))
        }
        return [
            ([WyomingMessage("describe")], 1),
            (
                [
                    WyomingMessage("transcribe", [language, ("vad_sensitivity", .string("default"))]),
                    WyomingMessage("audio-start", Client.format),
                ] + spoken, 4
            ),
            ([WyomingMessage("transcript", [text, language, ("context", context)])], 4),
            ([WyomingMessage("transcript", [("text", .string("tell me a joke"))])], 1),
            ([WyomingMessage("transcribe", [("language", .string("de"))])], 1),
        ]
    }()

    /// An event as the documentation shows it.
    private static func shown(_ arrow: String, _ bytes: [UInt8]) -> String {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        let header = String(decoding: bytes[..<end], as: UTF8.self)
        let payload = header.firstMatch(of: /"payload_length":(\d+)/).flatMap { Int($0.1) } ?? 0
        let data = bytes[min(end + 1, bytes.endIndex)...].dropLast(payload)
        var lines = ["\(arrow) \(header)"]
        if !data.isEmpty { lines.append("  " + String(decoding: data, as: UTF8.self)) }
        if payload > 0 { lines.append("  \(payload) bytes of audio") }
        return lines.joined(separator: "\n")
    }

    @Test("both sides send what the documentation says")
    func recorded() async throws {
        let speech = WyomingSpeech(
            LetterRecogniser(), locale: "en", name: "pocketsphinx-en-us",
            attribution: (name: "CMU Sphinx", url: "https://github.com/cmusphinx/pocketsphinx"))
        let server = WyomingServer(
            dictionaries: ActiveDictionaries([try House.dictionary()]), speech: speech,
            configuration: try House.configuration())
        let events = try await server.serving { address in
            try await Client.with(address) { client in
                var events: [String] = []
                for (messages, answers) in Self.script {
                    for message in messages {
                        try await client.send(bytes: message.bytes)
                        events.append(Self.shown("→", message.bytes))
                    }
                    for _ in 0..<answers {
                        let bytes = try #require(try await client.nextBytes())
                        events.append(Self.shown("←", bytes))
                    }
                }
                #expect(try await client.nextBytes() == nil)
                return events
            }
        }
        // Equal events in a row are shown once.
        var lines: [String] = []
        var count = 1
        for (index, event) in events.enumerated() {
            if index + 1 < events.count, events[index + 1] == event {
                count += 1
                continue
            }
            lines.append(count > 1 ? "\(event), \(count) times" : event)
            count = 1
        }
        #expect(lines.joined(separator: "\n") + "\n" == (try Self.documented()))
    }
}
#endif
