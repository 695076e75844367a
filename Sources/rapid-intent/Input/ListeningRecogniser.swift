import RapidIntent
import RapidIntentPocketSphinx
import RapidIntentSpeech
import Synchronization

/// What `listen` understands speech with, and what it can do about dictionaries that change.
///
/// PocketSphinx is used as it is: it keeps what `SpeechRecogniser` promises, so there is nothing to repair, and a pipeline
/// must see that it answers every frame to hear a recording alike in every run. The servers' recognisers repair themselves.
final class ListeningRecogniser: Sendable {
    /// Who understands.
    let base: any SpeechRecogniser

    private let local: PocketSphinxRecogniser?
    /// Whether it is to be said that the server does not learn of new dictionaries.
    private let owesRemark: Mutex<Bool>

    /// Uses the recogniser that is built in.
    init(_ local: PocketSphinxRecogniser) {
        (base, self.local) = (local, local)
        owesRemark = Mutex(false)
        tellOmissions()
    }

    /// Uses a recogniser that asks a server.
    ///
    /// - Parameters:
    ///   - omissions: The phrases that the server is not told.
    ///   - keepsVocabulary: Whether it goes on to listen for the dictionary of the beginning.
    init(_ base: any SpeechRecogniser, omissions: [String] = [], keepsVocabulary: Bool) {
        (self.base, local) = (base, nil)
        owesRemark = Mutex(keepsVocabulary)
        guard !omissions.isEmpty else { return }
        let some = omissions.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        StandardError.write(
            "rapid-intent: the speech server is not told \(omissions.count) of the phrases, for which it has no words or no "
                + "room: \(some)\(omissions.count > 3 ? ", …" : "")")
    }

    /// Listens for another dictionary from now on, where the recogniser can; where not, that is said once.
    func listen(for dictionary: CommandDictionary) throws(PocketSphinxError) {
        try local?.listen(for: dictionary)
        tellOmissions()
        let isOwed = owesRemark.withLock { isOwed in
            defer { isOwed = false }
            return isOwed
        }
        guard isOwed else { return }
        StandardError.write(
            "rapid-intent: the speech server goes on to listen for the words of the old dictionary; new words are matched "
                + "if it hears them, and it is told of them when 'listen' begins anew")
    }

    private func tellOmissions() {
        for omission in local?.omissions ?? [] { StandardError.write("\(omission)") }
    }
}
