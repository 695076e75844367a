#if SQLite
package import RapidIntent
package import RapidIntentDictionary
package import RapidIntentYAML

/// The file `learned.yaml` with the learned phrases: its text and its edits.
///
/// It is an ordinary dictionary. People may edit it: their changes are kept.
package struct LearnedDictionary: Sendable, Equatable {
    /// The path, as messages show it.
    package let path: String
    /// The bytes of the file; nil if there is none yet.
    package let bytes: [UInt8]?
    package let locale: LocaleIdentifier

    /// The bytes of the file with phrases added and removed; each added line has a comment with its evidence.
    ///
    /// - Throws: `DictionaryError` if the file is invalid, or cannot be edited without loss.
    package func edited(
        adding additions: [PhraseProposal], removing removals: [RemovalProposal] = []
    ) throws(DictionaryError) -> [UInt8] {
        try edited(
            additions.map {
                .addition(phrase: $0.phrase, intent: $0.intent, comment: Self.provenance(of: $0.evidence))
            } + removals.map { .removal(phrase: $0.phrase, intent: $0.intent) })
    }

    /// The bytes of the file after edits.
    ///
    /// - Throws: `DictionaryError` if the file is invalid, or cannot be edited without loss.
    package func edited(_ edits: [DictionaryEdit]) throws(DictionaryError) -> [UInt8] {
        try DictionaryEditor(yaml: base, file: path).applying(edits)
    }

    package static func provenance(of evidence: PhraseEvidence) -> String {
        let (first, last) = (Figure.day(evidence.first), Figure.day(evidence.last))
        return "heard \(counted(evidence.heard, "time")) in \(counted(evidence.sessions, "session")), "
            + (first == last ? "\(first)" : "\(first) to \(last)")
            + "; agreement \(Figure.share(evidence.agreementAtLeast)) or more, mean score \(Figure.share(evidence.meanScore))"
            + (evidence.takenFor.map { "; misheard for '\($0)'" } ?? "")
    }

    /// The comment with the failures of a phrase.
    package static func provenance(of removal: RemovalProposal) -> String {
        let parts = [
            (removal.contradicted, "contradicted"), (removal.undone, "undone"), (removal.wrong, "wrong"),
        ].filter { $0.0 > 0 }.map { "\(counted($0.0, "time")) \($0.1)" }
        return "fired \(counted(removal.fired, "time")), \(parts.joined(separator: ", ")): "
            + "\(Figure.share(removal.wrongAtLeast)) or more of its uses"
    }

    /// The bytes to edit: a file of which only comments are left begins anew below them.
    private var base: [UInt8] {
        guard let bytes else { return Array(emptyText.utf8) }
        guard YAMLStatements.of(bytes)?.isEmpty == true else { return bytes }
        return bytes + Array("\(bytes.last == 0x0A ? "" : "\n")version: 1\nlocale: \(locale.rawValue)\n".utf8)
    }

    private var emptyText: String {
        """
        # What was learned: phrases that people said and no other phrase fits, each with what speaks for it.
        # 'rapid-intent grow --apply' and 'rapid-intent review' write this file. Edit it as you like: what you write stays.

        version: 1
        locale: \(locale.rawValue)

        """
    }
}
#endif
