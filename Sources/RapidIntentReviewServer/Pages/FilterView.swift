#if Server
import Foundation
import RapidIntent
import RapidIntentServer
import RapidIntentTelemetry

/// The form of a filter.
struct FilterView {
    /// An entry of a list to choose from.
    struct Option {
        let value: String
        let name: String
        let isChosen: Bool
    }

    /// A field that is set, with the address without it.
    struct Chip {
        let label: String
        let value: String
        let without: String
    }

    /// A range of time to choose at once.
    struct Range {
        let name: String
        let path: String
    }

    /// The page that the form opens.
    let action: String
    let values: [String: String]
    let sources: [Option]
    let endings: [Option]
    let verdicts: [Option]
    let chips: [Chip]
    let isOn: Bool
    /// Whether a field is set that is not always visible.
    let isDetailed: Bool
    let ranges: [Range]
    let intentNames: [String]
    /// The addresses for what is filtered.
    let csv: String
    let jsonLines: String
    /// Further fields to keep, such as the kinds of the inbox.
    let kept: [Field]

    /// A hidden field.
    struct Field {
        let name: String
        let value: String
    }

    init(
        _ address: FilterAddress, page: String, intents: [String], now: Date, kept: [(name: String, value: String)] = []
    ) {
        action = "/review/\(page)"
        let fields = address.fields
        values = Dictionary(fields.fields.map { ($0.name, $0.value) }) { first, _ in first }
        func options<Choice: RawRepresentable<String> & CaseIterable>(
            _: Choice.Type, _ name: String, _ title: (Choice) -> String
        ) -> [Option] {
            Choice.allCases.map {
                Option(value: $0.rawValue, name: title($0), isChosen: fields[name] == $0.rawValue)
            }
        }
        sources = options(FiredCommand.Source.self, "source", \.rawValue)
        endings = options(SegmentEnding.self, "ending", Words.ending)
        verdicts = options(Feedback.Verdict.self, "verdict", \.rawValue)
        chips = FilterAddress.names.compactMap { name, label in
            fields[name].map {
                Chip(label: label, value: $0, without: address.path(page, setting: name, to: nil))
            }
        }
        isOn = !chips.isEmpty
        isDetailed = fields.fields.contains { !["text", "since", "until"].contains($0.name) }
        let day = 86_400.0
        let today = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / day).rounded(.down) * day)
        ranges = [("Today", 0.0), ("7 days", 6), ("30 days", 29)].map { name, days in
            Range(
                name: name,
                path: address.path(
                    page, setting: "since", to: FilterAddress.value(of: today.addingTimeInterval(-days * day))))
        }
        intentNames = intents
        csv = address.path("export", [("format", "csv")])
        jsonLines = address.path("export", [("format", "jsonl")])
        self.kept = kept.map { Field(name: $0.name, value: $0.value) }
    }
}
#endif
