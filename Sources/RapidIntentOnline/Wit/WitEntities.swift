import RapidIntent
import RapidIntentSupport

/// Reads the entities and traits of a Wit.ai reply: a map from `name:role`, or from a trait's name, to the values
/// found.
struct WitEntities {
    /// The text of the question.
    let text: String

    /// The entities, sorted by key, because JSON objects have no order.
    ///
    /// The recursion ends because the reader limits how deeply a reply may be nested.
    ///
    /// - Parameter name: The name of the map, for messages.
    func read(_ map: JSON, of name: String) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        // An empty map may also be an empty list.
        if map == .null || map.array?.isEmpty == true { return [] }
        guard let members = map.sortedMembers else {
            throw OnlineIntentError(.badReply, "the reply is not Wit.ai's: its \(name) are not an object")
        }
        var found: [Prediction.PredictedEntity] = []
        for (key, values) in members {
            for value in try values.elements(of: "entities \(key)") { found.append(try entity(value, key: key)) }
        }
        return found
    }

    private func entity(_ value: JSON, key: String) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        guard value.object != nil else { throw OnlineIntentError(.badReply, "the entity \(key) is not an object") }
        let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
        let name = value["name"]?.string ?? parts.first ?? key
        let role = value["role"]?.string ?? parts.dropFirst().first
        var found = FoundEntity(
            // The service repeats the name as the role if there is no role.
            name: name, role: role == name ? nil : role, words: value["body"]?.string,
            units: [.scalar, .utf16, .utf8], value: DucklingValue.text(value),
            score: try Score.read(value["confidence"], of: "the entity \(name)"),
            isTimeDependent: DucklingValue.isTimeDependent(value))
        if let start = value["start"]?.integer, let end = value["end"]?.integer, start >= 0, end >= start {
            found.span = TextSpan(start: start, length: end - start)
        }
        found.children = try read(value["entities"] ?? .null, of: "entities in \(key)")
        return found.entity(in: text)
    }
}
