import RapidIntent

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
