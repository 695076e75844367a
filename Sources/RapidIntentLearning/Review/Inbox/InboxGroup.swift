#if SQLite
package import Foundation
import RapidIntent
package import RapidIntentTelemetry

/// Texts of the inbox that one decision can settle.
package struct InboxGroup: Sendable, Equatable, Identifiable {
    /// An id of sixteen hexadecimal digits, which stays the same while the most frequent text stays the same; for a mixed
    /// group, while all of them do.
    package var id: String
    package var kind: InboxKind
    /// The texts, the most frequent first; at least one.
    package var texts: [InboxText]
    /// The intent that accepting gives to the texts, or that a mixed group is nearest to; nil if somebody has to choose one.
    package var intent: String?
    /// What speaks for it, in one sentence; nil for nothing but the counts.
    package var evidence: String?
    /// Why the texts cannot simply be accepted; nil if they can.
    package var obstacle: String?
    package var sessions: Int
    /// What accepting does; nil if an intent has to be chosen, or if there is nothing to teach.
    package var lesson: Lesson?
    /// Whether it puts texts together that were seldom heard and have only an intent in common, or nothing.
    package var isMixed = false

    package var heard: Int { texts.reduce(0) { $0 + $1.heard } }
    package var first: Date { texts.map(\.first).min() ?? .distantPast }
    package var last: Date { texts.map(\.last).max() ?? .distantPast }
}

/// What a group of the inbox waits for.
///
/// In the order in which they are shown: what was heard often and can be learnt first, then what went wrong, then what was
/// not understood.
package enum InboxKind: String, Sendable, CaseIterable, Comparable {
    /// A phrase that telemetry speaks for.
    case proposal
    /// A learned phrase that failed too often.
    case removal
    /// A command that the user undid or did not want.
    case undone
    /// A command that the final transcript contradicted.
    case contradicted
    /// A text that was taken for a phrase that it sounds like.
    case nearMiss
    /// A command that needed the user's confirmation, without an answer.
    case needsConfirmation
    /// A text that nothing understood.
    case unresolved

    /// The order in which kinds are shown.
    package static func < (first: InboxKind, second: InboxKind) -> Bool { first.rank < second.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

    /// Whether a rejected text of this kind returns when it is heard again: each failure is new evidence against a command.
    var returns: Bool { self == .undone || self == .contradicted }
}

/// A text of a group, with how often it was heard.
package struct InboxText: Sendable, Equatable {
    /// The text in normal form, as recorded: `{name}` and `#` stand for masked words and digits; for a proposal, the phrase.
    package var text: String
    package var heard: Int
    package var sessions: Int
    package var first: Date
    package var last: Date
    /// The intent that it was taken for or proposed for; nil for none.
    package var intent: String?
    /// The intent that the service named for it most, without an answer that could be carried out; nil for none.
    package var named: String?
    /// How often the service named that intent.
    package var timesNamed = 0
    /// What it was taken for because it sounds like it; nil for nothing.
    package var takenFor: String?
    /// The reason why it was not resolved, such as `noMatch`; nil if it was.
    package var reason: String?
    /// The last utterance in which it was heard; nil for a phrase.
    package var example: UtteranceReference?
}

/// Finds the intent whose phrases share the most telling words with a text.
///
/// A word tells the more, the fewer intents say it: its weight is the inverse document frequency, with an intent as the document
/// (K. Spärck Jones, "A statistical interpretation of term specificity and its application in retrieval", 1972). This orders
/// what was seldom heard for people; no command is ever made of it.
struct NearestIntent: Sendable {
    private let weights: [String: Double]
    private let intents: [String: [Int]]
    private let names: [String]
    /// The weight of a word that no intent says.
    private let unknown: Double

    init(_ dictionary: CommandDictionary) {
        let normaliser = dictionary.storage.normaliser
        var intents: [String: [Int]] = [:]
        names = dictionary.intents.map(\.name)
        for (number, intent) in dictionary.intents.enumerated() {
            var words: Set<String> = []
            for phrase in intent.phrases {
                // What stands in braces and angle brackets is a name, not a word.
                let said = phrase.text.split { "[]()|;".contains($0) || $0.isWhitespace }
                    .filter { !$0.contains("{") && !$0.contains("<") }.joined(separator: " ")
                words.formUnion(normaliser.normalise(said).text.split(separator: " ").map(String.init))
            }
            for word in words { intents[word, default: []].append(number) }
        }
        let count = Double(max(1, names.count))
        unknown = log(count + 1)
        weights = intents.mapValues { log((count + 1) / Double($0.count)) }
        self.intents = intents
    }

    /// The intent nearest to a text in normal form: the first by its place in the dictionary among equals; nil if less than a
    /// third of the text's weight is in words of one intent.
    func intent(of text: String) -> String? {
        var shares: [Int: Double] = [:]
        var total = 0.0
        for word in Set(text.split(separator: " ").map(String.init)) {
            let weight = weights[word] ?? unknown
            total += weight
            for number in intents[word] ?? [] { shares[number, default: 0] += weight }
        }
        let best = shares.min { ($1.value, $0.key) < ($0.value, $1.key) }
        return best.flatMap { $0.value * 3 >= total ? names[$0.key] : nil }
    }
}

package struct InboxPage: Sendable, Equatable {
    /// The groups of the page: by kind, the most frequent first.
    package var groups: [InboxGroup]
    package var total: Int
    /// The number of groups of each kind, whatever kinds are shown.
    package var kinds: [InboxKind: Int]
}

package struct InboxQuery: Sendable, Hashable {
    package var filter: TelemetryFilter
    /// The kinds of groups; empty for all.
    package var kinds: Set<InboxKind>
    /// The number of the page, from 0.
    package var page: Int
    /// The maximum number of groups on a page, from 1 to 200.
    package var limit: Int

    package init(
        filter: TelemetryFilter = TelemetryFilter(), kinds: Set<InboxKind> = [], page: Int = 0, limit: Int = 25
    ) {
        self.filter = filter
        self.kinds = kinds
        self.page = max(0, page)
        self.limit = min(max(1, limit), 200)
    }
}
#endif
