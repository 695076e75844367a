public import RapidIntent

/// A recogniser beside which silence is measured, for engines that know words but not voice.
///
/// A base that answers every frame is not overtaken: what is known of voice is told with its answers, at their times.
private struct SilenceMeasuringRecogniser<Base: SpeechRecogniser>: SpeechRecogniser {
    /// Whether the base does.
    var answersEveryFrame: Bool { base.answersEveryFrame }

    /// Those of the recogniser beside which silence is measured.
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

    /// The audio on its way to the recogniser, heard as it passes.
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
                // The iterator is made anew for each frame: it holds no state of its own, the stream does.
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
    /// The same recogniser with silence measured beside it, for engines that know words but not voice.
    ///
    /// ```swift
    /// let recogniser = SomebodysRecogniser().measuringSilence()
    /// ```
    ///
    /// Early firing counts silence: without it, a command waits for its whole settling time. A detector hears the same audio as
    /// the recogniser, every frame of which makes an event; transcripts get `Transcript.silence` at the time at which they
    /// come. Mistakes are repaired as by `repaired(resetPause:)`.
    ///
    /// - Parameters:
    ///   - detector: Hears voice; each stream has a copy of its own.
    ///   - resetPause: For how long a text must have stood before one without its beginning is its continuation; nil for a
    ///     recogniser that never begins anew.
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
