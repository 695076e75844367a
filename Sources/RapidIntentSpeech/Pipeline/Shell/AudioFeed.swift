import RapidIntent
import RapidIntentSupport
import Synchronization

/// The audio source that a pipeline gives to one listener.
///
/// Its times begin at zero with the first frame, because some recognisers count samples and others read the frames'
/// times. It reports when the listener has read all frames and waits for more.
final class AudioFeed: AudioSource {
    let sampleRate: Int
    let isLive: Bool

    private struct State {
        var frames = Queue<AudioFrame>()
        var taken = 0
        var hasEnded = false
        var isAbandoned = false
        var waiter: CheckedContinuation<AudioFrame?, any Error>?
    }

    private let state = Mutex(State())
    /// Receives the number of frames read when the listener waits for more.
    private let onRequest: @Sendable (Int) -> Void

    init(sampleRate: Int, isLive: Bool, onRequest: @escaping @Sendable (Int) -> Void) {
        self.sampleRate = sampleRate
        self.isLive = isLive
        self.onRequest = onRequest
    }

    func append(_ frame: AudioFrame) {
        let waiter = state.withLock { state -> CheckedContinuation<AudioFrame?, any Error>? in
            guard !state.hasEnded else { return nil }
            guard let waiter = state.waiter else {
                state.frames.append(frame)
                return nil
            }
            state.waiter = nil
            state.taken += 1
            return waiter
        }
        waiter?.resume(returning: frame)
    }

    /// Ends the audio; appended frames can still be read.
    func end() { removeWaiter { $0.hasEnded = true }?.resume(returning: nil) }

    /// Ends the audio for a listener that was abandoned: it gets an error instead of the appended frames, so that it does
    /// not finish an utterance.
    func abandon() {
        removeWaiter {
            ($0.hasEnded, $0.isAbandoned) = (true, true)
            $0.frames.removeAll()
        }?.resume(throwing: CancellationError())
    }

    private func removeWaiter(after change: (inout State) -> Void) -> CheckedContinuation<AudioFrame?, any Error>? {
        state.withLock { state in
            change(&state)
            defer { state.waiter = nil }
            return state.waiter
        }
    }

    /// Continues where the previous reader ended; only one may read at a time.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> { AsyncThrowingStream { try await self.next() } }

    private func next() async throws -> AudioFrame? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enum Step {
                    case give(AudioFrame?)
                    case abandon
                    case wait(taken: Int)
                }
                let step: Step = state.withLock { state in
                    if state.isAbandoned { return .abandon }
                    if Task.isCancelled { return .give(nil) }
                    if let frame = state.frames.popFirst() {
                        state.taken += 1
                        return .give(frame)
                    }
                    // A second reader at the same time gets nothing.
                    if state.hasEnded || state.waiter != nil { return .give(nil) }
                    state.waiter = continuation
                    return .wait(taken: state.taken)
                }
                switch step {
                case .give(let frame): continuation.resume(returning: frame)
                case .abandon: continuation.resume(throwing: CancellationError())
                case .wait(let taken): onRequest(taken)
                }
            }
        } onCancel: {
            end()
        }
    }
}

/// The last seconds of audio, for listeners that begin with earlier audio.
struct AudioHistory: Sendable {
    /// The least duration that is kept.
    let length: Duration
    let sampleRate: Int
    private var frames = Queue<AudioFrame>()

    init(length: Duration, sampleRate: Int) {
        self.length = length
        self.sampleRate = sampleRate
    }

    mutating func append(_ frame: AudioFrame) {
        frames.append(frame)
        let begin = frame.at - length
        while let oldest = frames.first, oldest.end(sampleRate) < begin { _ = frames.popFirst() }
    }

    /// Returns the audio since a time, cut to the sample, and clears the history.
    mutating func drain(from begin: Duration) -> [AudioFrame] {
        var taken: [AudioFrame] = []
        while let frame = frames.popFirst() {
            guard frame.end(sampleRate) > begin else { continue }
            taken.append(frame.dropping(before: begin, sampleRate: sampleRate))
        }
        return taken
    }

    mutating func clear() { frames.removeAll() }
}

extension AudioFrame {
    func end(_ sampleRate: Int) -> Duration { at + .audio(samples: samples.count, rate: sampleRate) }

    func dropping(before begin: Duration, sampleRate: Int) -> AudioFrame {
        guard begin > at else { return self }
        let count = min(Int(((begin - at) / .seconds(1) * Double(sampleRate)).rounded()), samples.count)
        return AudioFrame(samples: Array(samples.dropFirst(count)), at: at + .audio(samples: count, rate: sampleRate))
    }
}
