#if SQLite
import RapidIntent
import RapidIntentSupport

/// An entity of a recorded segment: its name and, with full privacy, its value and its words.
public struct RecordedEntity: Sendable, Hashable {
    /// The entity's name.
    public var name: String
    /// The canonical values: one, or several for a list of texts; empty if they are masked.
    public var values: [String]
    /// The words of the entity as the recogniser wrote them; nil if they are masked, empty if the entity was not said.
    public var text: String?
    /// The range of the words in the segment's text, split at white space; nil if it is masked, not said or unknown.
    package var words: Range<Int>?

    package init(name: String, values: [String] = [], text: String? = nil, words: Range<Int>? = nil) {
        self.name = name
        self.values = values
        self.text = text
        self.words = words
    }
}

extension RecordedEntity {
    /// An entity as the file keeps it, to the extent that privacy allows; its word range is that in the segment.
    static func json(of entity: Entity, under privacy: TelemetryPrivacy) -> JSON? {
        // The words of an entity may have come before those of the segment.
        let words = entity.words.flatMap { $0.lowerBound < 0 ? nil : $0 }
        return switch privacy {
        case .counts: nil
        case .masked: ["name": entity.name]
        case .full:
            [
                "name": entity.name, "value": JSON(valueOf: entity), "text": entity.text, "start": words?.lowerBound,
                "end": words?.upperBound,
            ]
        }
    }

    /// Reads entities from the file; none if they cannot be read.
    static func list(in json: String?) -> [RecordedEntity] {
        RecordedList.read(json) { entity in
            guard let name = entity["name"]?.string else { return nil }
            return RecordedEntity(
                name: name, values: values(entity["value"]), text: entity["text"]?.string,
                words: words(from: entity["start"], to: entity["end"]))
        }
    }

    private static func values(_ value: JSON?) -> [String] {
        switch value?.content {
        case .string(let text): [text]
        case .integer(let number): ["\(number)"]
        case .number(let number): ["\(number)"]
        case .array(let elements): elements.flatMap { values($0) }
        case .null, .bool, .object, nil: []
        }
    }

    private static func words(from start: JSON?, to end: JSON?) -> Range<Int>? {
        guard case .integer(let start) = start?.content, case .integer(let end) = end?.content, start >= 0, start <= end
        else { return nil }
        return start..<end
    }
}
#endif
