package import RapidIntent
import Synchronization

/// Where the events of one stream are told: silence is added, mistakes are repaired, and all come in the order of their times.
package final class RecognitionOutput: Sendable {
    private struct State {
        var annotation: SilenceAnnotation?
        var repair: TranscriptRepair
    }

    private let state: Mutex<State>
    private let channel: BoundedChannel<RecognitionEvent>

    /// Makes an output.
    ///
    /// - Parameter detector: Hears voice beside the recogniser; nil if nothing is to be said of silence.
    package init(
        detector: (any VoiceActivityDetector)?, sampleRate: Int, repair: TranscriptRepair,
        sendingTo channel: BoundedChannel<RecognitionEvent>
    ) {
        state = Mutex(
            State(
                annotation: detector.map { SilenceAnnotation(detector: $0, sampleRate: sampleRate) }, repair: repair))
        self.channel = channel
    }

    /// Waits until what was told has been read, but for a little: before more audio is taken, of which there will be more to tell.
    package func waitForRoom() async { await channel.waitForRoom() }

    /// Waits until the reader has caught up with a server that sends more events than there is audio for.
    package func waitForReader() async { await channel.waitForRoom(below: 2 * channel.most) }

    /// The silence at the end of the audio, zero during speech; nil without a detector.
    package var silence: Duration? { state.withLock { $0.annotation?.silence } }

    /// Takes audio in for a recogniser that keeps pace: its events tell what was heard up to their own time.
    package func note(_ frame: AudioFrame) { state.withLock { $0.annotation?.note(frame) } }

    /// Takes audio in for a recogniser that speaks when it likes, and tells what the audio alone changes.
    package func receive(_ frame: AudioFrame) {
        send { $0.annotation?.receive(frame) ?? [] }
    }

    /// Tells an event at its own time.
    package func emit(_ event: RecognitionEvent) { send { $0.annotation?.annotate(event) ?? [event] } }

    /// Tells an event at the end of the audio, if that is later: it is said now, whatever it is about.
    package func emitNow(_ event: RecognitionEvent) {
        send { state in
            let now = max(event.at, state.annotation?.heard ?? .zero)
            let event = event.moved(to: now)
            return state.annotation?.annotate(event) ?? [event]
        }
    }

    /// Tells the end of the utterance that is open; nothing is to be told after it.
    package func finish() {
        state.withLock { state in
            for event in state.repair.finish() { channel.send(event) }
        }
    }

    /// Tells events under the lock, so that they come in the order of their times.
    private func send(_ events: (inout State) -> [RecognitionEvent]) {
        state.withLock { state in
            for event in events(&state) { for event in state.repair.repair(event) { channel.send(event) } }
        }
    }
}
