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
        let normaliser = Normaliser(locale: joined.locale)
        let names = DeclaredNames(joined, normaliser: normaliser)
        let (compiled, mistakes) = PhraseCompiler(joined, names, normaliser: normaliser).finish()
        let diagnostics = joined.diagnostics + names.diagnostics + joined.intentDiagnostics + mistakes
        self.init(compiled) { diagnostics + $0.review(sentences: 2, besides: diagnostics) }
    }

    /// Doubts that ``warnings`` may lack: many sentences of every phrase are tried.
    ///
    /// Costs some ten microseconds for each sentence.
    public func review(sentences: Int = 32) -> [DictionaryDiagnostic] {
        storage.review(sentences: sentences, besides: warnings)
    }
}

extension CommandDictionary.Storage {
    /// What a review finds that was not found before.
    fileprivate func review(sentences: Int, besides warnings: [DictionaryDiagnostic]) -> [DictionaryDiagnostic] {
        // Two ways to look for a tie word it differently from the example on, and tell it of one phrase.
        func subject(_ diagnostic: DictionaryDiagnostic) -> String {
            diagnostic.code.rawValue + diagnostic.message.prefix { $0 != "," }
                + (diagnostic.location?.description ?? "")
        }
        // Of a phrase that two intents claim, nobody needs to hear that it fits what the other one says.
        func phrase(_ diagnostic: DictionaryDiagnostic, before words: String) -> String {
            let message = diagnostic.message
            return message[..<(message.firstRange(of: words)?.lowerBound ?? message.endIndex)]
                + (diagnostic.location?.description ?? "")
        }
        let known = Set(warnings.map(subject))
        let claimed = Set(
            warnings.filter { $0.code == .duplicatePhrase }.map { phrase($0, before: " is claimed by") })
        return PhraseReview(self, sentences: sentences).diagnostics.filter {
            !known.contains(subject($0))
                && !($0.code == .ambiguousPhrase && claimed.contains(phrase($0, before: " of intent")))
        }
    }
}
