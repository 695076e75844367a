/// The error when the recogniser cannot be created or has stopped.
public struct MoonshineError: Error, Sendable, Equatable, CustomStringConvertible {
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

        /// ONNX Runtime's library is missing, too old, or another library.
        public static let missingRuntime = Code(rawValue: "missingRuntime")
        /// A file of the model is missing or cannot be read.
        public static let missingModel = Code(rawValue: "missingModel")
        /// A file of the model is damaged or belongs to another model.
        package static let unusableModel = Code(rawValue: "unusableModel")
        /// The model is for another language than the dictionary.
        public static let wrongLanguage = Code(rawValue: "wrongLanguage")
        /// ONNX Runtime failed to run the model.
        package static let inferenceFailed = Code(rawValue: "inferenceFailed")
    }
}
