import RapidIntent
import RapidIntentSupport

/// One entity in a reply, before it is compared with the text.
struct FoundEntity {
    /// The entity's type or name in the service.
    var name: String
    /// The role of the entity; nil if the reply has none.
    var role: String?
    /// The words as written by the service; nil if the reply has none.
    var words: String?
    /// The range; nil if the reply has none.
    var span: TextSpan?
    /// The units in which the service counts offsets; several if that is not documented.
    var units: [TextSpan.Unit] = [.utf16]
    /// The resolved value; nil if there is none.
    var value: String?
    /// The value of a type; nil if it is none.
    var reckoned: ReckonedValue?
    var score: Double?
    var isTimeDependent = false
    var children: [Prediction.PredictedEntity] = []

    /// The entity in a text: if its range is known, its words are those of the text.
    func entity(in text: String) -> Prediction.PredictedEntity {
        let range = span?.scalars(of: text, in: units, matching: words)
        let said = range.map(text.part) ?? words ?? value ?? ""
        var entity = Prediction.PredictedEntity(
            name: name, role: role?.isEmpty == true ? nil : role, text: said, value: value ?? said, range: range,
            score: score,
            children: children.inTextOrder, isTimeDependent: isTimeDependent)
        entity.reckoned = reckoned
        return entity
    }
}

extension [Prediction.PredictedEntity] {
    /// Sorted by range; of two that begin together, the longer comes first.
    ///
    /// Those without a range come last, in the order of the reply.
    var inTextOrder: [Prediction.PredictedEntity] {
        enumerated().sorted { left, right in
            Self.order(left.element, left.offset) < Self.order(right.element, right.offset)
        }.map(\.element)
    }

    private static func order(_ entity: Prediction.PredictedEntity, _ index: Int) -> (Int, Int, Int) {
        (entity.range?.lowerBound ?? .max, -(entity.range?.upperBound ?? 0), index)
    }
}

extension JSON {
    /// The elements of a list that a service may omit or send as null, or as an empty object.
    func elements(of name: String) throws(OnlineIntentError) -> [JSON] {
        switch content {
        case .null: return []
        case .array(let elements): return elements
        case .object(let members) where members.isEmpty: return []
        default: throw OnlineIntentError(.badReply, "the \(name) of the reply are not a list")
        }
    }

    /// The text under a key of an object that represents an entity.
    func entityName(_ key: String) throws(OnlineIntentError) -> String {
        guard let name = self[key]?.string else {
            throw OnlineIntentError(.badReply, "an entity of the reply has no text as its `\(key)`")
        }
        return name
    }
}
