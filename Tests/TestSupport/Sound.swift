package import RapidIntent
package import RapidIntentTesting
import Synchronization

/// Audio of which only the loudness matters.
package enum Sound {
    /// The silence of a room.
    package static func silence(_ seconds: Double) -> [Int16] {
        var state: UInt32 = 1
        return (0..<Int(seconds * 16_000)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int16(state >> 29) - 4
        }
    }

    /// Samples at 16 kHz as the bytes of a WAV file.
    package static func waveFile(_ samples: [Int16]) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let data = samples.flatMap { bytes(Int(UInt16(bitPattern: $0)), 2) }
        return Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + bytes(1, 2)
            + bytes(1, 2) + bytes(16_000, 4) + bytes(32_000, 4) + bytes(2, 2) + bytes(16, 2) + Array("data".utf8)
            + bytes(data.count, 4) + data
    }

    /// A loud noise.
    package static func noise(_ seconds: Double) -> [Int16] {
        (0..<Int(seconds * 16_000)).map { Int16(($0 * 7_919) % 12_000 - 6_000) }
    }

    /// An utterance with silence around it.
    package static let utterance = silence(0.6) + noise(1) + silence(1.6)

    /// The audio of the suites.
    package static let recording = ConformanceRecording(samples: utterance, text: "where am i")

    /// Endless audio that counts the frames read.
    package struct Endless: AudioSource {
        package let sampleRate = 16_000
        package let taken = Taken()

        package init() {}

        package final class Taken: Sendable {
            private let count = Mutex(0)
            /// The number of frames read.
            package var frames: Int { count.withLock { $0 } }
            func next() -> Int {
                count.withLock { count in
                    count += 1
                    return count - 1
                }
            }
        }

        package func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            AsyncThrowingStream { [taken] in
                // It never waits, so it yields the thread to other tasks.
                await Task.yield()
                if Task.isCancelled { return nil }
                let number = taken.next()
                return AudioFrame(samples: [Int16](repeating: 7_000, count: 320), at: .milliseconds(20 * number))
            }
        }
    }

    /// Samples as a source that never waits.
    package struct Source: AudioSource {
        package let sampleRate = 16_000
        private let samples: [Int16]
        private let failure: (any Error)?
        private let stalls: Bool

        /// Makes a source.
        ///
        /// - Parameters:
        ///   - failure: The error at its end; nil for none.
        ///   - stalls: Whether it never ends.
        package init(_ samples: [Int16], failure: (any Error)? = nil, stalls: Bool = false) {
            self.samples = samples
            self.failure = failure
            self.stalls = stalls
        }

        package func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
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
