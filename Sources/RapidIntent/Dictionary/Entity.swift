/// A named value in an utterance: for `take me to {place}` and "take me to the office", the place.
public struct Entity: Sendable, Equatable {
    /// The name of the entity, from the placeholder.
    public var name: String
    /// The canonical value, such as `office`; for a number, its canonical form, such as `20.5`.
    public var value: String
    /// The type of the value.
    public var type: EntityType
    /// The spoken words, such as "the office".
    public var text: String
    /// The range of the spoken words, as indexes into the transcript's text split at white space, end exclusive.
    ///
    /// Nil for an entity without spoken words: a fixed entity of the phrase, an entity from the context, or an entity
    /// of an online service that gave no position or a wrong one.
    public var words: Range<Int>?
    /// The metadata of the value in the dictionary, for the app.
    public var metadata: [String: String]

    /// The texts of a list; for other types, the value itself.
    public var values: [String] { type == .list ? TextList(canonical: value).texts : [value] }

    /// The value as a number; nil if the type is not ``EntityType/number``.
    public var number: Double? { type == .number ? Double(value) : nil }

    /// Creates an entity.
    public init(
        name: String, value: String, type: EntityType = .text, text: String, words: Range<Int>?,
        metadata: [String: String] = [:]
    ) {
        self.name = name
        self.value = value
        self.type = type
        self.text = text
        self.words = words
        self.metadata = metadata
    }
}

extension Entity: CustomStringConvertible {
    /// The name and the value: `place: office`.
    public var description: String { "\(name): \(value)" }
}

/// The type of an entity's value.
public enum EntityType: String, Sendable, Equatable, CaseIterable {
    /// Any text.
    case text
    /// A number. Its canonical form has digits, at most one decimal point, and a minus sign if it is negative.
    case number
    /// Several texts. The canonical form has one text per line, as written by `TextList`.
    case list
}
