import RapidIntent
import RapidIntentSpeech

/// Makes frames of one channel at the wanted rate from what a device delivers without a break.
struct CaptureConversion: Sendable {
    private let format: CaptureFormat
    private let channels: CaptureChannels
    private let outputRate: Int
    private let start: Duration
    private let frameLength: Int
    private var resampler: Resampler
    private var pending: [Int16] = []
    private var delivered = 0

    /// - Parameter start: Where the first sample belongs in the stream.
    init(
        from format: CaptureFormat, channels: CaptureChannels = .mix, to outputRate: Int,
        startingAt start: Duration = .zero
    ) {
        self.format = format
        self.channels = channels
        self.outputRate = outputRate
        self.start = start
        frameLength = outputRate / 50
        resampler = Resampler(from: format.sampleRate, to: outputRate)
    }

    /// Where the next frame belongs in the stream.
    var end: Duration { start + .audio(samples: delivered, rate: outputRate) }

    /// Takes bytes in, a whole number of samples of all channels, and gives the frames they complete.
    mutating func convert(_ bytes: ArraySlice<UInt8>) -> [AudioFrame] {
        let heard = stride(from: bytes.startIndex, to: bytes.endIndex, by: format.stride).map { sample(bytes, at: $0) }
        pending += resampler.resample(heard).map(Int16.init(fullScale:))
        var frames: [AudioFrame] = []
        while pending.count >= frameLength { frames.append(removeFrame(frameLength)) }
        return frames
    }

    /// Gives what is left when the device breaks off; the last frame is shorter.
    mutating func finish() -> [AudioFrame] {
        pending += resampler.finish().map(Int16.init(fullScale:))
        var frames: [AudioFrame] = []
        while !pending.isEmpty { frames.append(removeFrame(min(frameLength, pending.count))) }
        return frames
    }

    private mutating func removeFrame(_ length: Int) -> AudioFrame {
        let frame = AudioFrame(samples: Array(pending.prefix(length)), at: end)
        pending.removeFirst(length)
        delivered += length
        return frame
    }

    /// The sample that is heard at a place.
    private func sample(_ bytes: ArraySlice<UInt8>, at place: Int) -> Float {
        switch channels {
        case .only(let channel):
            return format.encoding.sample(bytes, at: place + channel * format.encoding.byteCount)
        case .mix:
            var sum: Float = 0
            for channel in 0..<format.channels {
                sum += format.encoding.sample(bytes, at: place + channel * format.encoding.byteCount)
            }
            return sum / Float(format.channels)
        }
    }
}
