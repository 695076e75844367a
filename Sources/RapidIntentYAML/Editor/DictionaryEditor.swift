import RapidIntent
package import RapidIntentDictionary

/// Adds phrases to a dictionary file and takes some out, and leaves everything else as its author wrote it: comments,
/// order, quotes, line ends.
///
/// ```swift
/// let editor = try DictionaryEditor(yaml: bytes, file: "learned.yaml")
/// let edited = try editor.applying([.addition(phrase: "bring me to {place}", intent: "Navigate", comment: "heard 41 times")])
/// ```
///
/// Only lines with a phrase that changes are touched. A new phrase stands behind the last one that sorts before it, so
/// that in a sorted list it finds its place, and so does a new intent. What comes of it is read again, and is refused if
/// it does not say just what the file said with the changes made: no edit is better than a wrong one.
///
/// Takes time linear in the size of the file.
package struct DictionaryEditor: Sendable {
    private let mark: [UInt8]
    private let yaml: [UInt8]
    private let file: String
    /// What the file says.
    package let source: DictionarySource

    /// Takes the bytes of a file.
    ///
    /// - Parameters:
    ///   - yaml: The bytes, at most 16 MiB of UTF-8; a byte order mark stays.
    ///   - file: The name that messages give it.
    /// - Throws: `DictionaryError` with every mistake of the file: what cannot be read in full cannot be
    ///   edited without loss.
    package init(yaml: [UInt8], file: String) throws(DictionaryError) {
        source = try DictionarySource(yaml: yaml, file: file)
        mark = yaml.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8 : []
        self.yaml = Array(yaml.dropFirst(mark.count))
        self.file = file
    }

    /// The bytes of the file with changes made, additions first.
    ///
    /// A phrase that the intent has already is not added again.
    ///
    /// - Throws: `DictionaryError` where a phrase to be removed is not there, the file is written in a way
    ///   that cannot be changed line by line (aliases), or it would not say what it should; nothing is changed then.
    package func applying(_ edits: [PhraseEdit]) throws(DictionaryError) -> [UInt8] {
        let change = DictionaryChange(edits, in: source)
        var expected = change.added(to: source)
        var bytes = yaml
        if !change.additions.isEmpty {
            var text = try EditedText(bytes, file: file)
            try text.add(change.additions)
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

    /// Makes sure that a text says what it should, by reading it.
    private func verify(_ bytes: [UInt8], says expected: DictionarySource) throws(DictionaryError) {
        let reading = DictionaryReading(yaml: bytes, file: file)
        // Equal sources are written alike, wherever they stand.
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
    /// What a source says; but for the line break at the end of a description, which a text in a block at the end of a file
    /// gains with the line that follows it.
    private static func contents(of source: DictionarySource) -> String {
        var source = source
        for number in source.intents.indices {
            while source.intents[number].summary?.last?.isNewline == true {
                source.intents[number].summary?.removeLast()
            }
        }
        return DictionaryWriter().yaml(for: source)
    }
}

extension Substring {
    /// Without white space at its beginning.
    fileprivate var trimmed: String { String(drop(while: \.isWhitespace)) }
}

extension DictionaryError {
    /// A refusal to edit a file.
    static func notEditable(_ message: String, at location: DictionaryLocation? = nil) -> DictionaryError {
        DictionaryError([
            DictionaryDiagnostic(
                .notEditable, message, at: location, help: "make the change by hand, or write the file more plainly")
        ])
    }
}
