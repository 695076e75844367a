#if SQLite
import RapidIntent
import RapidIntentDictionary

/// Compiles a dictionary with new phrases, and checks that old phrases are unchanged and new ones have their intent.
struct JointReview {
    private let sources: [DictionarySource]
    private let dictionary: CommandDictionary
    private let meaning: DictionaryMeaning
    private let policy: GrowthPolicy

    struct Candidate: Hashable {
        var phrase: String
        var intent: String
    }

    /// Creates a review with the current dictionary: its sources, and the same dictionary compiled.
    init(_ sources: [DictionarySource], _ dictionary: CommandDictionary, policy: GrowthPolicy) {
        self.sources = sources
        self.policy = policy
        self.dictionary = dictionary
        meaning = DictionaryMeaning(of: dictionary)
    }

    /// Divides new phrases, in descending order of priority, into compatible ones and others.
    ///
    /// All phrases are tried together. After a conflict, each half is tried, so that a few conflicts among many
    /// phrases cost few attempts.
    func review(_ candidates: [Candidate]) -> (sound: [Candidate], refused: [Candidate: PhraseConflict]) {
        var sound: [Candidate] = []
        var refused: [Candidate: PhraseConflict] = [:]
        var waiting = [candidates[...]]
        while let next = waiting.popLast() {
            guard !next.isEmpty else { continue }
            guard let harm = harm(of: sound + next) else {
                sound += next
                continue
            }
            if next.count == 1 {
                refused[next[next.startIndex]] = harm
            } else {
                let middle = next.startIndex + next.count / 2
                waiting += [next[middle...], next[..<middle]]
            }
        }
        return (sound, refused)
    }

    /// The first conflict of new phrases; nil if there is none.
    func harm(of candidates: [Candidate]) -> PhraseConflict? {
        let dictionary = CommandDictionary(tolerating: sources + [Self.source(of: candidates)])
        if let harm = meaning.firstHarm(in: dictionary, policy: policy) { return harm }
        let sentences = PhraseSentences(dictionary, limit: min(8, policy.sentences))
        var matcher = TranscriptMatcher(dictionary, scope: .withoutSpeaker)
        var beginnings = BeginningReview(from: self.dictionary, to: dictionary, policy: policy)
        for candidate in candidates {
            guard let phrase = try? Phrase(candidate.phrase) else { return .unsound("the phrase cannot be read") }
            for sentence in sentences.sentences(of: phrase) {
                let matches = matcher.update(to: sentence).matches
                if let other = matches.first(where: { $0.command.intent != candidate.intent }) {
                    return .claimed(sentence: sentence, phrase: other.phrase, intent: other.command.intent)
                }
                if matches.isEmpty { return .unsound("'\(sentence)' would not be understood") }
            }
            if let harm = beginnings.firstHarm(of: phrase) { return harm }
        }
        return nil
    }

    private static func source(of candidates: [Candidate]) -> DictionarySource {
        var order: [String] = []
        var phrases: [String: [Located<String>]] = [:]
        for candidate in candidates {
            if phrases[candidate.intent] == nil { order.append(candidate.intent) }
            phrases[candidate.intent, default: []].append(Located(candidate.phrase))
        }
        return DictionarySource(intents: order.map { IntentSource(name: Located($0), phrases: phrases[$0] ?? []) })
    }
}
#endif
