/// Why the recogniser cannot be made or has stopped.
public struct PocketSphinxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of trouble it is.
    public var code: Code
    /// What is wrong and what to do about it.
    package var message: String

    /// Describes the trouble.
    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// The kind of trouble: a name that programs can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name, such as `missingModel`.
        package let rawValue: String

        /// The name.
        public var description: String { rawValue }

        /// A file of the model is not there or cannot be read.
        public static let missingModel = Code(rawValue: "missingModel")
        /// The model is for another language than the dictionary.
        public static let wrongLanguage = Code(rawValue: "wrongLanguage")
        /// A line of `furtherPronunciations` is none.
        public static let badPronunciation = Code(rawValue: "badPronunciation")
        /// The engine refused the model or its settings.
        public static let engineRefused = Code(rawValue: "engineRefused")
        /// The engine failed while it decoded.
        public static let engineFailed = Code(rawValue: "engineFailed")
    }
}
