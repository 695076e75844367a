import RapidIntent

/// Reads the entities of a LUIS v3 prediction.
///
/// `entities` maps a key to values, and its member `$instance` maps the same key to where each value was found. The key
/// is the role if there is one, and the entity's name otherwise. The value of a composite entity is again such an object.
struct LUISv3Entities {
    /// The text that was asked about.
    let text: String

    /// The entities, composites before their parts, in the order of the text; those without a place come last.
    func read(_ entities: JSONValue) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        guard entities != .null else { return [] }
        guard let object = entities.object else {
            throw OnlineIntentError(.badReply, "the reply is not LUIS v3: its `entities` are no object")
        }
        var found: [Prediction.PredictedEntity] = []
        try collect(object, into: &found)
        // Sorting is made stable by the place in the list: objects were walked in the order of their keys.
        return found.enumerated().sorted { left, right in
            Self.order(left.element, left.offset) < Self.order(right.element, right.offset)
        }.map(\.element)
    }

    private func collect(
        _ object: [String: JSONValue], into found: inout [Prediction.PredictedEntity]
    ) throws(OnlineIntentError) {
        for (key, value) in object.sorted(by: { $0.key < $1.key }) where key != "$instance" {
            let instances = object["$instance"]?[key]?.array ?? []
            for (index, value) in (value.array ?? [value]).enumerated() {
                let instance = index < instances.count ? instances[index] : .null
                found.append(try entity(key: key, value: value, instance: instance))
                if let parts = Self.parts(of: value) { try collect(parts, into: &found) }
            }
        }
    }

    private func entity(
        key: String, value: JSONValue, instance: JSONValue
    ) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let words = instance["text"]?.string
        var range: Range<Int>?
        if let start = instance["startIndex"]?.integer, let length = instance["length"]?.integer {
            range = UTF16Span(start: start, length: length).scalars(of: text, matching: words)
        }
        let slice = range.map { range in
            String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
        }
        let resolved = Self.parts(of: value) == nil ? LUISv3Value.resolved(value) : nil
        let said = words ?? slice ?? resolved ?? ""
        return Prediction.PredictedEntity(
            name: instance["type"]?.string ?? key, role: instance["role"]?.string, text: said,
            value: resolved ?? said, range: range,
            score: try LUISScore.read(instance["score"], of: "the entity \(key)"))
    }

    /// The members of a composite entity; nil if the value is none.
    ///
    /// One that came without `$instance` is known by having nothing but arrays in it, which no prebuilt entity has.
    private static func parts(of value: JSONValue) -> [String: JSONValue]? {
        guard let object = value.object, !object.isEmpty else { return nil }
        if object["$instance"] != nil { return object }
        return object.values.allSatisfy { $0.array != nil } ? object : nil
    }

    private static func order(_ entity: Prediction.PredictedEntity, _ index: Int) -> (Int, Int, Int) {
        (entity.range?.lowerBound ?? .max, -(entity.range?.upperBound ?? 0), index)
    }
}
