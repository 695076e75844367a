#if SQLite
import RapidIntent
import RapidIntentDictionary

/// Matches the sentences of a new phrase word by word with the current dictionary, and finds conflicts.
struct ConflictFinder {
    private let dictionary: CommandDictionary
    private let sentences: PhraseSentences
    private let policy: GrowthPolicy
    private let situations: Situations

    /// The maximum number of sentences per phrase that are explained in full.
    ///
    /// An explanation also finds phrases with conditions, and takes some milliseconds in a large dictionary.
    private static let explanationLimit = 4

    init(_ dictionary: CommandDictionary, policy: GrowthPolicy) {
        self.dictionary = dictionary
        self.policy = policy
        sentences = PhraseSentences(dictionary, limit: policy.sentences, orAllOf: policy.allSentences)
        situations = Situations(of: dictionary)
    }

    /// The result for a new phrase.
    struct Finding: Equatable {
        /// Whether the dictionary already understands all the sentences as the same intent.
        var isKnown = false
        var conflict: PhraseConflict?
        /// An example of words that may follow the phrase in other phrases.
        var waitsFor: String?
    }

    func finding(of text: String, intent: String) -> Finding {
        let phrase: Phrase
        do throws(DictionaryError) {
            phrase = try Phrase(text)
        } catch {
            return Finding(conflict: .unsound(error.diagnostics.first?.message ?? "the phrase cannot be read"))
        }
        let said = sentences.sentences(of: phrase)
        guard !said.isEmpty else { return Finding(conflict: .unsound("no value of its lists can be said in it")) }
        var finding = Finding()
        var known = 0
        var matchers = situations.scopes.map { TranscriptMatcher(dictionary, scope: $0) }
        for (number, sentence) in said.enumerated() {
            // The first matcher has an empty situation.
            let state = matchers[0].update(to: sentence)
            if let other = state.matches.first(where: { $0.command.intent != intent }) {
                finding.conflict = .claimed(sentence: sentence, phrase: other.phrase, intent: other.command.intent)
                return finding
            }
            if !state.matches.isEmpty { known += 1 }
            if finding.waitsFor == nil, state.canContinue {
                finding.waitsFor = matchers[0].continuations(limit: 1).first.map { "\(sentence) \($0)" }
            }
            // If the sentence already matches, nothing changes at its beginnings.
            var onTheWay: PhraseConflict?
            for index in matchers.indices
            where onTheWay == nil && state.matches.isEmpty
                && number < situations.count(of: said.count, in: matchers[index].scope)
            {
                onTheWay = conflictOnTheWay(to: sentence, intent, &matchers[index])
            }
            let elsewhere = number < Self.explanationLimit ? conflictElsewhere(of: sentence, intent) : nil
            if let conflict = onTheWay ?? elsewhere {
                finding.conflict = conflict
                return finding
            }
        }
        finding.isKnown = known == said.count
        if !finding.isKnown, let example = finding.waitsFor,
            dictionary.intent(named: intent)?.rule.policy == .instant
        {
            finding.conflict = .hides(sentence: example)
        }
        return finding
    }

    /// The conflict of a beginning of a sentence with a phrase that fires, or that would wait longer, in the situation
    /// of a matcher.
    private func conflictOnTheWay(
        to sentence: String, _ intent: String, _ matcher: inout TranscriptMatcher
    ) -> PhraseConflict? {
        let words = sentence.split(separator: " ")
        for count in 1..<max(1, words.count) {
            let state = matcher.update(to: words.prefix(count).joined(separator: " "))
            guard let match = state.match else { continue }
            switch match.rule.policy {
            case .instant:
                return .hidden(sentence: sentence, phrase: match.phrase, intent: match.command.intent)
            case .settled where !policy.mayDelay && !state.canChange && match.rule.dwell > match.rule.settle:
                // A change by more words of the same intent is detected later, when they are compiled.
                guard match.command.intent != intent else { continue }
                return .delays(
                    phrase: match.phrase, intent: match.command.intent, by: match.rule.dwell - match.rule.settle)
            default: break
            }
        }
        return nil
    }

    /// A phrase of another intent that matches in another situation.
    private func conflictElsewhere(of sentence: String, _ intent: String) -> PhraseConflict? {
        let told = dictionary.explanation(of: sentence, scope: .withoutSpeaker, limit: 0)
        return told.matches.first { $0.match.command.intent != intent }.map {
            .claimed(sentence: sentence, phrase: $0.match.phrase, intent: $0.match.command.intent)
        }
    }
}

/// A conflict between a new phrase and the phrases of the dictionary.
public enum PhraseConflict: Sendable, Hashable {
    /// A sentence of the new phrase already matches another intent.
    case claimed(sentence: String, phrase: String, intent: String)
    /// The new phrase begins with another phrase that fires at once, so the new one could never be completed.
    case hidden(sentence: String, phrase: String, intent: String)
    /// The new phrase would fire at once, so phrases that begin with it could not be completed.
    case hides(sentence: String)
    /// A phrase would wait longer, because the new one may follow it.
    case delays(phrase: String, intent: String, by: Duration)
    /// A sentence of a phrase would give another command.
    case changes(sentence: String, phrase: String, intent: String)
    /// The dictionary would have an error with the new phrase.
    case unsound(String)
}

extension PhraseConflict: CustomStringConvertible {
    /// The conflict as a message, without a full stop.
    public var description: String {
        switch self {
        case .claimed(let sentence, let phrase, let intent):
            "'\(sentence)' is understood as '\(phrase)' of '\(intent)' already"
        case .hidden(let sentence, let phrase, let intent):
            "'\(phrase)' of '\(intent)' would fire before '\(sentence)' can be finished"
        case .hides(let sentence): "it would fire at once, before '\(sentence)' can be finished"
        case .delays(let phrase, let intent, let delay):
            "'\(phrase)' of '\(intent)' would wait \(Figure.milliseconds(delay)) ms longer for it"
        case .changes(let sentence, let phrase, let intent):
            "'\(sentence)', which is '\(phrase)' of '\(intent)', would mean something else"
        case .unsound(let message): "the dictionary would not be sound: \(message)"
        }
    }
}
#endif
