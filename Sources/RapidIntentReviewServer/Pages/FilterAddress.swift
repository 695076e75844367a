#if Server
import Foundation
import RapidIntent
import RapidIntentServer
import RapidIntentTelemetry

struct FilterAddress {
    let filter: TelemetryFilter
    /// The fields that are set, in the address's order.
    let fields: FormFields

    static let names: [(name: String, label: String)] = [
        ("text", "text"), ("since", "from"), ("until", "before"), ("intent", "intent"), ("source", "source"),
        ("ending", "outcome"), ("verdict", "feedback"), ("session", "session"), ("locale", "locale"),
        ("recogniser", "recogniser"), ("dictionary", "dictionary version"), ("site", "site"),
        ("instance", "instance"),
    ]

    /// Reads the filter of a query; other fields are ignored.
    ///
    /// - Throws: ``ReviewProblem`` for a value that cannot be one.
    init(_ query: FormFields) throws(ReviewProblem) {
        var filter = TelemetryFilter()
        var fields = FormFields()
        for (name, _) in Self.names {
            guard let value = query[name], !value.allSatisfy(\.isWhitespace) else { continue }
            guard value.utf8.count <= 500 else { throw .badFilter("The field '\(name)' has more than 500 bytes.") }
            fields.append(name, value)
            switch name {
            case "text": filter.text = value
            case "since": filter.since = try Self.date(value)
            case "until": filter.until = try Self.date(value)
            case "intent": filter.intent = value
            case "source": filter.source = try Self.choice(FiredCommand.Source.self, value, of: name)
            case "ending": filter.ending = try Self.choice(SegmentEnding.self, value, of: name)
            case "verdict": filter.verdict = try Self.choice(Feedback.Verdict.self, value, of: name)
            case "session": filter.session = value
            case "locale":
                let locale = LocaleIdentifier(rawValue: value)
                guard locale.isWellFormed else {
                    throw .badFilter("The field 'locale' is not a language tag such as en-GB.")
                }
                filter.locale = locale
            case "recogniser": filter.recogniser = value
            case "site": filter.site = value
            case "instance": filter.instance = value
            default: filter.dictionaryVersion = value
            }
        }
        self.filter = filter
        self.fields = fields
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _: Choice.Type, _ value: String, of name: String
    ) throws(ReviewProblem) -> Choice {
        guard let choice = Choice(rawValue: value) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badFilter("The field '\(name)' has none of the values \(known).")
        }
        return choice
    }

    /// Reads a day or a time, in UTC.
    private static func date(_ text: String) throws(ReviewProblem) -> Date {
        let whole = text.contains("T") ? text : text + "T00:00:00Z"
        for candidate in [whole, whole + "Z", whole + ":00Z"] {
            if let date = try? Date(candidate, strategy: .iso8601) { return date }
        }
        throw .badFilter("'\(text)' is neither a day such as 2026-11-27 nor a time such as 2026-11-27T08:30.")
    }

    /// A time as a field's value.
    static func value(of date: Date) -> String {
        let iso = date.formatted(.iso8601)
        return iso.hasSuffix("T00:00:00Z") ? String(iso.prefix(10)) : iso
    }

    /// The address of a page with this filter without some of its fields, and with further ones.
    func path(_ page: String, without names: [String] = [], _ further: [(name: String, value: String)] = []) -> String {
        var changed = FormFields()
        for field in fields.fields where !names.contains(field.name) { changed.append(field.name, field.value) }
        for (name, value) in further { changed.append(name, value) }
        return "/review/\(page)" + (changed.fields.isEmpty ? "" : "?\(changed.encoded)")
    }

    /// The address of a page with the segments of this filter that a bar of a report counts.
    func path(_ page: String, narrowedTo bar: TelemetryFilter) -> String {
        let since = [filter.since, bar.since].compactMap(\.self).max()
        let until = [filter.until, bar.until].compactMap(\.self).min()
        let narrowed = [
            ("since", since.map(Self.value)), ("until", until.map(Self.value)), ("source", bar.source?.rawValue),
            ("ending", bar.ending?.rawValue),
        ].compactMap { name, value in value.map { (name: name, value: $0) } }
        return path(page, without: narrowed.map(\.name), narrowed)
    }

    /// The address of a page with this filter and another value of one field; nil removes it.
    func path(_ page: String, setting name: String, to value: String?) -> String {
        path(page, without: [name], value.map { [(name, $0)] } ?? [])
    }
}

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
