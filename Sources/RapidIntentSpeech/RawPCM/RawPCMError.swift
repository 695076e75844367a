#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A stream of raw audio that could not be read to its end.
public struct RawPCMError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was tried.
    public var operation: String
    /// The system's error number.
    public var errno: Int32

    /// Describes a failure.
    public init(operation: String, errno: Int32) {
        self.operation = operation
        self.errno = errno
    }

    /// The failure as people read it: `raw audio: reading failed: Input/output error`.
    public var description: String { "raw audio: \(reason)" }

    /// The failure for whoever met it elsewhere: `reading failed: Input/output error`.
    package var reason: String { "\(operation) failed: \(String(cString: strerror(errno)))" }
}
