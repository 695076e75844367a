/// The error when a microphone cannot be used.
public struct ALSAError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error.
    public var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// The kind of error: a stable name for programs.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        package let rawValue: String

        /// The name.
        public var description: String { rawValue }

        /// The device does not exist, is in use, or is not permitted.
        public static let unavailable = Code(rawValue: "unavailable")
        /// The device offers no format that can be converted.
        package static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
        /// The device failed during capture, or was unplugged.
        public static let failed = Code(rawValue: "failed")
    }
}
