import RapidIntent
import RapidIntentSpeech

/// Turns what devices deliver, one after another, into one stream of frames, and tells what is missing between them.
///
/// Its moments are those of the clock of the capture; the stream's own time counts samples, and between two devices what
/// the clock says.
struct CaptureOutput {
    private let wish: CaptureWish
    private var conversion: CaptureConversion?
    private var end = Duration.zero
    private var lastRead: Duration?

    init(_ wish: CaptureWish) { self.wish = wish }

    /// When samples last came; nil before the first.
    var lastArrival: Duration? { lastRead }

    /// Takes note that the stream has begun though no device is there.
    mutating func begin(at now: Duration) { lastRead = lastRead ?? now }

    /// Takes note that what comes next does not follow on what came last; the frames that are left of that.
    mutating func breakOff() -> [AudioFrame] {
        guard var last = conversion else { return [] }
        conversion = nil
        let frames = last.finish()
        end = last.end
        return frames
    }

    /// Takes bytes in that came at a moment; the frames they complete, and what is missing before them.
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
