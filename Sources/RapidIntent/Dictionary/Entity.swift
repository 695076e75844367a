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
    /// The unit of the value: `C`, `F` or `K` of a temperature, the ISO 4217 code of a currency, or what a service counted, such as
    /// `Inch`; nil if none was said.
    public var unit: String?
    /// The values that the words may mean, the most likely first, which is ``value``.
    ///
    /// `03:00` and `15:00` are those of "at three". Empty for an entity that neither a typed placeholder took nor a service resolved.
    public var readings: [String] = []
    /// The seconds of a duration, with months of 30 and years of 365 days; nil for other types.
    public var seconds: Double?
    /// The values of a placeholder that takes several, `{topping+}`, if more than one was said; else empty.
    ///
    /// Each is an entity of its own, with its type, words and metadata, in the order in which they were said; one that was said
    /// twice is there twice. The entity itself then is a list: its ``values`` are theirs.
    public internal(set) var items: [Entity] = []

    /// The texts of a list; for other types, the value itself.
    public var values: [String] {
        if !items.isEmpty { return items.flatMap(\.values) }
        return type == .list ? TextList(canonical: value).texts : [value]
    }

    /// The value as a number; nil for values that are neither numbers, ordinals, percentages, temperatures nor money.
    public var number: Double? {
        [.number, .ordinal, .percentage, .temperature, .currency].contains(type) ? Double(value) : nil
    }

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

extension Entity {
    /// Adds a further value of the placeholder; text and words are those of all values.
    mutating func append(_ further: Entity, text: String, words: Range<Int>?) {
        let items = (items.isEmpty ? [self] : items) + [further]
        self = Entity(
            name: name, value: items.flatMap(\.values).joined(separator: "\n"), type: .list, text: text, words: words)
        self.items = items
    }

    /// The entity with other words, and its values with theirs.
    func mapWords(_ transform: (Range<Int>) -> Range<Int>?) -> Entity {
        var copy = self
        copy.words = words.flatMap(transform)
        copy.items = items.map { $0.mapWords(transform) }
        return copy
    }
}

extension Entity: CustomStringConvertible {
    /// The name and the value: `place: office`, or the values: `topping: ham + olives`.
    public var description: String { "\(name): \(values.joined(separator: " + "))" }
}

/// The type of an entity's value.
public enum EntityType: String, Sendable, Equatable, CaseIterable, Codable {
    /// Any text.
    case text
    /// A number. Its canonical form has digits, at most one decimal point, and a minus sign if it is negative.
    case number
    /// Several texts. The canonical form has one text per line, as written by `TextList`.
    case list
    /// The position in an order, as a number from 1.
    case ordinal
    /// A number of hundredths.
    case percentage
    /// A temperature: a number, and the unit if it was said.
    case temperature
    /// A length of time in ISO 8601: `PT1H30M`.
    case duration
    /// A time of day in ISO 8601: `07:30`.
    case time
    /// A day in ISO 8601: `2026-11-30`.
    case date
    /// A day and a time of day in ISO 8601, on the speaker's clock: `2026-11-30T07:30`.
    case datetime
    /// An amount of money: a number, and the currency as its ISO 4217 code.
    case currency
    /// The digits of a code, with leading zeros.
    case digits

    /// The types that a placeholder can name.
    package static let valueTypes = allCases.filter { $0 != .text && $0 != .list }
}
