package import RapidIntentSpeech

/// An open capture device, as the capture loop sees it; ``PCMDevice`` is the real one.
package protocol CaptureDevice: AnyObject {
    /// What it delivers.
    var format: CaptureFormat { get }

    /// Waits until there is something to read or an error to collect.
    func wait(_ interruption: Interruption, atMost limit: Duration) throws(ALSAError) -> CaptureWait

    /// Reads what is there into `buffer`; the number of bytes, or ALSA's negative error number.
    func read(into buffer: inout [UInt8]) -> Int

    /// Lets ALSA recover from an error, and starts the device again.
    func recover(from error: Int) throws(ALSAError)

    /// The error to end capture with.
    func fatal(_ error: Int) -> ALSAError
}

/// How a wait for a device ended.
package enum CaptureWait: Sendable, Equatable {
    /// There is something to read or an error to collect.
    case ready
    /// Capture was cancelled.
    case interrupted
    /// Nothing came in time.
    case nothing
}

/// What a device is asked for.
package struct CaptureWish: Sendable {
    /// ALSA's name of it.
    package var device: String
    /// Samples per second that are wanted.
    package var sampleRate: Int
    /// The channels that are heard.
    package var channels: CaptureChannels
}

/// Opens a device.
package typealias CaptureOpening = @Sendable (CaptureWish) throws(ALSAError) -> any CaptureDevice
