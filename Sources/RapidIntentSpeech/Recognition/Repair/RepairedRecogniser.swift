public import RapidIntent
import RapidIntentSupport

/// A recogniser whose mistakes are repaired by ``TranscriptRepair``.
///
/// If the recogniser or its source fails, the open utterance gets its endpoint before the error is thrown.
private struct RepairedRecogniser<Base: SpeechRecogniser>: SpeechRecogniser {
    /// The base's value: each of its events gives at least one event at the same time or later.
    var answersEveryFrame: Bool { base.answersEveryFrame }

    var timeLimits: RecogniserTimeLimits { base.timeLimits }

    let base: Base
    private let register = UtteranceRegister()
    private let resetPause: Duration?

    init(_ base: Base, resetPause: Duration?) {
        self.base = base
        self.resetPause = resetPause
    }

    /// Listens until the audio ends or the consuming task is cancelled.
    func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        let heard = base.recognise(source)
        return RecognitionEvent.stream { [register, resetPause] channel in
            var repair = TranscriptRepair(register: register, resetPause: resetPause)
            defer { for event in repair.finish() { channel.send(event) } }
            for try await event in heard {
                for event in repair.repair(event) { channel.send(event) }
                await channel.waitForRoom()
            }
        }
    }
}

extension SpeechRecogniser {
    /// Returns the same recogniser with its mistakes repaired, so that it fulfils the requirements of
    /// `SpeechRecogniser`.
    ///
    /// ```swift
    /// let recogniser = SomebodysRecogniser().repaired()
    /// ```
    ///
    /// Repairs texts that restart after a pause, partials that never become final, repeated transcripts, text after the
    /// final one, reused ids, decreasing times, and missing endpoints. If the recogniser or its source fails, the open
    /// utterance gets its endpoint before the error is thrown.
    ///
    /// - Parameter resetPause: How long a text must have been unchanged before a text without its beginning counts as
    ///   its continuation; nil for a recogniser that never restarts its text.
    public func repaired(
        resetPause: Duration? = TranscriptRepair.usualResetPause
    ) -> some SpeechRecogniser {
        RepairedRecogniser(self, resetPause: resetPause)
    }
}
