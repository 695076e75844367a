public import RapidIntent

/// A recogniser whose mistakes are repaired by ``TranscriptRepair``; with a detector for engines that do not detect voice.
///
/// If the recogniser or its source fails, the open utterance gets its endpoint before the error is thrown. If the base
/// answers every frame, the silence is reported with its answers, at their times.
private struct RepairedRecogniser<Base: SpeechRecogniser>: SpeechRecogniser {
    /// The base's value: each of its events gives at least one event at the same time or later.
    var answersEveryFrame: Bool { base.answersEveryFrame }

    var timeLimits: RecogniserTimeLimits { base.timeLimits }

    let base: Base
    /// Measures silence; nil for the silence that the base reports.
    let detector: (any VoiceActivityDetector)?
    let resetPause: Duration?
    private let register = UtteranceRegister()

    init(base: Base, detector: (any VoiceActivityDetector)?, resetPause: Duration?) {
        (self.base, self.detector, self.resetPause) = (base, detector, resetPause)
    }

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
            hearing: source, detector: detector, repair: TranscriptRepair(register: register, resetPause: resetPause)
        ) { output in
            let isFramewise = answersEveryFrame
            let tapped = TappedSource(source: source, output: output, answersEveryFrame: isFramewise)
            for try await event in base.recognise(detector == nil ? source : tapped) {
                if isFramewise || detector == nil { output.emit(event) } else { output.emitNow(event) }
                await output.waitForRoom()
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
    public func repaired(resetPause: Duration? = TranscriptRepair.usualResetPause) -> some SpeechRecogniser {
        RepairedRecogniser(base: self, detector: nil, resetPause: resetPause)
    }

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
        RepairedRecogniser(base: self, detector: detector, resetPause: resetPause)
    }
}

extension RecognitionEvent {
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
