import RapidIntentPlatform

/// The error when a stream of raw audio cannot be read to its end.
public struct RawPCMError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The failure for use in another error: `reading failed: Input/output error`.
    package let reason: String
    /// The system's error number; zero for a rate that is out of range.
    let errno: Int32

    package init(operation: String, errno: Int32) {
        reason = "\(operation) failed: \(String(cString: strerror(errno)))"
        self.errno = errno
    }

    init(inputRate: Int) {
        reason = "its rate is \(inputRate) Hz; from 1,000 to 768,000 Hz can be read"
        errno = 0
    }

    /// The message: `raw audio: reading failed: Input/output error`.
    public var description: String { "raw audio: \(reason)" }
}
