import RapidIntent
import RapidIntentSpeech

/// Makes frames of one channel at the wanted rate from what a device delivers.
struct CaptureConversion: Sendable {
    private let format: CaptureFormat
    private let outputRate: Int
    private let frameLength: Int
    private var resampler: Resampler
    private var pending: [Int16] = []
    private var delivered = 0

    init(from format: CaptureFormat, to outputRate: Int) {
        self.format = format
        self.outputRate = outputRate
        frameLength = outputRate / 50
        resampler = Resampler(from: format.sampleRate, to: outputRate)
    }

    /// Takes little-endian bytes in, a whole number of samples of all channels, and gives the frames they complete.
    mutating func convert(_ bytes: ArraySlice<UInt8>) -> [AudioFrame] {
        let mono = stride(from: bytes.startIndex, to: bytes.endIndex, by: format.stride).map { mix(bytes, at: $0) }
        if format.sampleRate == outputRate {
            pending += mono
        } else {
            pending += resampler.resample(mono.map(\.fullScale)).map(Int16.init(fullScale:))
        }
        var frames: [AudioFrame] = []
        while pending.count >= frameLength {
            frames.append(
                AudioFrame(
                    samples: Array(pending.prefix(frameLength)), at: .audio(samples: delivered, rate: outputRate)))
            pending.removeFirst(frameLength)
            delivered += frameLength
        }
        return frames
    }

    /// The mean of all channels at a place.
    private func mix(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int16 {
        var sum = 0
        for channel in 0..<format.channels {
            // The upper two bytes, whatever the width.
            let high = start + (channel + 1) * format.encoding.byteCount
            sum += Int(Int16(bitPattern: UInt16(bytes[high - 2]) | UInt16(bytes[high - 1]) << 8))
        }
        return Int16(sum / format.channels)
    }
}
