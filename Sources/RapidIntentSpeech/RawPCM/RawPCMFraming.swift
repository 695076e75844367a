import RapidIntent

/// Splits a stream of bytes, in chunks of any size, into frames of 20 ms at the output rate.
struct RawPCMFraming: Sendable {
    private let inputRate: Int
    private let outputRate: Int
    private let frameLength: Int
    private var conversion: SampleRateConversion
    /// The first byte of a sample whose second byte has not arrived.
    private(set) var halfSample: UInt8?
    private var pending: [Int16] = []
    private var delivered = 0

    /// Begins a stream, possibly in the middle of a sample.
    init(inputRate: Int, outputRate: Int, halfSample: UInt8? = nil) {
        self.halfSample = halfSample
        self.inputRate = inputRate
        self.outputRate = outputRate
        frameLength = outputRate / 50
        conversion = SampleRateConversion(from: inputRate, to: outputRate)
    }

    /// The number of input bytes in about one frame.
    var byteCount: Int { inputRate / 50 * 2 }

    /// Appends bytes.
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
        pending += conversion.convert(samples)
    }

    /// Ends the bytes; the remaining samples make the last frames.
    mutating func finish() {
        halfSample = nil
        pending += conversion.finish()
    }

    /// The next whole frame; after ``finish()`` also a shorter one.
    mutating func next(isLast: Bool = false) -> AudioFrame? {
        guard pending.count >= frameLength || (isLast && !pending.isEmpty) else { return nil }
        let samples = Array(pending.prefix(frameLength))
        pending.removeFirst(samples.count)
        defer { delivered += samples.count }
        return AudioFrame(samples: samples, at: .audio(samples: delivered, rate: outputRate))
    }
}
