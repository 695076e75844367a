#if Server
import Foundation
import RapidIntent
import RapidIntentTelemetry

/// A format in which segments are exported.
enum SegmentExport: String, Sendable {
    case csv
    case jsonLines = "jsonl"

    /// The content type.
    var type: String {
        switch self {
        case .csv: "text/csv; charset=utf-8; header=present"
        case .jsonLines: "application/x-ndjson; charset=utf-8"
        }
    }

    private static let columns = [
        "recorded_at", "session", "utterance", "segment", "locale", "text", "outcome", "intent", "entities", "source",
        "score", "phrase", "reason", "detail", "lead_seconds", "service_seconds", "price", "feedback", "near_miss",
        "taken_for", "recogniser", "dictionary_version", "model_version",
    ]

    /// The text before the first segment.
    var head: String {
        switch self {
        case .csv: Self.columns.joined(separator: ",") + "\r\n"
        case .jsonLines: ""
        }
    }

    /// A segment as a line.
    func line(_ segment: RecordedSegment) -> String {
        switch self {
        case .csv: Self.row(segment) + "\r\n"
        case .jsonLines: Self.object(segment) + "\n"
        }
    }

    /// The line after the last segment of an export that has more than are given.
    var tail: String {
        switch self {
        case .csv:
            "\"'The export ends here: it has the newest \(ExportLimits.rows) segments; use a narrower filter.\"\r\n"
        case .jsonLines: "{\"truncated\":true,\"rows\":\(ExportLimits.rows)}\n"
        }
    }

    private static func row(_ segment: RecordedSegment) -> String {
        var row = CSVRow()
        row.add(figure: segment.recordedAt.formatted(.iso8601))
        row.add(text: segment.session)
        row.add(text: segment.utterance)
        row.add(figure: "\(segment.segment)")
        row.add(text: "\(segment.locale)")
        row.add(text: segment.text)
        row.add(figure: segment.ending.rawValue)
        row.add(text: segment.intent)
        row.add(text: segment.entities.map { "\($0.name)=\($0.values.joined(separator: "+"))" }.joined(separator: "; "))
        row.add(figure: segment.source?.rawValue)
        row.add(figure: segment.score.map { "\($0)" })
        row.add(text: segment.phrase)
        row.add(text: segment.reason)
        row.add(text: segment.detail)
        row.add(figure: segment.lead.map(seconds))
        row.add(figure: segment.serviceTime.map(seconds))
        row.add(figure: segment.price.map { "\($0)" })
        row.add(figure: segment.feedback?.rawValue)
        row.add(figure: segment.isNearMiss ? "true" : "false")
        row.add(text: segment.takenFor)
        row.add(text: segment.recogniser)
        row.add(text: segment.dictionaryVersion)
        row.add(text: segment.modelVersion)
        return row.text
    }

    private static func seconds(_ duration: Duration) -> String {
        "\((duration / .milliseconds(1)).rounded() / 1000)"
    }

    /// A segment as JSON; members without a value are left out.
    private struct Object: Encodable {
        var recordedAt: String
        var session: String
        var utterance: String
        var segment: Int
        var locale: String
        var text: String?
        var outcome: String
        var intent: String?
        var entities: [Entity]
        var source: String?
        var score: Double?
        var phrase: String?
        var reason: String?
        var detail: String?
        var leadSeconds: Double?
        var serviceSeconds: Double?
        var price: String?
        var feedback: String?
        var near: Bool
        var takenFor: String?
        var recogniser: String?
        var dictionaryVersion: String?
        var modelVersion: String?
        var partials: [Partial]

        struct Entity: Encodable {
            var name: String
            var values: [String]
            var text: String?
        }

        struct Partial: Encodable {
            var at: Double
            var text: String
        }
    }

    private static func object(_ segment: RecordedSegment) -> String {
        let object = Object(
            recordedAt: segment.recordedAt.formatted(.iso8601), session: segment.session,
            utterance: segment.utterance, segment: segment.segment, locale: "\(segment.locale)", text: segment.text,
            outcome: segment.ending.rawValue, intent: segment.intent,
            entities: segment.entities.map { .init(name: $0.name, values: $0.values, text: $0.text) },
            source: segment.source?.rawValue, score: segment.score, phrase: segment.phrase, reason: segment.reason,
            detail: segment.detail, leadSeconds: segment.lead.map { $0 / .seconds(1) },
            serviceSeconds: segment.serviceTime.map { $0 / .seconds(1) }, price: segment.price.map { "\($0)" },
            feedback: segment.feedback?.rawValue, near: segment.isNearMiss, takenFor: segment.takenFor,
            recogniser: segment.recogniser, dictionaryVersion: segment.dictionaryVersion,
            modelVersion: segment.modelVersion,
            partials: segment.partials.map { .init(at: $0.at / .seconds(1), text: $0.text) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(object) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
#endif
