package import RapidIntent
package import RapidIntentSupport
import Synchronization

/// Emits the events of one stream: adds silence, repairs mistakes, and orders events by time.
package final class RecognitionOutput: Sendable {
    private struct State {
        var annotation: SilenceAnnotation?
        var repair: TranscriptRepair
    }

    private let state: Mutex<State>
    private let channel: BoundedChannel<RecognitionEvent>

    /// Creates an output.
    ///
    /// - Parameter detector: Measures silence; nil to report none.
    package init(
        detector: (any VoiceActivityDetector)?, sampleRate: Int, repair: TranscriptRepair,
        sendingTo channel: BoundedChannel<RecognitionEvent>
    ) {
        state = Mutex(
            State(
                annotation: detector.map { SilenceAnnotation(detector: $0, sampleRate: sampleRate) }, repair: repair))
        self.channel = channel
    }

    /// Waits until the stream has room for the events of more audio.
    package func waitForRoom() async { await channel.waitForRoom() }

    /// Waits until the reader has caught up with a server that sends too many events.
    package func waitForReader() async { await channel.waitForRoom(below: 2 * channel.most) }

    /// The silence at the end of the audio, zero during speech; nil without a detector.
    package var silence: Duration? { state.withLock { $0.annotation?.silence } }

    /// Appends audio for a recogniser whose events are synchronous with the audio.
    package func note(_ frame: AudioFrame) { state.withLock { $0.annotation?.note(frame) } }

    /// Appends audio for an asynchronous recogniser, and emits the events that the audio alone causes.
    package func receive(_ frame: AudioFrame) { send { $0.annotation?.receive(frame) ?? [] } }

    package func emit(_ event: RecognitionEvent) { send { $0.annotation?.annotate(event) ?? [event] } }

    /// Emits an event at the end of the received audio, or at its own time if that is later.
    package func emitNow(_ event: RecognitionEvent) {
        send { state in
            let now = max(event.at, state.annotation?.heard ?? .zero)
            let event = event.moved(to: now)
            return state.annotation?.annotate(event) ?? [event]
        }
    }

    /// Emits the endpoint of the open utterance; no event may follow.
    package func finish() {
        state.withLock { state in
            for event in state.repair.finish() { channel.send(event) }
        }
    }

    /// Emits events under the lock, so that they are ordered by time.
    private func send(_ events: (inout State) -> [RecognitionEvent]) {
        state.withLock { state in
            for event in events(&state) { for event in state.repair.repair(event) { channel.send(event) } }
        }
    }
}

extension RecognitionOutput {
    /// Returns a stream of the events that a task sends through an output; the task is cancelled when the consumer goes
    /// away.
    ///
    /// - Parameters:
    ///   - source: The audio; only its rate is used here.
    ///   - detector: Measures silence; nil to report none.
    ///   - repair: Repairs the recogniser's mistakes.
    ///   - listen: Listens until the audio ends. An error that it throws ends the stream, after the endpoint of the
    ///     open utterance.
    package static func stream(
        hearing source: any AudioSource, detector: (any VoiceActivityDetector)?, repair: TranscriptRepair,
        listen: @escaping @Sendable (RecognitionOutput) async throws -> Void
    ) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        let sampleRate = source.sampleRate
        return RecognitionEvent.stream { channel in
            let output = RecognitionOutput(
                detector: detector, sampleRate: sampleRate, repair: repair, sendingTo: channel)
            defer { output.finish() }
            try await listen(output)
        }
    }
}

extension RecognitionEvent {
    /// Whether another event makes an unread one pointless: a partial that is replaced, or progress.
    ///
    /// Final transcripts, endpoints and the last partial of an utterance are never pointless.
    package func isPointless(before next: RecognitionEvent) -> Bool {
        switch (self, next) {
        case (.progress, .progress): true
        case (.progress, .transcript(let transcript)): !transcript.isFinal
        case (.transcript(let partial), .transcript(let transcript)):
            !partial.isFinal && !transcript.isFinal && partial.utterance == transcript.utterance
        default: false
        }
    }

    /// Returns a stream of the events that a task sends, bounded for slow readers.
    package static func stream(
        make: @escaping @Sendable (BoundedChannel<RecognitionEvent>) async throws -> Void
    ) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        BoundedChannel.stream(isPointless: { $0.isPointless(before: $1) }, make: make)
    }
}

extension [RecognitionEvent] {
    /// The events without progress.
    package var news: [RecognitionEvent] { filter { if case .progress = $0 { false } else { true } } }

    /// The events of the blocks of one frame, which all have the same time: progress is reported once, and only if there
    /// is no other event.
    package func ofOneFrame(at now: Duration) -> [RecognitionEvent] {
        let news = news
        return news.isEmpty ? [.progress(at: now)] : news
    }
}
