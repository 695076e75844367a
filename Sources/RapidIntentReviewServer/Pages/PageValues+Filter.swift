#if Server
import Foundation
import RapidIntent
import RapidIntentServer
import RapidIntentTelemetry

extension PageValues {
    /// The form of a filter, which opens a page and keeps further fields, such as the kinds of the inbox.
    static func filter(
        _ address: FilterAddress, page: String, intents: [String], now: Date, kept: [(name: String, value: String)] = []
    ) -> PageValues {
        let fields = address.fields
        func options<Choice: RawRepresentable<String> & CaseIterable>(
            _: Choice.Type, _ name: String, _ title: (Choice) -> String
        ) -> [PageValues] {
            Choice.allCases.map {
                ["value": $0.rawValue, "name": title($0), "isChosen": fields[name] == $0.rawValue]
            }
        }
        let chips = FilterAddress.names.compactMap { name, label -> PageValues? in
            guard let value = fields[name] else { return nil }
            return ["label": label, "value": value, "without": address.path(page, setting: name, to: nil)]
        }
        let day = 86_400.0
        let today = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / day).rounded(.down) * day)
        let ranges = [("Today", 0.0), ("7 days", 6), ("30 days", 29)].map { name, days -> PageValues in
            let first = FilterAddress.value(of: today.addingTimeInterval(-days * day))
            return ["name": name, "path": address.path(page, setting: "since", to: first)]
        }
        return [
            "action": "/review/\(page)",
            "values": Dictionary(fields.fields.map { ($0.name, $0.value) }) { first, _ in first },
            "sources": options(FiredCommand.Source.self, "source", \.rawValue),
            "endings": options(SegmentEnding.self, "ending", Words.ending),
            "verdicts": options(Feedback.Verdict.self, "verdict", \.rawValue), "chips": chips, "ranges": ranges,
            // Whether a field is set that is not always visible.
            "isDetailed": fields.fields.contains { !["text", "since", "until"].contains($0.name) },
            "intentNames": intents, "csv": address.path("export", [("format", "csv")]),
            "jsonLines": address.path("export", [("format", "jsonl")]),
            "kept": kept.map { field -> PageValues in ["name": field.name, "value": field.value] },
        ]
    }
}
#endif
