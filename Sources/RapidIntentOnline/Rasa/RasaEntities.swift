import RapidIntent
import RapidIntentSupport

/// Reads the entities of a Rasa reply.
struct RasaEntities {
    /// The text of the question.
    let text: String
    /// The text as the reply repeats it; nil if it does not.
    let repeated: String?

    /// The entities, in the order of the text; those without a range come last.
    func read(_ entities: JSON) throws(OnlineIntentError) -> [Prediction.PredictedEntity] {
        var found: [Prediction.PredictedEntity] = []
        for value in try entities.elements(of: "`entities`") { found.append(try entity(value)) }
        return found.inTextOrder
    }

    private func entity(_ value: JSON) throws(OnlineIntentError) -> Prediction.PredictedEntity {
        let name = try value.entityName("entity")
        let resolved = value["value"] ?? .null
        let details = value["additional_info"] ?? .null
        var found = FoundEntity(
            name: name, role: value["role"]?.string, units: [.scalar], value: DucklingValue.text(resolved),
            score: try Score.read(value["confidence_entity"] ?? value["confidence"], of: "the entity \(name)"),
            isTimeDependent: DucklingValue.isTimeDependent(details) || DucklingValue.isTimeDependent(resolved))
        if let start = value["start"]?.integer, let end = value["end"]?.integer, start >= 0, end >= start {
            let span = TextSpan(start: start, length: end - start)
            // The words come from the text in the reply. If they differ from those of the question, the range is not used.
            let source = repeated ?? text
            found.words = span.scalars(of: source, in: [.scalar], matching: nil).map(source.part)
            found.span = found.words == nil ? nil : span
        }
        return found.entity(in: text)
    }
}
