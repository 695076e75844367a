import RapidIntent
import RapidIntentMoonshine
import RapidIntentPocketSphinx
import RapidIntentSpeech
import Synchronization

/// The recogniser of `listen`, which adapts to changed dictionaries.
///
/// PocketSphinx is used without a repairing wrapper, because it follows the rules of `SpeechRecogniser`. A pipeline
/// must see that it answers every frame, so that a recording gives the same events in every run. The clients of
/// servers already repair their events.
final class ListeningRecogniser: Sendable {
    /// The recogniser.
    let base: any SpeechRecogniser

    private let local: (any LocalRecogniser)?
    /// Whether a remark must still be printed that the server does not learn about new dictionaries.
    private let owesRemark: Mutex<Bool>

    /// Uses a recogniser in this process.
    init(_ local: some LocalRecogniser) {
        (base, self.local) = (local, local)
        owesRemark = Mutex(false)
        reportOmissions()
    }

    /// Uses a recogniser that calls a server.
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

    /// Switches to another dictionary if the recogniser can; otherwise prints a remark, once.
    func listen(for dictionary: CommandDictionary) throws {
        try local?.listen(for: dictionary)
        reportOmissions()
        let isOwed = owesRemark.withLock { isOwed in
            defer { isOwed = false }
            return isOwed
        }
        guard isOwed else { return }
        StandardError.write(
            "rapid-intent: the speech server still uses the words of the previous dictionary; it receives the new words when "
                + "'listen' starts again")
    }

    private func reportOmissions() {
        for omission in (local as? PocketSphinxRecogniser)?.omissions ?? [] { StandardError.write("\(omission)") }
    }
}

/// A recogniser in this process that can switch to another dictionary.
protocol LocalRecogniser: SpeechRecogniser {
    /// Switches to another dictionary.
    func listen(for dictionary: CommandDictionary) throws
}

extension PocketSphinxRecogniser: LocalRecogniser {}
extension MoonshineRecogniser: LocalRecogniser {}
