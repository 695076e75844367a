import RapidIntent
import RapidIntentSupport

/// Reads a value in the format of Duckling, which Wit.ai and Rasa's extractor of that name use.
///
/// A value is `{"value":5,"unit":"celsius"}`; a time `{"value":"2026-11-22T00:00:00.000-08:00","grain":"day"}`; an
/// interval has `from` and `to`, each such a value or, in Rasa, a text.
enum DucklingValue {
    /// The value as one text; nil if there is none.
    static func text(_ value: JSON) -> String? {
        guard value.object != nil else { return ResolvedValue.text(value) }
        if let text = value["value"].flatMap(text) {
            return text + (value["unit"]?.string.map { " \($0)" } ?? "")
        }
        switch (value["from"].flatMap(text), value["to"].flatMap(text)) {
        case (nil, nil): return value["normalized"].flatMap(text)
        // ISO 8601-2 notation for an interval with one open end.
        case (let from, let to): return "\(from ?? "..")/\(to ?? "..")"
        }
    }

    /// Whether the value is a time.
    ///
    /// Only times have a `grain`; without it, the values themselves decide.
    ///
    /// The words from which the value was read are not examined.
    static func isTimeDependent(_ value: JSON) -> Bool {
        guard let members = value.object else { return TimeDependence.isFound(in: value) }
        return TimeDependence.isFound(
            in: .object(members.filter { ["value", "values", "from", "to", "grain", "normalized"].contains($0.key) }))
    }
}
