/// The reason why a sentence encoder cannot be used.
public struct SentenceEncoderError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of the failure.
    public var code: Code
    package var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// Kinds of failures.
    public struct Code: Sendable, Hashable {
        package let name: String
        /// The encoder is in none of the usual folders.
        public static let notInstalled = Code(name: "notInstalled")
        /// The file cannot be opened or read.
        package static let unreadable = Code(name: "unreadable")
        /// The file is not a sentence encoder.
        package static let notAnEncoder = Code(name: "notAnEncoder")
        /// The file was written by another version of `Scripts/install-encoder`.
        package static let otherVersion = Code(name: "otherVersion")
        /// The contents of the file have changed since it was written.
        package static let damaged = Code(name: "damaged")
    }
}
