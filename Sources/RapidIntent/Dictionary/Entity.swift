/// A named value that was said inside a phrase: for `take me to {place}` and "take me to the office", the place.
public struct Entity: Sendable, Equatable {
    /// The name of the placeholder it fills.
    public var name: String
    /// The canonical value, such as `office`.
    public var value: String
    /// The words as they were said, such as "the office".
    public var text: String
    /// The words of the transcript it came from, as indexes into its text split at white space, end exclusive.
    ///
    /// Nil for an entity of an online service that gave no place, or one that does not fit the text.
    public var words: Range<Int>?

    /// Describes an entity.
    public init(name: String, value: String, text: String, words: Range<Int>?) {
        self.name = name
        self.value = value
        self.text = text
        self.words = words
    }
}
