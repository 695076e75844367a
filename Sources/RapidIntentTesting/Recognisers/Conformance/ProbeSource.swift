import RapidIntent
import Synchronization

/// A source that plays samples and counts its consumers.
final class ProbeSource: AudioSource {
    /// The behaviour after the last sample.
    enum Ending: Sendable {
        case end
        case failure
        /// Waits without end, like a pipe without a writer.
        case stall
    }

    struct Failure: Error, Equatable {}

    let sampleRate: Int
    private let samples: [Int16]
    private let ending: Ending
    private let listeners = Counter()

    /// The number of streams that still exist.
    var listenerCount: Int { listeners.count }

    init(_ samples: [Int16], sampleRate: Int = 16_000, ending: Ending = .end) {
        self.samples = samples
        self.sampleRate = sampleRate
        self.ending = ending
    }

    func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let listener = Listener(listeners)
        let position = Mutex(0)
        return AsyncThrowingStream { [samples, sampleRate, ending] in
            let frame: AudioFrame? = listener.read {
                position.withLock { position in
                    guard position < samples.count else { return nil }
                    let end = min(position + sampleRate / 50, samples.count)
                    defer { position = end }
                    return AudioFrame(
                        samples: Array(samples[position..<end]),
                        at: .nanoseconds(position * 1_000_000_000 / sampleRate))
                }
            }
            if Task.isCancelled { return nil }
            if let frame { return frame }
            switch ending {
            case .end: return nil
            case .failure: throw Failure()
            case .stall:
                try await Task.sleep(for: .seconds(86_400))
                return nil
            }
        }
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        var count: Int { value.withLock { $0 } }
        func add(_ number: Int) { value.withLock { $0 += number } }
    }

    /// Exists as long as the stream.
    private final class Listener: Sendable {
        private let counter: Counter
        init(_ counter: Counter) {
            self.counter = counter
            counter.add(1)
        }
        deinit { counter.add(-1) }
        func read<Value>(_ body: () -> Value) -> Value { body() }
    }
}
