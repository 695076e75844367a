/// A mistake or a doubt in a dictionary: what is wrong, where, and what to do about it.
///
/// Printed as an editor or a compiler would show it:
///
/// ```
/// home.yaml:7:14: error: unknown key 'phrase' in intent 'Stop'
///   Stop: { fire: instant, phrase: [stop] }
///                          ^~~~~~
///   help: did you mean 'phrases'?
/// ```
public struct DictionaryDiagnostic: Sendable, Hashable {
    /// What kind of mistake it is.
    public var code: Code
    /// Whether the dictionary can be used in spite of it.
    public var severity: Severity
    /// What is wrong, in a sentence without a full stop.
    public var message: String
    /// Where; nil for a dictionary made in code.
    public var location: DictionaryLocation?
    /// Other places that have to do with it.
    public var notes: [Note]
    /// What to do about it; nil where the message says it.
    public var help: String?
    /// Nil where only the message says it.
    private let about: Subject?

    /// What it is about.
    package var subject: Subject { about ?? .message(message) }

    /// What a diagnostic is about, which tells whether two are of the same thing however they are worded.
    package enum Subject: Hashable, Sendable {
        /// A phrase, and the names and phrases that it collides with.
        case phrase(String, with: [String] = [])
        /// What the message says.
        case message(String)
    }

    /// Describes a mistake.
    ///
    /// - Parameter subject: What it is about; nil where only its message says that.
    package init(
        _ code: Code, severity: Severity = .error, _ message: String, at location: DictionaryLocation? = nil,
        about subject: Subject? = nil, notes: [Note] = [], help: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
        self.help = help
        about = subject
    }

    /// Whether a dictionary can be used in spite of a diagnostic.
    public enum Severity: String, Sendable {
        /// The dictionary is refused.
        case error
        /// The dictionary works, perhaps not as its author thinks.
        case warning
        /// The dictionary works as its author thinks; this is what it costs.
        case remark
    }

    /// Another place that has to do with a mistake.
    public struct Note: Sendable, Hashable {
        /// What is to be seen there.
        public var message: String
        /// The place.
        public var location: DictionaryLocation?

        /// Describes a place.
        package init(_ message: String, at location: DictionaryLocation? = nil) {
            self.message = message
            self.location = location
        }
    }
}

extension DictionaryDiagnostic {
    /// The kind of a mistake: a name that tools can rely on.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The name, such as `unknownKey`.
        public let rawValue: String

        /// Names a kind of mistake.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name.
        public var description: String { rawValue }

        /// The file cannot be read.
        package static let unreadableFile = Code(rawValue: "unreadableFile")
        /// The file, or something in it, is larger than any dictionary would be.
        package static let tooLarge = Code(rawValue: "tooLarge")
        /// The file is not UTF-8.
        package static let invalidEncoding = Code(rawValue: "invalidEncoding")
        /// The file is not YAML.
        package static let invalidYAML = Code(rawValue: "invalidYAML")
        /// The `version` is missing or is not one this library reads.
        package static let unsupportedVersion = Code(rawValue: "unsupportedVersion")
        /// A key that the schema does not have.
        package static let unknownKey = Code(rawValue: "unknownKey")
        /// A key that stands twice in one mapping.
        package static let duplicateKey = Code(rawValue: "duplicateKey")
        /// A value of the wrong type, such as a mapping where a list of phrases belongs.
        package static let wrongType = Code(rawValue: "wrongType")
        /// A value of the right type that cannot be used, such as a score above 1.
        package static let invalidValue = Code(rawValue: "invalidValue")
        /// A phrase or list value without any text, or nothing at all where something is needed.
        package static let empty = Code(rawValue: "empty")
        /// A phrase of which nothing is left once punctuation and fillers are dropped.
        package static let nothingToMatch = Code(rawValue: "nothingToMatch")
        /// A phrase, rule or value whose template cannot be read.
        package static let invalidPhrase = Code(rawValue: "invalidPhrase")
        /// One phrase claimed by two intents.
        package static let duplicatePhrase = Code(rawValue: "duplicatePhrase")
        /// A phrase that stands twice in one intent.
        package static let repeatedPhrase = Code(rawValue: "repeatedPhrase")
        /// Phrases of two intents that fit the same words for some values of their lists.
        package static let ambiguousPhrase = Code(rawValue: "ambiguousPhrase")
        /// A phrase that begins with the words of another one that fires at once.
        package static let hiddenPhrase = Code(rawValue: "hiddenPhrase")
        /// A value that can never be heard in a phrase.
        package static let unreachableValue = Code(rawValue: "unreachableValue")
        /// A `{list}` that no file declares.
        package static let unknownList = Code(rawValue: "unknownList")
        /// A `<rule>` that no file declares.
        package static let unknownRule = Code(rawValue: "unknownRule")
        /// A rule that is part of itself.
        package static let ruleCycle = Code(rawValue: "ruleCycle")
        /// A list that no phrase uses.
        package static let unusedList = Code(rawValue: "unusedList")
        /// A rule that no phrase, value or other rule uses.
        package static let unusedRule = Code(rawValue: "unusedRule")
        /// One list value that stands for two canonical values.
        package static let ambiguousValue = Code(rawValue: "ambiguousValue")
        /// Two files that say different things about one intent or list.
        package static let conflictingDeclaration = Code(rawValue: "conflictingDeclaration")
    }
}

