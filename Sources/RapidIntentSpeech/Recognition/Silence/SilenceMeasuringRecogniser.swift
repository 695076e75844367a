public import RapidIntent

/// A recogniser with a voice activity detector, for engines that do not detect voice.
///
/// If the base answers every frame, the silence is reported with its answers, at their times.
private struct SilenceMeasuringRecogniser<Base: SpeechRecogniser>: SpeechRecogniser {
    var answersEveryFrame: Bool { base.answersEveryFrame }

    var timeLimits: RecogniserTimeLimits { base.timeLimits }

    let base: Base
    private let detector: any VoiceActivityDetector
    private let resetPause: Duration?
    private let register = UtteranceRegister()

    init(_ base: Base, detector: any VoiceActivityDetector, resetPause: Duration?) {
        self.base = base
        self.detector = detector
        self.resetPause = resetPause
    }

    /// Passes audio to the recogniser and to the detector.
    private struct TappedSource: AudioSource {
        let source: any AudioSource
        let output: RecognitionOutput
        let answersEveryFrame: Bool
        var sampleRate: Int { source.sampleRate }
        var isLive: Bool { source.isLive }

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            let frames = source.frames()
            return AsyncThrowingStream {
                await output.waitForRoom()
                // A new iterator for each frame is correct: the stream holds the state.
                var iterator = frames.makeAsyncIterator()
                guard let frame = try await iterator.next() else { return nil }
                if answersEveryFrame { output.note(frame) } else { output.receive(frame) }
                return frame
            }
        }
    }

    /// Listens until the audio ends or the consuming task is cancelled.
    func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionOutput.stream(
            hearing: source, detector: detector,
            repair: TranscriptRepair(register: register, resetPause: resetPause)
        ) { output in
            let answersEveryFrame = answersEveryFrame
            let tapped = TappedSource(source: source, output: output, answersEveryFrame: answersEveryFrame)
            for try await event in base.recognise(tapped) {
                if answersEveryFrame { output.emit(event) } else { output.emitNow(event) }
                await output.waitForRoom()
            }
        }
    }
}

extension SpeechRecogniser {
    /// Returns the same recogniser with a measurement of silence, for engines that do not detect voice.
    ///
    /// ```swift
    /// let recogniser = SomebodysRecogniser().measuringSilence()
    /// ```
    ///
    /// Early firing uses silence: without it, a command waits for its whole settling time. The detector receives the
    /// same audio as the recogniser, and every frame gives an event. Transcripts get `Transcript.silence` at the time
    /// of their arrival. Mistakes are repaired as by `repaired(resetPause:)`.
    ///
    /// - Parameters:
    ///   - detector: Detects voice; each stream has its own copy.
    ///   - resetPause: How long a text must have been unchanged before a text without its beginning counts as its
    ///     continuation; nil for a recogniser that never restarts its text.
    public func measuringSilence(
        by detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        resetPause: Duration? = TranscriptRepair.usualResetPause
    ) -> some SpeechRecogniser {
        SilenceMeasuringRecogniser(self, detector: detector, resetPause: resetPause)
    }
}

extension RecognitionEvent {
    /// The same event at another time.
    package func moved(to at: Duration) -> RecognitionEvent {
        switch self {
        case .transcript(var transcript):
            transcript.at = at
            return .transcript(transcript)
        case .endpoint(let id, _): return .endpoint(id, at: at)
        case .progress: return .progress(at: at)
        }
    }
}
