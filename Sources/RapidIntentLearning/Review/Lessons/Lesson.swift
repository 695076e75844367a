#if SQLite
package import RapidIntent

/// A change that a person teaches the dictionaries.
package enum Lesson: Sendable, Equatable {
    /// Phrases, and words for the values of lists, that are added to `learned.yaml`.
    case learned([TaughtPhrase], values: [TaughtValue] = [])
    /// Phrases that are removed from `learned.yaml` and not proposed again.
    case forgotten([TaughtPhrase])
    /// A file as a person edited it, named relative to the folder.
    case file(name: String, text: String)
}

/// A phrase of an intent, as its author writes it.
package struct TaughtPhrase: Sendable, Hashable {
    /// The phrase, a template.
    package var phrase: String
    package var intent: String

    package init(_ phrase: String, intent: String) {
        self.phrase = phrase
        self.intent = intent
    }
}

/// Words that stand for a value of a list.
package struct TaughtValue: Sendable, Hashable {
    /// The words, as people say them.
    package var words: String
    /// The value that a command gets for them: one that the list has, or a new one.
    package var value: String
    package var list: String

    package init(_ words: String, for value: String, in list: String) {
        self.words = words
        self.value = value
        self.list = list
    }
}

/// What a change would do, before it is saved.
package struct LessonPreview: Sendable, Equatable {
    /// The version of the file that it is based on, for ``ReviewDesk/teach(_:basedOn:settling:by:)``.
    package var version: String
    /// The file that changes, relative to the folder.
    package var file: String
    /// The change in the unified format of `diff -u`; empty if nothing changes.
    package var diff: String
    /// What it would break; while this is not empty, it cannot be saved.
    package var harms: [String] = []
    /// What it would cost without breaking anything, such as a longer wait.
    package var warnings: [String] = []
    /// The number of recorded segments that the dictionary does not resolve today and would resolve then.
    package var resolves = 0
    /// The calls to the online service that these segments took.
    package var calls = 0
    /// The price of these calls; nil if no price is known.
    package var price: Money?
    /// The share of recorded segments that the dictionary resolved, from 0 to 1.
    package var localShare = 0.0
    /// The same share with the change, if people keep saying the same, from 0 to 1.
    package var predictedLocalShare = 0.0

    package var isSound: Bool { harms.isEmpty && !diff.isEmpty }
}
#endif