extension DictionaryDiagnostic: CustomStringConvertible {
    /// The whole message, over several lines, without a line break at its end.
    public var description: String {
        var lines = Self.lines(for: "\(severity.rawValue): \(message)", at: location)
        for note in notes { lines += Self.lines(for: "note: \(note.message)", at: note.location) }
        if let help { lines.append("  help: \(DisplayWidth.printable(help))") }
        return lines.joined(separator: "\n")
    }

    /// A headline, and under it the line it speaks of with a caret, where there is one.
    private static func lines(for headline: String, at location: DictionaryLocation?) -> [String] {
        let headline = DisplayWidth.printable(excerpt(of: headline))
        guard let location else { return [headline] }
        var lines = ["\(location): \(headline)"]
        if let text = location.lineText {
            let (shown, column) = excerpt(of: text, around: location.column)
            let before = shown.prefix(column - 1)
            let place = shown.dropFirst(column - 1).prefix(location.length)
            lines.append(
                "  "
                    + shown.split(separator: "\t", omittingEmptySubsequences: false)
                    .map { DisplayWidth.printable(String($0)) }.joined(separator: "\t"))
            lines.append("  " + margin(of: before) + "^" + String(repeating: "~", count: max(1, width(of: place)) - 1))
        }
        return lines
    }

    /// How many characters of a line are shown, and how many of them stand before the place that matters.
    private static let (shownWidth, shownBefore) = (200, 80)
    /// From how many characters on a headline is cut short, and how many of its beginning and end are left.
    private static let (longHeadline, headWidth, tailWidth) = (3_000, 400, 100)

    /// A headline of a length that can be read: one may quote a phrase of any length.
    private static func excerpt(of headline: String) -> String {
        guard headline.utf8.count > longHeadline, headline.count > longHeadline else { return headline }
        return headline.prefix(headWidth) + " … " + headline.suffix(tailWidth)
    }

    /// A line, or of a long one the part around a column, and the column in it.
    private static func excerpt(of line: String, around column: Int) -> (text: String, column: Int) {
        guard line.utf8.count > shownWidth, line.count > shownWidth else { return (line, column) }
        let start = max(0, min(column - 1, line.count) - shownBefore)
        let part = line.dropFirst(start)
        let behind = part.count > shownWidth ? "…" : ""
        return ((start > 0 ? "…" : "") + part.prefix(shownWidth) + behind, column - start + (start > 0 ? 1 : 0))
    }

    /// As many columns as a text takes; a tab is repeated, so that the caret stands under its place at any tab width.
    private static func margin(of text: Substring) -> String {
        text.map { $0 == "\t" ? "\t" : String(repeating: " ", count: width(of: Substring(String($0)))) }.joined()
    }

    private static func width(of text: Substring) -> Int { DisplayWidth.of(DisplayWidth.printable(String(text))) }
}
