/// Why a microphone cannot be heard.
public struct ALSAError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of trouble it is.
    public var code: Code
    /// What is wrong, in ALSA's words, and what to do about it.
    package var message: String

    /// Describes the trouble.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// The kind of trouble: a name that programs can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name, such as `unavailable`.
        package let rawValue: String

        /// The name.
        public var description: String { rawValue }

        /// There is no such device, it is in use, or it may not be used.
        public static let unavailable = Code(rawValue: "unavailable")
        /// The device offers no format that can be converted.
        public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
        /// The device failed while it was captured from, or was unplugged.
        public static let failed = Code(rawValue: "failed")
    }
}
