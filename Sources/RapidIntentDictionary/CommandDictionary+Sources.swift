public import RapidIntent

extension CommandDictionary {
    /// Joins and checks sources.
    ///
    /// Lists and intents with the same name are joined: their values and phrases are combined, and their firing
    /// settings must agree. The `defaults` of a source apply to the intents that it declares first.
    ///
    /// - Throws: ``DictionaryError`` with every mistake found.
    public init(_ sources: [DictionarySource]) throws(DictionaryError) {
        self.init(tolerating: sources)
        guard !warnings.contains(where: { $0.severity == .error }) else { throw DictionaryError(warnings) }
    }

    /// Joins sources and leaves out entries with mistakes, so that one bad phrase does not disable the others.
    ///
    /// `warnings` has the entries that were left out, as errors.
    package init(tolerating sources: [DictionarySource]) {
        let joined = JoinedSources(sources)
        let names = DeclaredNames(joined)
        var (compiled, mistakes) = PhraseCompiler(joined, names).finish()
        compiled.rehearsed = Rehearsal(of: sources, in: compiled).histories
        let diagnostics =
            joined.diagnostics + names.diagnostics + joined.intentDiagnostics + mistakes
            + joined.histories.doubts(in: compiled)
        self.init(compiled) { diagnostics + $0.review(sentences: 2, besides: diagnostics) }
    }

    /// Finds further doubts by testing many sentences of every phrase; takes about ten microseconds per sentence.
    package func review(sentences: Int = 32) -> [DictionaryDiagnostic] {
        storage.review(sentences: sentences, besides: warnings)
    }
}

extension PhraseHistories {
    /// Warnings for histories of phrases that a dictionary does not have.
    fileprivate func doubts(in dictionary: CompiledDictionary) -> [DictionaryDiagnostic] {
        guard !isEmpty else { return [] }
        let phrases = Dictionary(dictionary.intents.map { ($0.name, Set($0.phrases.map(\.text))) }) { first, _ in first
        }
        return histories.keys.sorted().compactMap { key in
            let own = phrases[key.intent]
            guard own?.contains(key.phrase) != true else { return nil }
            return DictionaryDiagnostic(
                .unusedHistory, severity: .warning,
                own == nil
                    ? "a history is of intent '\(key.intent)', which is not declared"
                    : "a history is of phrase '\(key.phrase)', which intent '\(key.intent)' does not have",
                help:
                    "'rapid-intent tune --apply' writes 'tuned.yaml' anew, from what telemetry has of the present phrases"
            )
        }
    }
}

extension CommandDictionary.Storage {
    /// The findings of a review that are not among the warnings.
    fileprivate func review(sentences: Int, besides warnings: [DictionaryDiagnostic]) -> [DictionaryDiagnostic] {
        /// The kind, subject and location of a finding.
        struct Doubt: Hashable {
            let code: DictionaryDiagnostic.Code
            let subject: DictionaryDiagnostic.Subject
            let location: DictionaryLocation?
        }
        struct Claim: Hashable {
            let phrase: String
            let location: DictionaryLocation?

            init?(_ diagnostic: DictionaryDiagnostic) {
                guard case .phrase(let phrase, _) = diagnostic.subject else { return nil }
                self.phrase = phrase
                location = diagnostic.location
            }
        }
        func doubt(_ diagnostic: DictionaryDiagnostic) -> Doubt {
            Doubt(code: diagnostic.code, subject: diagnostic.subject, location: diagnostic.location)
        }
        // There are two searches for ambiguous phrases, which find different examples.
        let known = Set(warnings.map(doubt))
        let claimed = Set(warnings.filter { $0.code == .duplicatePhrase }.compactMap(Claim.init))
        return PhraseReview(self, sentences: sentences).diagnostics.filter { found in
            // A phrase of two intents is reported once, not again as ambiguous.
            !known.contains(doubt(found))
                && !(found.code == .ambiguousPhrase && Claim(found).map(claimed.contains) ?? false)
        }
    }
}

/// Says the tests and examples of a dictionary word by word, and counts where a command is complete and where the sentence
/// goes on.
///
/// This is a weak prior for how people go on, for dictionaries without telemetry.
struct Rehearsal {
    private(set) var histories = PhraseHistories()

    /// The maximum number of sentences that count in one situation.
    ///
    /// Together they weigh half as much as the estimate from the number of phrases that can continue.
    private static let limit = 10

    /// Says the sentences of sources; takes a few microseconds a word.
    ///
    /// Tests that must match nothing are left out, and so are sentences that no phrase matches as a whole.
    init(of sources: [DictionarySource], in compiled: CompiledDictionary) {
        let tests = sources.lazy.flatMap(\.tests).filter { $0.intent != nil }
        let examples = sources.lazy.flatMap(\.intents).flatMap(\.examples)
        guard tests.first != nil || examples.first != nil else { return }
        var matcher = TranscriptMatcher(CommandDictionary(compiled))
        for test in tests { say(test.text.value, to: &matcher, in: test.scope) }
        for example in examples { say(example.value, to: &matcher, in: .withoutSpeaker) }
    }

    private mutating func say(_ sentence: String, to matcher: inout TranscriptMatcher, in scope: MatchScope) {
        matcher.scope = scope
        matcher.update(to: "")
        var stops = PhraseStops()
        for word in sentence.split(whereSeparator: \.isWhitespace) {
            let state = matcher.update(to: String(sentence[..<word.endIndex]))
            stops.hear(state, matcher.text, at: .zero)
        }
        guard let command = matcher.state.match?.command else { return }
        for stop in stops.stops(before: command) where (histories.histories[stop.key]?.said ?? 0) < Self.limit {
            let history = PhraseHistory(said: 1, continued: stop.wordsAfter > 0 ? 1 : 0)
            histories.merge(PhraseHistories([stop.key: history]))
        }
    }
}
