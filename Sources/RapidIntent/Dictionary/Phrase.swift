/// One way to say something: words, and placeholders for the values of a list.
///
/// ```swift
/// try Phrase("take me to {place:destination}").elements
/// // [.words("take me to "), .list("place", entity: "destination")]
/// ```
public struct Phrase: Sendable, Equatable {
    /// The phrase as its author wrote it.
    public let text: String
    /// Its parts, in order.
    public let elements: [Element]
    /// Where it stands; nil for one made in code.
    public let location: DictionaryLocation?

    /// A part of a phrase.
    public enum Element: Sendable, Equatable {
        /// Literal text, as written; at least one character that is not white space.
        case words(String)
        /// `{list}` or `{list:entity}`: any value of a list, which becomes an entity of that name.
        case list(String, entity: String)
    }

    /// Reads a phrase.
    ///
    /// - Throws: ``DictionaryError`` with one diagnostic when it is empty or a placeholder cannot be read.
    public init(_ text: String, at location: DictionaryLocation? = nil) throws(DictionaryError) {
        self.text = text
        self.location = location
        var parser = PhraseParser(text: text, location: location)
        self.elements = try parser.elements()
    }

    /// Whether it has no placeholder.
    public var isLiteral: Bool {
        elements.allSatisfy { if case .words = $0 { true } else { false } }
    }
}
