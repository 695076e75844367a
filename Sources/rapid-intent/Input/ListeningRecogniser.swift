#if Tool
import RapidIntent
import RapidIntentPrograms
import RapidIntentSpeech
import Synchronization

/// The recogniser of `listen`, which adapts to changed dictionaries.
///
/// The clients of servers already repair their events.
final class ListeningRecogniser: Sendable {
    let base: any SpeechRecogniser

    /// Whether to print, at the next change, that the server keeps the words of the first dictionary.
    private let owesRemark: Mutex<Bool>

    /// Uses a recogniser in this process, or one that calls a server.
    ///
    /// - Parameters:
    ///   - omissions: The phrases that are not sent to the server.
    ///   - keepsVocabulary: Whether the server keeps the vocabulary of the first dictionary.
    init(_ base: any SpeechRecogniser, omissions: [String] = [], keepsVocabulary: Bool = false) {
        self.base = base
        owesRemark = Mutex(keepsVocabulary)
        reportUnrecognised()
        guard !omissions.isEmpty else { return }
        let some = omissions.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        StandardError.write(
            "rapid-intent: \(counted(omissions.count, "phrase")) not sent to the speech server, which lacks words or room "
                + "for them: \(some)\(omissions.count > 3 ? ", …" : "")")
    }

    /// Switches to another dictionary if the recogniser can; otherwise prints a remark, once.
    func listen(for dictionary: CommandDictionary) throws {
        try (base as? any DictionaryRecogniser)?.listen(for: dictionary)
        reportUnrecognised()
        let isOwed = owesRemark.withLock { isOwed in
            defer { isOwed = false }
            return isOwed
        }
        guard isOwed else { return }
        StandardError.write(
            "rapid-intent: the speech server still uses the words of the previous dictionary; it receives the new words when "
                + "'listen' starts again")
    }

    private func reportUnrecognised() {
        for part in (base as? any DictionaryRecogniser)?.unrecognised ?? [] { StandardError.write(part) }
    }
}
#endif
