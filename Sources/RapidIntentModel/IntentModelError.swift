/// The reason why a model cannot be trained, read or written.
public struct IntentModelError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of the failure.
    public var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// Kinds of failures.
    public struct Code: Sendable, Hashable {
        package let name: String
        /// There is not enough training data: fewer than two intents, or a weight out of range.
        public static let insufficientData = Code(name: "insufficientData")
        /// There are more intents or features than fit in a model file.
        public static let tooMuchData = Code(name: "tooMuchData")
        /// An intent has a name that means "out of scope".
        public static let reservedName = Code(name: "reservedName")
        /// The language tag is not well-formed.
        public static let invalidLocale = Code(name: "invalidLocale")
        /// The file cannot be opened, read or written.
        public static let unreadable = Code(name: "unreadable")
        /// The file is not a model.
        public static let notAModel = Code(name: "notAModel")
        /// The file is a model of another version of this library, or of another kind of machine.
        public static let otherVersion = Code(name: "otherVersion")
        /// The model needs a sentence encoder, and there is none.
        public static let missingEncoder = Code(name: "missingEncoder")
        /// The model needs another sentence encoder than the given one.
        public static let otherEncoder = Code(name: "otherEncoder")
        /// The task was cancelled during training.
        public static let cancelled = Code(name: "cancelled")
        /// The contents of the file have changed since it was written.
        public static let damaged = Code(name: "damaged")
    }
}
