import RapidIntent
import RapidIntentSupport

/// Reads the entities of a LUIS v3 prediction.
///
/// `entities` maps a key to values, and its member `$instance` maps the same key to the range of each value. The key
/// is the role if there is one, and the entity's name otherwise. The value of a composite entity has the same
/// structure.
struct LUISv3Entities {
    /// The text of the question.
    let text: String

    /// The entities, composites with their parts, in the order of the text; those without a range come last.
    func read(_ entities: JSON) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        guard entities != .null else { return [] }
        guard entities.object != nil else {
            throw OnlineIntentError(.badReply, "the reply is not LUIS v3: its `entities` are not an object")
        }
        return try members(of: entities).inTextOrder
    }

    /// The entities of an object, sorted by key, because JSON objects have no order.
    private func members(of object: JSON) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        var found: [Prediction.PredictedEntity] = []
        // Uses a dictionary, because a reply may contain very many.
        let places = object["$instance"]?.object ?? []
        let instancesByKey = Dictionary(places.map { ($0.key, $0.value.array ?? []) }) { first, _ in first }
        for (key, value) in object.sortedMembers ?? [] where key != "$instance" {
            let instances = instancesByKey[key] ?? []
            for (index, value) in (value.array ?? [value]).enumerated() {
                let instance = index < instances.count ? instances[index] : .null
                found.append(try entity(key: key, value: value, instance: instance))
            }
        }
        return found
    }

    private func entity(
        key: String, value: JSON, instance: JSON
    ) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let parts = Self.parts(of: value)
        var found = FoundEntity(
            name: instance["type"]?.string ?? key, role: instance["role"]?.string, words: instance["text"]?.string,
            value: parts == nil ? ResolvedValue.text(value) : nil,
            score: try Score.read(instance["score"], of: "the entity \(key)"),
            isTimeDependent: parts == nil && TimeDependence.isFound(in: value, of: instance["type"]?.string ?? ""))
        if let start = instance["startIndex"]?.integer, let length = instance["length"]?.integer {
            found.span = TextSpan(start: start, length: length)
        }
        if let parts { found.children = try members(of: parts) }
        return found.entity(in: text)
    }

    /// The members of a composite entity; nil if the value is not composite.
    ///
    /// Without `$instance`, a composite is recognised by its members, which are all arrays; no prebuilt entity has that form.
    private static func parts(of value: JSON) -> JSON? {
        guard let members = value.object, !members.isEmpty else { return nil }
        return value["$instance"] != nil || members.allSatisfy { $0.value.array != nil } ? value : nil
    }
}
