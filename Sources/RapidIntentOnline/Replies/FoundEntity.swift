import RapidIntent

/// What a reply says about one entity, before it is compared with the text.
struct FoundEntity {
    /// The entity's type or name in the service.
    var name: String
    /// The part it plays.
    var role: String?
    /// The words it stands for, as the service writes them; nil if it does not say.
    var words: String?
    /// Where it stands; nil if the service does not say.
    var span: TextSpan?
    /// What the service counts places in; several where that is not documented.
    var units: [TextSpan.Unit] = [.utf16]
    /// The resolved value; nil if there is none.
    var value: String?
    var score: Double?
    var isTimeDependent = false
    var children: [Prediction.PredictedEntity] = []

    /// The entity as a part of a text: its words are those of the text where its place is known.
    func entity(in text: String) -> Prediction.PredictedEntity {
        let range = span?.scalars(of: text, in: units, matching: words)
        let said = range.map(text.part) ?? words ?? value ?? ""
        return Prediction.PredictedEntity(
            name: name, role: role?.isEmpty == true ? nil : role, text: said, value: value ?? said, range: range,
            score: score,
            children: children.inTextOrder, isTimeDependent: isTimeDependent)
    }
}

extension [Prediction.PredictedEntity] {
    /// In the order of the text, the longer of two that begin together first; those without a place come last, as they
    /// came.
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
    /// The elements of a list that a service may leave out or send as null, or as an empty object.
    ///
    /// - Parameter name: What it is a list of, for the message.
    func elements(of name: String) throws(OnlineIntentError) -> [JSON] {
        switch content {
        case .null: return []
        case .array(let elements): return elements
        case .object(let members) where members.isEmpty: return []
        default: throw OnlineIntentError(.badReply, "the \(name) of the reply are no list")
        }
    }

    /// The text under a key of an object that stands for an entity.
    func entityName(_ key: String) throws(OnlineIntentError) -> String {
        guard let name = self[key]?.string else {
            throw OnlineIntentError(.badReply, "an entity of the reply has no text as its `\(key)`")
        }
        return name
    }
}
