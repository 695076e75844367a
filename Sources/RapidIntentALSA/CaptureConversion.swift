import RapidIntent
import RapidIntentSpeech

/// Converts the continuous audio of a device to frames of one channel at the output rate.
struct CaptureConversion: Sendable {
    private let format: CaptureFormat
    private let channels: CaptureChannels
    private let outputRate: Int
    private let start: Duration
    private let frameLength: Int
    private var resampler: Resampler
    private var pending: [Int16] = []
    private var delivered = 0

    /// - Parameter start: The time of the first sample in the stream.
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

    /// The time of the next frame in the stream.
    var end: Duration { start + .audio(samples: delivered, rate: outputRate) }

    /// Appends bytes, a whole number of samples of all channels, and returns the completed frames.
    mutating func convert(_ bytes: ArraySlice<UInt8>) -> [AudioFrame] {
        let heard = stride(from: bytes.startIndex, to: bytes.endIndex, by: format.stride).map { sample(bytes, at: $0) }
        pending += resampler.resample(heard).map(Int16.init(fullScale:))
        var frames: [AudioFrame] = []
        while pending.count >= frameLength { frames.append(removeFrame(frameLength)) }
        return frames
    }

    /// Returns the remaining frames at the end of the device's audio; the last one may be shorter.
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

    /// The sample of the selected channels at an offset.
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
