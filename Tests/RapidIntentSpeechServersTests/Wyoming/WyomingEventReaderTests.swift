#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import Testing

@testable import RapidIntentSpeechServers

@Suite("WyomingEventReader")
struct WyomingEventReaderTests {
    private func events(_ bytes: [UInt8], piece: Int = .max, limit: Int = 1_000) throws(SpeechServerError)
        -> [WyomingEvent]
    {
        var reader = WyomingEventReader(limit: limit, peer: "the server")
        var events: [WyomingEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            reader.feed(rest.prefix(piece))
            rest = rest.dropFirst(piece)
            while let event = try reader.next() { events.append(event) }
        }
        return events
    }

    /// As the Python library writes it: data after the header, with spaces.
    private static let transcript = Array(
        "{\"type\": \"transcript\", \"version\": \"1.10.2\", \"data_length\": 25}\n{\"text\": \"où suis-je ?\"}".utf8)

    @Test("an event is emitted once it is complete, however it is split", arguments: [1, 2, 7, 1_000])
    func pieces(size: Int) throws {
        let payload =
            Array("{\"type\":\"audio-chunk\",\"data\":{\"rate\":16000},\"payload_length\":4}\n".utf8) + [1, 2, 10, 3]
        let events = try events(Self.transcript + payload + Self.transcript, piece: size)
        #expect(events.map(\.type) == ["transcript", "audio-chunk", "transcript"])
        #expect(events.map { $0["text"]?.string } == ["où suis-je ?", nil, "où suis-je ?"])
        #expect(events[1].payload == [1, 2, 10, 3])
        #expect(events[1]["rate"]?.number == 16_000)
    }

    @Test("data after the header take precedence over data in it")
    func merge() throws {
        let events = try events(
            Array(
                "{\"type\":\"transcript\",\"data\":{\"text\":\"a\",\"language\":\"en\"},\"data_length\":12}\n{\"text\":\"b\"}"
                    .utf8))
        #expect(events.first?["text"]?.string == "b")
        #expect(events.first?["language"]?.string == "en")
    }

    @Test(
        "an invalid event is reported with its error",
        arguments: [
            (
                "\n",
                "the server sends a header that is not JSON: byte 0: expected a JSON object, found the end of the line"
            ),
            (
                "HTTP/1.1 400 Bad Request\r\n",
                "the server sends a header that is not JSON: byte 0: expected a JSON object, found 'HTTP'"
            ),
            ("[]\n", "the server sends a header that is an array"),
            ("{}\n", "the server sends an event without a type"),
            ("{\"type\":1}\n", "the server sends an event without a type"),
            ("{\"type\":\"a\",\"data\":[]}\n", "the server sends data that is an array"),
            ("{\"type\":\"a\",\"data_length\":-1}\n", "the server sends a data_length that is not a whole number"),
            ("{\"type\":\"a\",\"data_length\":1.5}\n", "the server sends a data_length that is not a whole number"),
            (
                "{\"type\":\"a\",\"payload_length\":\"9\"}\n",
                "the server sends a payload_length that is not a whole number"
            ),
            (
                "{\"type\":\"a\",\"payload_length\":1001}\n",
                "the server announces 1001 bytes, and at most 1000 are taken"
            ),
            (
                "{\"type\":\"a\",\"payload_length\":1e300}\n",
                "the server sends a payload_length that is not a whole number"
            ),
            ("{\"type\":\"a\",\"data_length\":2}\n[]", "the server sends data that is an array"),
            (
                "{\"type\":\"a\",\"data_length\":1}\n{",
                "the server sends data that is not JSON: byte 1: expected a key in double quotes"
            ),
        ])
    func wrong(bytes: String, message: String) {
        #expect(throws: SpeechServerError(.badReply, message)) { try events(Array(bytes.utf8)) }
    }

    @Test("bytes that are not UTF-8, and a line without an end")
    func bytes() {
        #expect(throws: SpeechServerError(.badReply, "the server sends a header that is not UTF-8")) {
            try events([0xFF, 0xFE, 10])
        }
        #expect(throws: SpeechServerError(.badReply, "the server sends a line of more than 1000 bytes")) {
            try events([UInt8](repeating: 32, count: 1_001), piece: 100)
        }
    }

    @Test("arbitrary input gives an error or an event")
    func nonsense() {
        var state: UInt64 = 88_172_645_463_325_252
        func random(_ below: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(below))
        }
        var failures = 0
        for _ in 0..<3_000 {
            var bytes = Self.transcript + Self.transcript
            for _ in 0..<1 + random(4) { bytes[random(bytes.count)] = UInt8(random(256)) }
            do { _ = try events(bytes, piece: 1 + random(40)) } catch { failures += 1 }
        }
        #expect(failures > 1_000)
    }

    @Test("an encoded event can be decoded")
    func roundTrip() throws {
        let message = WyomingMessage("audio-chunk", [("rate", .integer(16_000))], samples: [1, -2, 300])
        let events = try events(message.bytes)
        #expect(events.map(\.type) == ["audio-chunk"])
        #expect(events.first?.payload == [1, 0, 0xFE, 0xFF, 44, 1])
    }

    @Test("merging much data takes no more time than reading it")
    func muchData() throws {
        func members(_ letter: String) -> String {
            "{" + (0..<20_000).map { "\"\(letter)\($0)\":0" }.joined(separator: ",") + "}"
        }
        func time(_ header: String, _ data: String) throws -> (count: Int?, time: Duration) {
            let bytes = Array("{\"type\":\"a\",\"data\":\(header),\"data_length\":\(data.utf8.count)}\n\(data)".utf8)
            let start = ContinuousClock.now
            let events = try events(bytes, limit: 1 << 20)
            return (events.first?.data.count, ContinuousClock.now - start)
        }
        let alone = try time("{}", members("a"))
        let merged = try time(members("a"), members("b"))
        #expect(alone.count == 20_000)
        #expect(merged.count == 40_000)
        // Reading takes twice the time; comparing all pairs would take more than a hundred times as long.
        #expect(merged.time < alone.time * 20)
    }
}
#endif
