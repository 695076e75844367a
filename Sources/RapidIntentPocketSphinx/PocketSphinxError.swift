/// The error when the recogniser cannot be created or has stopped.
public struct PocketSphinxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error.
    public var code: Code
    package var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// The kind of error: a stable name for programs.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name, such as `missingModel`.
        package let rawValue: String

        /// The name.
        public var description: String { rawValue }

        /// A file of the model is missing or cannot be read.
        public static let missingModel = Code(rawValue: "missingModel")
        /// The model is for another language than the dictionary.
        public static let wrongLanguage = Code(rawValue: "wrongLanguage")
        /// The engine cannot detect the wake phrase.
        package static let unusableWakePhrase = Code(rawValue: "unusableWakePhrase")
        /// A line of `furtherPronunciations` is not valid.
        package static let badPronunciation = Code(rawValue: "badPronunciation")
        /// The engine rejected the model or its settings.
        package static let engineRefused = Code(rawValue: "engineRefused")
        /// The engine failed during decoding.
        package static let engineFailed = Code(rawValue: "engineFailed")
    }
}
