import RapidIntent
import RapidIntentSpeech

/// Converts the audio of successive devices to one stream of frames, and measures the gaps between them.
///
/// Its times are those of the capture's clock. The stream's own time counts samples and, between two devices, the time
/// on the clock.
struct CaptureOutput {
    private let wish: CaptureWish
    private var conversion: CaptureConversion?
    private var end = Duration.zero
    private var lastRead: Duration?

    init(_ wish: CaptureWish) { self.wish = wish }

    /// The time of the last samples; nil before the first.
    var lastArrival: Duration? { lastRead }

    /// Begins the stream although no device is present.
    mutating func begin(at now: Duration) { lastRead = lastRead ?? now }

    /// Ends the continuous audio, and returns its remaining frames.
    mutating func breakOff() -> [AudioFrame] {
        guard var last = conversion else { return [] }
        conversion = nil
        let frames = last.finish()
        end = last.end
        return frames
    }

    /// Appends bytes that arrived at a time; returns the completed frames, and the gap before them.
    mutating func convert(
        _ bytes: ArraySlice<UInt8>, _ format: CaptureFormat, at now: Duration
    ) -> (frames: [AudioFrame], missing: Duration) {
        let length = Duration.audio(samples: bytes.count / format.stride, rate: format.sampleRate)
        var missing = Duration.zero
        if conversion == nil {
            missing = lastRead.map { max(.zero, now - length - $0) } ?? .zero
            conversion = CaptureConversion(
                from: format, channels: wish.channels, to: wish.sampleRate, startingAt: end + missing)
        }
        lastRead = now
        return (conversion?.convert(bytes) ?? [], missing)
    }
}

/// Converts the continuous audio of a device to frames of one channel at the output rate.
struct CaptureConversion: Sendable {
    private let format: CaptureFormat
    private let channels: CaptureChannels
    private var resampler: Resampler
    private var framing: AudioFraming

    /// - Parameter start: The time of the first sample in the stream.
    init(
        from format: CaptureFormat, channels: CaptureChannels = .mix, to outputRate: Int,
        startingAt start: Duration = .zero
    ) {
        self.format = format
        self.channels = channels
        resampler = Resampler(from: format.sampleRate, to: outputRate)
        framing = AudioFraming(rate: outputRate, startingAt: start)
    }

    /// The time of the next frame in the stream.
    var end: Duration { framing.end }

    /// Appends bytes, a whole number of samples of all channels, and returns the completed frames.
    mutating func convert(_ bytes: ArraySlice<UInt8>) -> [AudioFrame] {
        let heard = stride(from: bytes.startIndex, to: bytes.endIndex, by: format.stride).map { sample(bytes, at: $0) }
        framing.append(resampler.resample(heard).map(Int16.init(fullScale:)))
        return framing.frames()
    }

    /// Returns the remaining frames at the end of the device's audio; the last one may be shorter.
    mutating func finish() -> [AudioFrame] {
        framing.append(resampler.finish().map(Int16.init(fullScale:)))
        return framing.frames(isLast: true)
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
