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
