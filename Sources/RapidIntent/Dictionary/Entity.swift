/// A named value that was said inside a phrase: for `take me to {place}` and "take me to the office", the place.
public struct Entity: Sendable, Equatable {
    /// The name of the placeholder it fills.
    public var name: String
    /// The canonical value, such as `office`; for a number, its canonical form, such as `20.5`.
    public var value: String
    /// What kind of value it is.
    public var type: EntityType
    /// The words as they were said, such as "the office".
    public var text: String
    /// The words of the transcript it came from, as indexes into its text split at white space, end exclusive.
    ///
    /// Nil for one that was not said: a fixed entity of the phrase, one that the situation supplies, or one of an online
    /// service that gave no place, or one that does not fit the text.
    public var words: Range<Int>?
    /// What the dictionary says of the value, for the app.
    public var metadata: [String: String]

    /// The texts of a list, or the value itself.
    public var values: [String] { type == .list ? TextList(canonical: value).texts : [value] }

    /// The value as a number; nil for a text.
    public var number: Double? { type == .number ? Double(value) : nil }

    /// Describes an entity.
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
