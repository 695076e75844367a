public import RapidIntent

/// A recogniser beside which silence is measured, for engines that know words but not voice.
///
/// ```swift
/// let recogniser = SomebodysRecogniser().measuringSilence()
/// ```
///
/// Early firing counts silence: without it, a command waits for its whole settling time. A detector hears the same audio as
/// the recogniser, every frame of which makes an event; transcripts get ``Transcript/silence`` at the time at which they come.
/// Mistakes are repaired as by ``RepairedRecogniser``.
///
/// A base that answers every frame is not overtaken: what is known of voice is told with its answers, at their times.
public struct SilenceMeasuringRecogniser<Base: SpeechRecogniser>: SpeechRecogniser {
    /// Whether the base does.
    public var answersEveryFrame: Bool { base.answersEveryFrame }

    /// Those of the recogniser beside which silence is measured.
    public var timeLimits: RecogniserTimeLimits { base.timeLimits }

    let base: Base
    private let detector: any VoiceActivityDetector
    private let resetPause: Duration?
    private let register = UtteranceRegister()

    /// Measures silence beside a recogniser.
    ///
    /// - Parameters:
    ///   - detector: Hears voice; each stream has a copy of its own.
    ///   - resetPause: See ``TranscriptRepair/usualResetPause``.
    public init(
        _ base: Base, detector: any VoiceActivityDetector,
        resetPause: Duration? = TranscriptRepair.usualResetPause
    ) {
        self.base = base
        self.detector = detector
        self.resetPause = resetPause
    }

    /// The audio on its way to the recogniser, heard as it passes.
    private struct TappedSource: AudioSource {
        let source: any AudioSource
        let desk: RecognitionDesk
        let answersEveryFrame: Bool
        var sampleRate: Int { source.sampleRate }

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            let frames = source.frames()
            return AsyncThrowingStream {
                await desk.waitForRoom()
                // The iterator is made anew for each frame: it holds no state of its own, the stream does.
                var iterator = frames.makeAsyncIterator()
                guard let frame = try await iterator.next() else { return nil }
                if answersEveryFrame { desk.note(frame) } else { desk.hear(frame) }
                return frame
            }
        }
    }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionDesk.stream(
            hearing: source, detector: detector,
            repair: TranscriptRepair(register: register, resetPause: resetPause)
        ) { desk in
            let answersEveryFrame = answersEveryFrame
            let tapped = TappedSource(source: source, desk: desk, answersEveryFrame: answersEveryFrame)
            for try await event in base.recognise(tapped) {
                if answersEveryFrame { desk.take(event) } else { desk.takeNow(event) }
                await desk.waitForRoom()
            }
        }
    }
}

extension SpeechRecogniser {
    /// The same recogniser with silence measured beside it.
    ///
    /// - Parameters:
    ///   - detector: Hears voice; each stream has a copy of its own.
    ///   - resetPause: See ``TranscriptRepair/usualResetPause``.
    public func measuringSilence(
        by detector: any VoiceActivityDetector = AdaptiveVoiceActivityDetector(),
        resetPause: Duration? = TranscriptRepair.usualResetPause
    ) -> SilenceMeasuringRecogniser<Self> {
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
