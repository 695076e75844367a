import RapidIntent
import RapidIntentTesting
import Synchronization

/// Audio of which only the loudness matters.
enum Sound {
    /// Silence as a room has it.
    static func silence(_ seconds: Double) -> [Int16] {
        var state: UInt32 = 1
        return (0..<Int(seconds * 16_000)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int16(state >> 29) - 4
        }
    }

    /// A loud noise.
    static func noise(_ seconds: Double) -> [Int16] {
        (0..<Int(seconds * 16_000)).map { Int16(($0 * 7_919) % 12_000 - 6_000) }
    }

    /// An utterance with silence around it.
    static let utterance = silence(0.6) + noise(1) + silence(1.6)

    /// What the suites hear.
    static let recording = ConformanceRecording(samples: utterance, text: "where am i")

    /// Audio without an end, of which every frame that is taken counts.
    struct Endless: AudioSource {
        let sampleRate = 16_000
        let taken = Taken()

        final class Taken: Sendable {
            private let count = Mutex(0)
            var frames: Int { count.withLock { $0 } }
            func next() -> Int {
                count.withLock { count in
                    count += 1
                    return count - 1
                }
            }
        }

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            AsyncThrowingStream { [taken] in
                // It never waits, and others want the thread, too.
                await Task.yield()
                if Task.isCancelled { return nil }
                let number = taken.next()
                return AudioFrame(samples: [Int16](repeating: 7_000, count: 320), at: .milliseconds(20 * number))
            }
        }
    }

    /// Samples as a source that never waits.
    struct Source: AudioSource {
        var samples: [Int16]
        var sampleRate = 16_000
        var failure: (any Error)?
        var stalls = false

        init(_ samples: [Int16], failure: (any Error)? = nil, stalls: Bool = false) {
            self.samples = samples
            self.failure = failure
            self.stalls = stalls
        }

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            let (stream, continuation) = AsyncThrowingStream<AudioFrame, any Error>.makeStream()
            for start in stride(from: 0, to: samples.count, by: sampleRate / 50) {
                let end = min(start + sampleRate / 50, samples.count)
                continuation.yield(
                    AudioFrame(
                        samples: Array(samples[start..<end]), at: .nanoseconds(start * 1_000_000_000 / sampleRate)))
            }
            if !stalls { continuation.finish(throwing: failure) }
            return stream
        }
    }
}

/// What a stream gave, and how it ended.
struct Heard: Sendable {
    var events: [RecognitionEvent] = []
    var error: (any Error)?

    init(_ stream: AsyncThrowingStream<RecognitionEvent, any Error>) async {
        do {
            for try await event in stream { events.append(event) }
        } catch {
            self.error = error
        }
    }

    var transcripts: [Transcript] {
        events.compactMap { if case .transcript(let transcript) = $0 { transcript } else { nil } }
    }
    var finals: [String] { transcripts.filter(\.isFinal).map(\.text) }
    var broken: [String] {
        var rules = RecognitionRules()
        for event in events { rules.hear(event) }
        rules.end()
        return rules.broken
    }
}
