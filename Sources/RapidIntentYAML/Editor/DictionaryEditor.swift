import RapidIntent
package import RapidIntentDictionary

/// Adds and removes phrases in a dictionary file, adds list values, and keeps everything else unchanged: comments, order, quotes
/// and line endings.
///
/// Only the lines of changed phrases are edited. A new phrase is inserted after the last phrase that sorts before it,
/// so that a sorted list stays sorted. The same applies to a new intent. The result is read again. It is refused
/// unless it has exactly the old contents plus the changes.
///
/// Takes time linear in the size of the file.
package struct DictionaryEditor: Sendable {
    private let mark: [UInt8]
    private let yaml: [UInt8]
    private let file: String
    package let source: DictionarySource

    /// Parses the bytes of a file.
    ///
    /// - Parameter yaml: The bytes, at most 16 MiB of UTF-8; a byte order mark is kept.
    /// - Throws: `DictionaryError` with every mistake in the file: a file that cannot be read completely cannot be
    ///   edited without loss.
    package init(yaml: [UInt8], file: String) throws(DictionaryError) {
        source = try DictionarySource(yaml: yaml, file: file)
        mark = yaml.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8 : []
        self.yaml = Array(yaml.dropFirst(mark.count))
        self.file = file
    }

    /// The bytes of the file after the edits, additions first.
    ///
    /// A phrase that the intent already has, or a value that the list already has, is not added again. With a change, the
    /// names go of intents and lists of `learned.yaml` that somebody emptied (``EmptiedEntries``).
    ///
    /// - Throws: `DictionaryError` if a phrase to remove does not exist, if the file cannot be edited line by line
    ///   (aliases), or if the result would not have the expected contents. Nothing is changed then.
    package func applying(_ edits: [DictionaryEdit]) throws(DictionaryError) -> [UInt8] {
        let change = DictionaryChange(edits, in: source)
        var expected = change.added(to: source)
        var bytes = yaml
        if !change.isEmpty {
            var text = try EditedText(bytes, file: file)
            try text.removeEmptied()
            bytes = text.edited
        }
        if !change.values.isEmpty {
            var text = try EditedText(bytes, file: file)
            try text.add(values: change.values)
            bytes = text.edited
        }
        if !change.additions.isEmpty {
            var text = try EditedText(bytes, file: file)
            try text.add(phrases: change.additions)
            bytes = text.edited
        }
        if !change.removals.isEmpty {
            var text = try EditedText(bytes, file: file)
            let emptied = try text.remove(change.removals)
            bytes = text.edited
            expected = change.removed(from: expected, dropping: emptied)
        }
        try verify(bytes, says: expected)
        return mark + bytes
    }

    private func verify(_ bytes: [UInt8], says expected: DictionarySource) throws(DictionaryError) {
        let reading = DictionaryReading(yaml: bytes, file: file)
        // Equal sources are written to equal text; locations do not matter.
        let (read, wanted) = (Self.contents(of: reading.source), Self.contents(of: expected))
        guard !reading.diagnostics.isEmpty || read != wanted else { return }
        let difference = zip((read + "\n…").split(separator: "\n"), (wanted + "\n…").split(separator: "\n"))
            .first { $0 != $1 }.map { "\(Excerpt($0.trimmed)) instead of \(Excerpt($1.trimmed))" }
        throw .notEditable(
            "'\(file)' would not say what it should after the change"
                + ((reading.diagnostics.first?.message ?? difference).map { ": \($0)" } ?? ""))
    }
}

extension DictionaryEditor {
    /// The contents of a source as text, without line breaks at the end of descriptions and questions: a block scalar at the end
    /// of a file gains one when a line follows it.
    private static func contents(of source: DictionarySource) -> String {
        var source = source
        for number in source.intents.indices {
            while source.intents[number].summary?.last?.isNewline == true {
                source.intents[number].summary?.removeLast()
            }
            while source.intents[number].ask?.value.last?.isNewline == true {
                source.intents[number].ask?.value.removeLast()
            }
        }
        return DictionaryWriter().yaml(for: source)
    }
}

extension Substring {
    /// The text without leading white space.
    fileprivate var trimmed: String { String(drop(while: \.isWhitespace)) }
}

extension DictionaryError {
    static func notEditable(_ message: String, at location: DictionaryLocation? = nil) -> DictionaryError {
        DictionaryError(
            .notEditable, message, at: location, help: "make the change by hand, or write the file more plainly")
    }
}
