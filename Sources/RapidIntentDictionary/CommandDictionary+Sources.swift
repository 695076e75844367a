public import RapidIntent

extension CommandDictionary {
    /// Joins and checks sources.
    ///
    /// Lists and intents of one name are joined: their values and phrases add up, and what they say about firing must
    /// agree. The `defaults` of a source hold for the intents that it declares first.
    ///
    /// - Throws: ``DictionaryError`` with every mistake that was found.
    public init(_ sources: [DictionarySource]) throws(DictionaryError) {
        self.init(tolerating: sources)
        guard !warnings.contains(where: { $0.severity == .error }) else { throw DictionaryError(warnings) }
    }

    /// Joins sources and leaves out what is wrong with them: one bad phrase does not silence the others.
    ///
    /// What was left out, and why, is in ``warnings``, as errors.
    public init(tolerating sources: [DictionarySource]) {
        let joined = JoinedSources(sources)
        let names = DeclaredNames(joined)
        let (compiled, mistakes) = PhraseCompiler(joined, names).finish()
        let diagnostics = joined.diagnostics + names.diagnostics + joined.intentDiagnostics + mistakes
        self.init(compiled) { diagnostics + $0.review(sentences: 2, besides: diagnostics) }
    }

    /// Doubts that ``warnings`` may lack: many sentences of every phrase are tried.
    ///
    /// Costs some ten microseconds for each sentence.
    package func review(sentences: Int = 32) -> [DictionaryDiagnostic] {
        storage.review(sentences: sentences, besides: warnings)
    }
}

extension CommandDictionary.Storage {
    /// What a review finds that was not found before.
    fileprivate func review(sentences: Int, besides warnings: [DictionaryDiagnostic]) -> [DictionaryDiagnostic] {
        /// What is doubtful, and where.
        struct Doubt: Hashable {
            let code: DictionaryDiagnostic.Code
            let subject: DictionaryDiagnostic.Subject
            let location: DictionaryLocation?
        }
        /// A phrase, and where it stands.
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
        // There are two ways to look for a tie, which find different examples.
        let known = Set(warnings.map(doubt))
        let claimed = Set(warnings.filter { $0.code == .duplicatePhrase }.compactMap(Claim.init))
        return PhraseReview(self, sentences: sentences).diagnostics.filter { found in
            // A phrase that two intents claim is reported once; that it also fits the other intent's phrases is not.
            !known.contains(doubt(found))
                && !(found.code == .ambiguousPhrase && Claim(found).map(claimed.contains) ?? false)
        }
    }
}
