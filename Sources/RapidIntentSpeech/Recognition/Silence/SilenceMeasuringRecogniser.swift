public import RapidIntent
import Synchronization

/// A recogniser beside which silence is measured, for engines that know words but not voice.
///
/// ```swift
/// let recogniser = SomebodysRecogniser().measuringSilence()
/// ```
///
/// Early firing counts silence: without it, a command waits for its whole settling time. A detector hears the same audio as
/// the recogniser, every frame of which makes an event; transcripts get ``Transcript/silence`` at the time at which they come.
/// Mistakes are repaired as by ``RepairedRecogniser``.
public struct SilenceMeasuringRecogniser<Base: SpeechRecogniser>: SpeechRecogniser {
    private let base: Base
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

    /// What both sides of a stream use: the audio on its way in, and the events on their way out.
    private final class Desk: Sendable {
        private struct State {
            var annotation: SilenceAnnotation
            var repair: TranscriptRepair
        }

        private let state: Mutex<State>
        private let continuation: AsyncThrowingStream<RecognitionEvent, any Error>.Continuation

        init(
            _ annotation: SilenceAnnotation, _ repair: TranscriptRepair,
            _ continuation: AsyncThrowingStream<RecognitionEvent, any Error>.Continuation
        ) {
            state = Mutex(State(annotation: annotation, repair: repair))
            self.continuation = continuation
        }

        func hear(_ frame: AudioFrame) { tell { $0.annotation.hear(frame) } }

        func take(_ event: RecognitionEvent) {
            tell { state in
                // Said now, of whatever time: what is decided now may count all the audio heard by now.
                state.annotation.take(event.moved(to: max(event.at, state.annotation.heard)))
            }
        }

        func finish(throwing error: (any Error)? = nil) {
            state.withLock { state in
                for event in state.repair.finish() { continuation.yield(event) }
            }
            continuation.finish(throwing: error)
        }

        /// Tells events under the lock, so that they come in the order of their times.
        private func tell(_ events: (inout State) -> [RecognitionEvent]) {
            state.withLock { state in
                for event in events(&state) { for event in state.repair.take(event) { continuation.yield(event) } }
            }
        }
    }

    /// The audio on its way to the recogniser, heard as it passes.
    private struct TappedSource: AudioSource {
        let source: any AudioSource
        let desk: Desk
        var sampleRate: Int { source.sampleRate }

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            let frames = source.frames()
            return AsyncThrowingStream {
                // The iterator is made anew for each frame: it holds no state of its own, the stream does.
                var iterator = frames.makeAsyncIterator()
                guard let frame = try await iterator.next() else { return nil }
                desk.hear(frame)
                return frame
            }
        }
    }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream<RecognitionEvent, any Error>.makeStream()
        let desk = Desk(
            SilenceAnnotation(detector: detector, sampleRate: source.sampleRate),
            TranscriptRepair(register: register, resetPause: resetPause), continuation)
        let heard = base.recognise(TappedSource(source: source, desk: desk))
        let task = Task {
            do {
                for try await event in heard { desk.take(event) }
                desk.finish()
            } catch {
                desk.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
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
