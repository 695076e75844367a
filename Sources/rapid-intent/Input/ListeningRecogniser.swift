import RapidIntent
import RapidIntentMoonshine
import RapidIntentPocketSphinx
import RapidIntentSpeech
import Synchronization

/// The recogniser of `listen`, and how it follows changed dictionaries.
///
/// PocketSphinx is used without a repairing wrapper, since it keeps the promises of `SpeechRecogniser`. A pipeline must see that
/// it answers every frame, so that a recording gives the same events in every run. The recognisers of servers repair themselves.
final class ListeningRecogniser: Sendable {
    /// The recogniser.
    let base: any SpeechRecogniser

    private let local: (any LocalRecogniser)?
    /// Whether to print a remark that the server does not learn of new dictionaries.
    private let owesRemark: Mutex<Bool>

    /// Uses a recogniser of this process.
    init(_ local: some LocalRecogniser) {
        (base, self.local) = (local, local)
        owesRemark = Mutex(false)
        reportOmissions()
    }

    /// Uses a recogniser that asks a server.
    ///
    /// - Parameters:
    ///   - omissions: The phrases that are not sent to the server.
    ///   - keepsVocabulary: Whether the server keeps the vocabulary of the first dictionary.
    init(_ base: any SpeechRecogniser, omissions: [String] = [], keepsVocabulary: Bool) {
        (self.base, local) = (base, nil)
        owesRemark = Mutex(keepsVocabulary)
        guard !omissions.isEmpty else { return }
        let some = omissions.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        StandardError.write(
            "rapid-intent: the speech server is not told \(omissions.count) of the phrases, for which it has no words or no "
                + "room: \(some)\(omissions.count > 3 ? ", …" : "")")
    }

    /// Listens for another dictionary from now on if the recogniser can; if not, prints a remark, once.
    func listen(for dictionary: CommandDictionary) throws {
        try local?.listen(for: dictionary)
        reportOmissions()
        let isOwed = owesRemark.withLock { isOwed in
            defer { isOwed = false }
            return isOwed
        }
        guard isOwed else { return }
        StandardError.write(
            "rapid-intent: the speech server goes on to listen for the words of the old dictionary; new words are matched "
                + "if it hears them, and it is told of them when 'listen' begins anew")
    }

    private func reportOmissions() {
        for omission in (local as? PocketSphinxRecogniser)?.omissions ?? [] { StandardError.write("\(omission)") }
    }
}

/// A recogniser of this process, which can listen for another dictionary.
protocol LocalRecogniser: SpeechRecogniser {
    /// Listens for another dictionary from now on.
    func listen(for dictionary: CommandDictionary) throws
}

extension PocketSphinxRecogniser: LocalRecogniser {}
extension MoonshineRecogniser: LocalRecogniser {}
