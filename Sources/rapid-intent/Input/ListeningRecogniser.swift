#if Tool
import RapidIntent
import RapidIntentMoonshine
import RapidIntentPocketSphinx
import RapidIntentSpeech
import Synchronization

/// The recogniser of `listen`, which adapts to changed dictionaries.
///
/// PocketSphinx follows the rules of `SpeechRecogniser` and has no repairing wrapper. A wrapper would hide
/// `answersEveryFrame`, and a recording could give different events in each run. The clients of
/// servers already repair their events.
final class ListeningRecogniser: Sendable {
    /// The recogniser.
    let base: any SpeechRecogniser

    private let local: [any LocalRecogniser]
    /// Whether to print, at the next change, that the server keeps the words of the first dictionary.
    private let owesRemark: Mutex<Bool>

    /// Uses a recogniser in this process.
    init(_ local: some LocalRecogniser) {
        (base, self.local) = (local, [local])
        owesRemark = Mutex(false)
        reportOmissions()
    }

    /// Uses Moonshine, with PocketSphinx as witness.
    init(_ moonshine: MoonshineRecogniser, witness: PocketSphinxRecogniser) throws {
        base = try moonshine.witnessed(by: witness, locale: "en")
        // PocketSphinx refuses more dictionaries, and a refused one must change neither.
        local = [witness, moonshine]
        owesRemark = Mutex(false)
    }

    /// Uses a recogniser that calls a server.
    ///
    /// - Parameters:
    ///   - omissions: The phrases that are not sent to the server.
    ///   - keepsVocabulary: Whether the server keeps the vocabulary of the first dictionary.
    init(_ base: any SpeechRecogniser, omissions: [String] = [], keepsVocabulary: Bool) {
        (self.base, local) = (base, [])
        owesRemark = Mutex(keepsVocabulary)
        guard !omissions.isEmpty else { return }
        let some = omissions.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        StandardError.write(
            "rapid-intent: \(counted(omissions.count, "phrase")) not sent to the speech server, which lacks words or room "
                + "for them: \(some)\(omissions.count > 3 ? ", …" : "")")
    }

    /// Switches to another dictionary if the recogniser can; otherwise prints a remark, once.
    func listen(for dictionary: CommandDictionary) throws {
        for recogniser in local { try recogniser.listen(for: dictionary) }
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
        // What a witness cannot recognise is still recognised by the other.
        guard local.count == 1 else { return }
        for omission in (local[0] as? PocketSphinxRecogniser)?.omissions ?? [] { StandardError.write("\(omission)") }
    }
}

/// A recogniser in this process that can switch to another dictionary.
protocol LocalRecogniser: SpeechRecogniser {
    /// Switches to another dictionary.
    func listen(for dictionary: CommandDictionary) throws
}

extension PocketSphinxRecogniser: LocalRecogniser {}
extension MoonshineRecogniser: LocalRecogniser {}
#endif
