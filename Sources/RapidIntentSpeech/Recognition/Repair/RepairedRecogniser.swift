public import RapidIntent

/// A recogniser whose mistakes are repaired; see ``TranscriptRepair`` for which.
///
/// When the recogniser or its source fails, the utterance that is open gets its endpoint before the error is thrown.
private struct RepairedRecogniser<Base: SpeechRecogniser>: SpeechRecogniser {
    /// Whether the base does: each of its events is told as one event at least, at the same time or later.
    var answersEveryFrame: Bool { base.answersEveryFrame }

    /// Those of the recogniser whose mistakes are repaired.
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
    /// The same recogniser with its mistakes repaired, so that it keeps to what `SpeechRecogniser` promises.
    ///
    /// ```swift
    /// let recogniser = SomebodysRecogniser().repaired()
    /// ```
    ///
    /// Repaired are texts that begin anew after a pause, partials that never become final, the same transcript twice, text after the
    /// final one, ids that come again, times that go back, and missing endpoints. When the recogniser or its source fails, the
    /// utterance that is open gets its endpoint before the error is thrown.
    ///
    /// - Parameter resetPause: For how long a text must have stood before one without its beginning is its continuation;
    ///   nil for a recogniser that never begins anew.
    public func repaired(
        resetPause: Duration? = TranscriptRepair.usualResetPause
    ) -> some SpeechRecogniser {
        RepairedRecogniser(self, resetPause: resetPause)
    }
}
