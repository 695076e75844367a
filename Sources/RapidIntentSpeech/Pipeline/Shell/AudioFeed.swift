import RapidIntent
import Synchronization

/// The audio that a pipeline gives one listener, as a source.
///
/// Its times begin at zero with the first frame: some recognisers count samples, others read the frames' times, and both must
/// come to the same. It tells when all of it was taken and more is waited for.
final class AudioFeed: AudioSource {
    let sampleRate: Int
    let isLive: Bool

    private struct State {
        var frames = Queue<AudioFrame>()
        var taken = 0
        var hasEnded = false
        var waiter: CheckedContinuation<AudioFrame?, Never>?
    }

    private let state = Mutex(State())
    /// Told how many frames were taken when more is waited for.
    private let onRequest: @Sendable (Int) -> Void

    init(sampleRate: Int, isLive: Bool, onRequest: @escaping @Sendable (Int) -> Void) {
        self.sampleRate = sampleRate
        self.isLive = isLive
        self.onRequest = onRequest
    }

    func append(_ frame: AudioFrame) {
        let waiter = state.withLock { state -> CheckedContinuation<AudioFrame?, Never>? in
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

    /// Ends the audio; what was given already can still be taken.
    func end() {
        let waiter = state.withLock { state -> CheckedContinuation<AudioFrame?, Never>? in
            state.hasEnded = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }

    /// Goes on where the last reader stood; there is one at a time.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> { AsyncThrowingStream { await self.next() } }

    private func next() async -> AudioFrame? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enum Step {
                    case give(AudioFrame?)
                    case wait(taken: Int)
                }
                let step: Step = state.withLock { state in
                    if Task.isCancelled { return .give(nil) }
                    if let frame = state.frames.popFirst() {
                        state.taken += 1
                        return .give(frame)
                    }
                    // A second reader beside the first gets nothing.
                    if state.hasEnded || state.waiter != nil { return .give(nil) }
                    state.waiter = continuation
                    return .wait(taken: state.taken)
                }
                switch step {
                case .give(let frame): continuation.resume(returning: frame)
                case .wait(let taken): onRequest(taken)
                }
            }
        } onCancel: {
            end()
        }
    }
}
