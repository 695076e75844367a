#if Fleet
import Foundation
import GRDB
import RapidIntent
import RapidIntentSupport
import RapidIntentTelemetry
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("Messages with telemetry")
struct TelemetryMessageTests {
    /// A message with something of everything.
    static func sample(sequence: Int64 = 3) -> TelemetryMessage {
        var values = SegmentColumn.recorded.map { column -> DatabaseValue in
            switch column.values {
            case .text: "ça va? \"\n\u{1F600}".databaseValue
            case .list: "[{\"name\":\"place\"}]".databaseValue
            case .word(let words): words[0].databaseValue
            case .integer: 1.databaseValue
            case .real: 0.1.databaseValue
            }
        }
        values[3] = 1_772_352_000_000.databaseValue
        values[5] = .null
        let identity = TelemetryMessage.RowIdentity(row: 9, recordedAt: 1_772_352_000_001)
        return TelemetryMessage(
            generation: "g", sequence: sequence, dropped: 2,
            segments: [TelemetryMessage.Segment(row: 7, values: values)],
            losses: [TelemetryMessage.Loss(identity: identity, session: "day", count: 3, feedback: 0)],
            erasedSegments: [identity], erasedLosses: [identity])
    }

    @Test("a message is read as it was written")
    func roundTrip() throws { #expect(try TelemetryMessage(Self.sample().payload) == Self.sample()) }

    @Test("the columns of a message are those of every earlier version, in that order, and the later ones")
    func columns() throws {
        let json = try JSON(reading: Self.sample().payload)
        let columns = [
            "session", "utterance", "segment", "recordedAt", "locale", "text", "outcome", "intent", "entities",
            "source",
            "score", "phrase", "reason", "detail", "firstPartialMs", "firedMs", "finalMs", "leadMs", "serviceMs",
            "askedEarly", "wastedEarly", "aheadMs", "feedback", "price", "dictionaryVersion", "modelVersion",
            "decodingMs", "stops", "withdrawals", "near", "takenFor", "recogniser", "partials", "answers", "followUp",
        ]
        #expect(json["columns"]?.array?.compactMap(\.string) == columns)
        #expect(SegmentColumn.recorded.map(\.name) == columns)
        #expect(
            SegmentColumn.recorded.filter(\.isRequired).map(\.name)
                == ["session", "utterance", "segment", "recordedAt", "locale", "outcome", "entities"])
    }

    @Test("the columns of a message are those that a store records")
    func everyColumn() async throws {
        let folder = try ScratchFolder()
        let kiosk = try Kiosk(folder)
        try await kiosk.record(0..<1)
        let own = ["id", "site", "instance", "sender", "senderRow", "senderSequence"]
        let columns = try RawFile.texts("SELECT name FROM pragma_table_info('resolution')", in: kiosk.path)
        #expect(Set(columns).subtracting(own) == Set(SegmentColumn.recorded.map(\.name)))
    }

    @Test("a message of an older instance, without a column, is read")
    func olderInstance() throws {
        var text = String(decoding: Self.sample().payload, as: UTF8.self)
        text = text.replacing(",\"followUp\"]", with: "]").replacing(",\"confirmed\"]]", with: "]]")
        let message = try TelemetryMessage(Array(text.utf8))
        #expect(message.segments[0].values.last == .null)
    }

    @Test(
        "nonsense is refused by its kind",
        arguments: [
            ("hello", "", TelemetryMessage.Refusal.malformed),
            ("{}", "", .malformed),
            ("[1]", "", .malformed),
            ("\"version\":1", "\"version\":2", .otherVersion),
            ("\"version\":1", "\"version\":\"1\"", .malformed),
            ("\"session\"", "\"speaker\"", .otherVersion),
            ("\"sequence\":3", "\"sequence\":0", .implausibleSequence),
            ("\"sequence\":3", "\"sequence\":9223372036854775807", .implausibleSequence),
            ("\"sequence\":3", "\"sequence\":1e3", .implausibleSequence),
            ("\"dropped\":2", "\"dropped\":-1", .implausibleSequence),
            ("\"generation\":\"g\"", "\"generation\":\"\"", .malformed),
            ("\"fired\"", "\"exploded\"", .invalidValue),
            ("1772352000000", "9223372036854775807", .invalidValue),
            ("0.1", "1e300", .invalidValue),
            ("0.1", "\"soon\"", .invalidValue),
            ("[{\\\"name\\\":\\\"place\\\"}]", "no list", .invalidValue),
            ("[7,", "[", .malformed),
            ("[9,1772352000001]", "[9]", .malformed),
            ("\"day\",3", "\"day\",-3", .invalidValue),
        ])
    func nonsense(part: String, replacement: String, refusal: TelemetryMessage.Refusal) {
        var text = String(decoding: Self.sample().payload, as: UTF8.self)
        if replacement.isEmpty { text = part } else { text = text.replacing(part, with: replacement) }
        #expect(throws: refusal) { try TelemetryMessage(Array(text.utf8)) }
    }

    @Test("bytes at random, and a message with any byte changed or cut off, never crash")
    func damage() {
        var random = SystemRandomNumberGenerator()
        let payload = Self.sample().payload
        for _ in 0..<2000 {
            var bytes = payload
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            _ = try? TelemetryMessage(bytes)
            _ = try? TelemetryMessage(Array(payload.prefix(Int.random(in: 0...payload.count, using: &random))))
            _ = try? TelemetryMessage((0..<100).map { _ in UInt8.random(in: .min ... .max, using: &random) })
        }
        #expect(throws: TelemetryMessage.Refusal.tooLarge) {
            try TelemetryMessage([UInt8](repeating: 0x20, count: TelemetryMessage.limit + 1))
        }
    }

    @Test("a status is read as it was written, and nonsense is none")
    func status() {
        let status = CollectorStatus(generation: "g", mark: 9, missing: [2...3, 5...5], isDrained: true)
        #expect(CollectorStatus(status.payload) == status)
        let text = String(decoding: status.payload, as: UTF8.self)
        for nonsense in [
            text.replacing("[2,3]", with: "[3,2]"), text.replacing("[5,5]", with: "[5,10]"),
            text.replacing("\"version\":1", with: "\"version\":7"), text.replacing("9", with: "-9"), "", "[]",
        ] { #expect(CollectorStatus(Array(nonsense.utf8)) == nil, "\(nonsense)") }
    }
}
#endif
