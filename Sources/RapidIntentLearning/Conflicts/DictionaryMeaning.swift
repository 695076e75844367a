#if SQLite
import RapidIntent
import RapidIntentDictionary

/// The results of sample sentences of every phrase of a dictionary, for comparison with another dictionary.
struct DictionaryMeaning {
    private let sentences: [Sentence]
    private let troubles: Set<Trouble>
    private let rules: [String: FiringRule]

    /// A sentence of a phrase, and its result.
    private struct Sentence {
        var text: String
        var scope: MatchScope
        var phrase: String
        var command: Command
        var wait: Duration?
    }

    /// A diagnostic without its location.
    private struct Trouble: Hashable {
        var code: DictionaryDiagnostic.Code
        var subject: DictionaryDiagnostic.Subject

        init(_ diagnostic: DictionaryDiagnostic) {
            code = diagnostic.code
            subject = diagnostic.subject
        }
    }

    /// Matches sample sentences with a dictionary.
    ///
    /// - Parameter sentences: The number of samples of each phrase that is not literal.
    init(of dictionary: CommandDictionary, sentences count: Int = 8) {
        let sampler = SentenceSampler(dictionary)
        var generator = SplitMix64(seed: 0x6D65_616E)
        var found: [Sentence] = []
        for intent in dictionary.intents {
            for phrase in intent.phrases {
                let scope = sampler.scope(of: phrase)
                var matcher = TranscriptMatcher(dictionary, scope: scope)
                for _ in 0..<(phrase.isLiteral ? 1 : count) {
                    guard let text = sampler.sentence(of: phrase, using: &generator) else { continue }
                    let state = matcher.update(to: text)
                    guard let match = state.match else { continue }
                    found.append(
                        Sentence(
                            text: text, scope: scope, phrase: match.phrase, command: match.command,
                            wait: match.rule.wait(canChange: state.canChange, odds: state.odds)))
                }
            }
        }
        sentences = found
        troubles = Set(Self.troubles(of: dictionary).map(Trouble.init))
        rules = Dictionary(dictionary.intents.map { ($0.name, $0.rule) }) { first, _ in first }
    }

    /// The first result that changes for the worse in a dictionary with more phrases; nil if there is none.
    func firstHarm(in other: CommandDictionary, policy: GrowthPolicy) -> PhraseConflict? {
        if let trouble = Self.troubles(of: other).first(where: { !troubles.contains(Trouble($0)) }) {
            return .unsound(trouble.message)
        }
        if let intent = other.intents.first(where: { rules[$0.name].map { [rule = $0.rule] in rule != $0 } ?? false }) {
            return .unsound("intent '\(intent.name)' would be fired by other rules")
        }
        var matchers: [MatchScope: TranscriptMatcher] = [:]
        for sentence in sentences {
            var matcher = matchers[sentence.scope] ?? TranscriptMatcher(other, scope: sentence.scope)
            let state = matcher.update(to: sentence.text)
            matchers[sentence.scope] = matcher
            guard let match = state.match, match.command.isEquivalent(to: sentence.command) else {
                return .changes(sentence: sentence.text, phrase: sentence.phrase, intent: sentence.command.intent)
            }
            let wait = match.rule.wait(canChange: state.canChange, odds: state.odds)
            if !policy.mayDelay, let wait, let before = sentence.wait, wait > before {
                return .delays(phrase: sentence.phrase, intent: sentence.command.intent, by: wait - before)
            }
        }
        return nil
    }

    /// Errors, and warnings that a phrase or value cannot match.
    private static func troubles(of dictionary: CommandDictionary) -> [DictionaryDiagnostic] {
        dictionary.warnings.filter {
            $0.severity == .error
                || [.duplicatePhrase, .ambiguousPhrase, .hiddenPhrase, .unreachableValue].contains($0.code)
        }
    }
}
#endif
