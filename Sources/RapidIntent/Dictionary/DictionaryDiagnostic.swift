/// An error, warning or remark about a dictionary, with its location and a remedy.
///
/// The description has the format of an editor or a compiler:
///
/// ```
/// home.yaml:7:14: error: unknown key 'phrase' in intent 'Stop'
///   Stop: { fire: instant, phrase: [stop] }
///                          ^~~~~~
///   help: did you mean 'phrases'?
/// ```
public struct DictionaryDiagnostic: Sendable, Hashable {
    /// The kind of problem.
    public var code: Code
    /// Whether the dictionary can still be used.
    public var severity: Severity
    /// The problem, in one sentence without a full stop.
    public var message: String
    /// The location; nil for a dictionary made in code.
    public var location: DictionaryLocation?
    /// Related places.
    public var notes: [Note]
    /// The remedy; nil if the message already contains it.
    public var help: String?
    /// The subject; nil if the message identifies it.
    private let about: Subject?

    package var subject: Subject { about ?? .message(message) }

    /// The subject of a diagnostic: diagnostics with equal subjects concern the same problem, whatever their messages.
    package enum Subject: Hashable, Sendable {
        /// A phrase, and the names and phrases that conflict with it.
        case phrase(String, with: [String] = [])
        /// The subject is identified by the message.
        case message(String)
    }

    /// Creates a diagnostic.
    ///
    /// - Parameter subject: The subject; nil if the message identifies it.
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

    /// The severity of a diagnostic.
    public enum Severity: String, Sendable {
        /// The dictionary is rejected.
        case error
        /// The dictionary works, but perhaps not as its author expects.
        case warning
        /// The dictionary works as its author expects; the remark states a cost.
        case remark
    }

    /// A place related to a problem.
    public struct Note: Sendable, Hashable {
        /// What the note says about its location, such as "the earlier one is here".
        public var message: String
        /// The location.
        public var location: DictionaryLocation?

        package init(_ message: String, at location: DictionaryLocation? = nil) {
            self.message = message
            self.location = location
        }
    }
}

extension DictionaryDiagnostic {
    /// The kind of a problem, with a stable name that tools can rely on.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The name, such as `unknownKey`.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name.
        public var description: String { rawValue }

        package static let unreadableFile = Code(rawValue: "unreadableFile")
        /// The file, or something in it, exceeds the size limit.
        package static let tooLarge = Code(rawValue: "tooLarge")
        /// The file is not UTF-8.
        package static let invalidEncoding = Code(rawValue: "invalidEncoding")
        package static let invalidYAML = Code(rawValue: "invalidYAML")
        /// The `version` is missing or not supported.
        package static let unsupportedVersion = Code(rawValue: "unsupportedVersion")
        package static let unknownKey = Code(rawValue: "unknownKey")
        /// A key that occurs twice in one mapping.
        package static let duplicateKey = Code(rawValue: "duplicateKey")
        /// A value of the wrong type, such as a mapping instead of a list of phrases.
        package static let wrongType = Code(rawValue: "wrongType")
        /// A value of the right type that cannot be used, such as a score above 1.
        package static let invalidValue = Code(rawValue: "invalidValue")
        /// A phrase or list value without text, or a required part that is missing.
        package static let empty = Code(rawValue: "empty")
        /// A phrase that is empty after punctuation and fillers are dropped.
        package static let nothingToMatch = Code(rawValue: "nothingToMatch")
        /// A phrase, rule or value with a template that cannot be parsed.
        package static let invalidPhrase = Code(rawValue: "invalidPhrase")
        /// One phrase claimed by two intents.
        package static let duplicatePhrase = Code(rawValue: "duplicatePhrase")
        /// A phrase that occurs twice in one intent.
        package static let repeatedPhrase = Code(rawValue: "repeatedPhrase")
        /// Phrases of two intents that match the same words for some values of their lists.
        package static let ambiguousPhrase = Code(rawValue: "ambiguousPhrase")
        /// A phrase that begins with another phrase that fires at once.
        package static let hiddenPhrase = Code(rawValue: "hiddenPhrase")
        /// A value that can never match in a phrase.
        package static let unreachableValue = Code(rawValue: "unreachableValue")
        package static let unknownList = Code(rawValue: "unknownList")
        package static let unknownRule = Code(rawValue: "unknownRule")
        /// A list that a phrase of another file may mistake for a type of values.
        package static let hiddenType = Code(rawValue: "hiddenType")
        package static let ruleCycle = Code(rawValue: "ruleCycle")
        package static let unusedList = Code(rawValue: "unusedList")
        package static let unusedRule = Code(rawValue: "unusedRule")
        package static let unusedHistory = Code(rawValue: "unusedHistory")
        /// A list form with two canonical values.
        package static let ambiguousValue = Code(rawValue: "ambiguousValue")
        /// Two files with conflicting declarations of one intent or list.
        package static let conflictingDeclaration = Code(rawValue: "conflictingDeclaration")
    }
}

extension DictionaryDiagnostic: CustomStringConvertible {
    /// The complete message, on several lines, without a line break at the end.
    public var description: String {
        var lines = Self.lines(for: "\(severity.rawValue): \(message)", at: location)
        for note in notes { lines += Self.lines(for: "note: \(note.message)", at: note.location) }
        if let help { lines.append("  help: \(DisplayWidth.printable(help))") }
        return lines.joined(separator: "\n")
    }

    /// A headline, followed by the line in question with a caret, if its text is available.
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

    /// The maximum number of characters shown of a line, and the number of them before the place in question.
    private static let (shownWidth, shownBefore) = (200, 80)
    /// The length above which a headline is shortened, and the number of characters kept at its beginning and end.
    private static let (longHeadline, headWidth, tailWidth) = (3_000, 400, 100)

    /// A headline, shortened if it is long, because it may quote a phrase of any length.
    private static func excerpt(of headline: String) -> String {
        guard headline.utf8.count > longHeadline, headline.count > longHeadline else { return headline }
        return headline.prefix(headWidth) + " … " + headline.suffix(tailWidth)
    }

    /// A line, or the part of a long line around a column, with the column in that part.
    private static func excerpt(of line: String, around column: Int) -> (text: String, column: Int) {
        guard line.utf8.count > shownWidth, line.count > shownWidth else { return (line, column) }
        let start = max(0, min(column - 1, line.count) - shownBefore)
        let part = line.dropFirst(start)
        let behind = part.count > shownWidth ? "…" : ""
        return ((start > 0 ? "…" : "") + part.prefix(shownWidth) + behind, column - start + (start > 0 ? 1 : 0))
    }

    /// White space as wide as a text, with tabs kept, so that the caret is aligned at any tab width.
    private static func margin(of text: Substring) -> String {
        text.map { $0 == "\t" ? "\t" : String(repeating: " ", count: width(of: Substring(String($0)))) }.joined()
    }

    private static func width(of text: Substring) -> Int { DisplayWidth.of(DisplayWidth.printable(String(text))) }
}
