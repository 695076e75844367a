package import RapidIntentSpeech
import RapidIntentSupport

/// An open capture device for the capture loop; ``PCMDevice`` is the real implementation.
package protocol CaptureDevice: AnyObject {
    var format: CaptureFormat { get }

    func wait(_ interruption: Interruption, atMost limit: Duration) throws(ALSAError) -> CaptureWait

    /// Reads the available samples into `buffer`; returns the number of bytes, or ALSA's negative error number.
    func read(into buffer: inout [UInt8]) -> Int

    /// Lets ALSA recover from an error, and starts the device again.
    func recover(from error: Int) throws(ALSAError)

    func fatal(_ error: Int) -> ALSAError
}

package enum CaptureWait: Sendable, Equatable {
    case ready
    case interrupted
    case nothing
}

/// The requested format of a device.
package struct CaptureWish: Sendable {
    package var device: String
    package var sampleRate: Int
    package var channels: CaptureChannels
}

package typealias CaptureOpening = @Sendable (CaptureWish) throws(ALSAError) -> any CaptureDevice
