import RapidIntent
import RapidIntentSupport

/// Reads the entities of a LUIS v2 reply.
///
/// `entities` is a flat list that contains both composite entities and their parts. `compositeEntities` groups them,
/// but only by type and words, so the parts are searched within the range of their composite.
struct LUISv2Entities {
    /// The text of the question.
    let text: String

    /// An entity of the flat list, and its words in the reply.
    private struct Listed {
        var entity: Prediction.PredictedEntity
        var words: String
    }

    /// The entities, composites with their parts, in the order of the text; those without a range come last.
    func read(
        _ entities: JSON, composites: JSON
    ) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        var listed: [Listed] = []
        for value in try entities.elements(of: "`entities`") { listed.append(try self.listed(value)) }
        var gathered: [Prediction.PredictedEntity] = []
        for value in try composites.elements(of: "`compositeEntities`") {
            gathered.append(try composite(value, from: &listed))
        }
        return (gathered + listed.map(\.entity)).inTextOrder
    }

    private func listed(_ value: JSON) throws(OnlineIntentError) -> Listed {
        let name = try value.entityName("type")
        let sent = value["entity"] ?? .null
        let resolution = value["resolution"] ?? .null
        var found = FoundEntity(
            name: name, role: value["role"]?.string, words: sent.string,
            // A number is not words: a recorded reply has 2 for "2nd".
            value: ResolvedValue.text(resolution) ?? (sent.string == nil ? ResolvedValue.text(sent) : nil),
            score: try Score.read(value["score"], of: "the entity \(name)"),
            isTimeDependent: TimeDependence.isFound(in: resolution, of: name))
        if let start = value["startIndex"]?.integer, let last = value["endIndex"]?.integer, last >= start, last < .max,
            start >= 0
        {
            found.span = TextSpan(start: start, length: last - start + 1)
        }
        return Listed(entity: found.entity(in: text), words: Self.folded(sent))
    }

    /// A composite entity with its parts, which are removed from the list.
    private func composite(
        _ value: JSON, from listed: inout [Listed]
    ) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let type = try value.entityName("parentType")
        let words = Self.folded(value["value"] ?? .null)
        let place =
            listed.firstIndex { $0.entity.name == type && $0.words == words }
            ?? listed.firstIndex { $0.entity.name == type }
        var parent =
            place.map { listed.remove(at: $0).entity }
            ?? FoundEntity(name: type, words: value["value"]?.string).entity(in: text)
        for child in try (value["children"] ?? .null).elements(of: "parts of the composite entity \(type)") {
            parent.children.append(try part(child, of: parent, from: &listed))
        }
        parent.children = parent.children.inTextOrder
        return parent
    }

    /// A part of a composite entity, removed from the list if it is there.
    private func part(
        _ value: JSON, of parent: Prediction.PredictedEntity, from listed: inout [Listed]
    ) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let type = try value.entityName("type")
        let sent = value["value"] ?? .null
        let words = Self.folded(sent)
        let place = listed.firstIndex { candidate in
            guard candidate.entity.name == type, candidate.words == words else { return false }
            guard let outer = parent.range, let inner = candidate.entity.range else { return true }
            return outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
        }
        return place.map { listed.remove(at: $0).entity }
            ?? FoundEntity(name: type, words: ResolvedValue.text(sent)).entity(in: text)
    }

    /// Words in a form for comparison, because the two lists differ in case and spaces.
    private static func folded(_ words: JSON) -> String {
        (ResolvedValue.text(words) ?? "").lowercased().filter { !$0.isWhitespace }
    }
}
