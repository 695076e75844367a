/// Why a model cannot be trained, read or written.
public struct IntentModelError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of failure it is.
    public var code: Code
    /// What happened and what to do, for people.
    package var message: String

    /// Describes a failure.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// Kinds of failures.
    public struct Code: Sendable, Hashable {
        /// What logs call it.
        package let name: String
        /// The sentences do not suffice: fewer than two intents, or a weight that is none.
        public static let insufficientData = Code(name: "insufficientData")
        /// There are more intents, or more to be learnt of them, than a model's file has room for.
        public static let tooMuchData = Code(name: "tooMuchData")
        /// An intent has a name that stands for "out of scope".
        public static let reservedName = Code(name: "reservedName")
        /// The language is not written as a language is.
        public static let invalidLocale = Code(name: "invalidLocale")
        /// The file cannot be opened, read or written.
        public static let unreadable = Code(name: "unreadable")
        /// The file is no model.
        public static let notAModel = Code(name: "notAModel")
        /// The file is a model of another version of this library, or of another kind of machine.
        public static let otherVersion = Code(name: "otherVersion")
        /// The task that trained was cancelled.
        public static let cancelled = Code(name: "cancelled")
        /// The file is not what was written.
        public static let damaged = Code(name: "damaged")
    }
}
