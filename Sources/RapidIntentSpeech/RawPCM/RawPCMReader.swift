import RapidIntent
import RapidIntentSupport
import Synchronization

/// Reads frames from a descriptor on its own thread.
actor RawPCMReader {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent raw audio")
    private nonisolated let interruption: Interruption
    private let input: Int32
    private var framing: RawPCMFraming
    private let rest: Rest
    private var isAtEnd = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The state that the next reader of the same descriptor needs.
    final class Rest: Sendable {
        let halfSample = Mutex<UInt8?>(nil)
    }

    /// Continues where the previous reader stopped.
    ///
    /// - Parameter rest: The previous reader's state; kept up to date.
    init(input: Int32, inputRate: Int, outputRate: Int, rest: Rest) throws(RawPCMError) {
        interruption = try Interruption()
        self.input = input
        self.rest = rest
        framing = RawPCMFraming(
            inputRate: inputRate, outputRate: outputRate, halfSample: rest.halfSample.withLock { $0 })
    }

    /// Ends the current wait and every later one; safe from any thread.
    nonisolated func interrupt() { interruption.raise() }

    /// Waits for the next frame; returns nil at the end of the stream or after ``interrupt()``.
    func next() throws(RawPCMError) -> AudioFrame? {
        while true {
            if let frame = framing.next(isLast: isAtEnd) { return frame }
            if isAtEnd { return nil }
            guard let bytes = try interruption.bytes(from: input, atMost: framing.byteCount) else { return nil }
            if bytes.isEmpty {
                framing.finish()
                isAtEnd = true
            } else {
                framing.append(bytes)
                rest.halfSample.withLock { [framing] in $0 = framing.halfSample }
            }
        }
    }
}

/// Splits a stream of bytes, in chunks of any size, into frames of 20 ms at the output rate.
struct RawPCMFraming: Sendable {
    private let inputRate: Int
    private var conversion: SampleRateConversion
    /// The first byte of a sample whose second byte has not arrived.
    private(set) var halfSample: UInt8?
    private var framing: AudioFraming

    /// Begins a stream, possibly in the middle of a sample.
    init(inputRate: Int, outputRate: Int, halfSample: UInt8? = nil) {
        self.halfSample = halfSample
        self.inputRate = inputRate
        framing = AudioFraming(rate: outputRate)
        conversion = SampleRateConversion(from: inputRate, to: outputRate)
    }

    /// The number of input bytes in about one frame.
    var byteCount: Int { inputRate / 50 * 2 }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        var samples: [Int16] = []
        for byte in bytes {
            if let low = halfSample {
                samples.append(Int16(bitPattern: UInt16(low) | UInt16(byte) << 8))
                halfSample = nil
            } else {
                halfSample = byte
            }
        }
        framing.append(conversion.convert(samples))
    }

    /// Ends the bytes; the remaining samples make the last frames.
    mutating func finish() {
        halfSample = nil
        framing.append(conversion.finish())
    }

    /// The next whole frame; after ``finish()`` also a shorter one.
    mutating func next(isLast: Bool = false) -> AudioFrame? { framing.next(isLast: isLast) }
}
