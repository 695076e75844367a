#if SQLite
import RapidIntent
import RapidIntentYAML

/// A dictionary file of a folder, in a list.
package struct ReviewedFile: Sendable, Hashable {
    /// The name, relative to the folder.
    package var name: String
    /// Whether it is `learned.yaml`, which review and growth write.
    package var isLearned: Bool
    /// The number of intents that it declares or adds to.
    package var intents: Int
    package var errors: Int
    package var warnings: Int
}

/// The text of a dictionary file, to be edited.
package struct ReviewedText: Sendable, Equatable {
    /// The name, relative to the folder.
    package var name: String
    package var text: String
    /// Its version, for ``ReviewDesk/teach(_:basedOn:settling:by:)``.
    package var version: String
    /// The problems in it, in order.
    package var diagnostics: [FileDiagnostic]
}

/// A problem in a dictionary file, with its place.
package struct FileDiagnostic: Sendable, Hashable {
    /// The line, counted from 1.
    package var line: Int
    /// The column of the first character, counted from 1 in characters.
    package var column: Int
    /// The number of characters that the place covers, at least 1.
    package var length: Int
    package var severity: Severity
    /// The problem, in one sentence without a full stop.
    package var message: String
    /// The remedy; nil if the message contains it.
    package var help: String?

    package enum Severity: String, Sendable {
        /// The entry is left out.
        case error
        /// The entry works, but perhaps not as its author expects.
        case warning
        /// The entry works as its author expects; the remark states a cost.
        case remark
    }

    /// Nil for a diagnostic without a place.
    init?(_ diagnostic: DictionaryDiagnostic) {
        guard let location = diagnostic.location else { return nil }
        line = location.line
        column = location.column
        length = location.length
        severity =
            switch diagnostic.severity {
            case .error: .error
            case .warning: .warning
            case .remark: .remark
            }
        message = diagnostic.message
        help = diagnostic.help
    }
}

/// What can stand at a place of a dictionary file.
package struct FileCompletions: Sendable, Equatable {
    /// Where the letters begin that a completion replaces, in UTF-16 code units; they end at the caret.
    package var start: Int
    /// The completions, in the order in which they are offered.
    package var completions: [FileCompletion]
}

/// A key, a word or a name that can stand at a place of a dictionary file.
package struct FileCompletion: Sendable, Hashable {
    /// The word, as a list shows it.
    package var word: String
    /// What is inserted: the word, with what has to follow it.
    package var text: String
    /// What the word means; nil if it is a name that an author chose.
    package var summary: String?

    init(_ completion: DictionaryCompletion) {
        word = completion.word
        text = completion.text
        summary = completion.summary
    }
}
#endif
