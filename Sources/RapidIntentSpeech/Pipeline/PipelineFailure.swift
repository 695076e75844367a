/// Why a ``SpeechPipeline`` had to give up what it was doing.
public struct PipelineFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of trouble it is.
    public var code: Code
    /// What is wrong and what to do about it.
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
        /// The name, such as `sourceFailed`.
        package let rawValue: String

        /// The name.
        public var description: String { rawValue }

        /// The source of audio threw an error.
        public static let sourceFailed = Code(rawValue: "sourceFailed")
        /// The source delivered nothing for ``PipelineConfiguration/stallLimit``, or did not let go within
        /// ``PipelineConfiguration/finishLimit``.
        public static let sourceStalled = Code(rawValue: "sourceStalled")
        /// The recogniser threw an error.
        public static let recogniserFailed = Code(rawValue: "recogniserFailed")
        /// The recogniser ended by itself although it should hear everything.
        public static let recogniserEnded = Code(rawValue: "recogniserEnded")
        /// The recogniser took no audio for ``PipelineConfiguration/stallLimit``, or did not come to an end within
        /// ``PipelineConfiguration/finishLimit``.
        public static let recogniserStalled = Code(rawValue: "recogniserStalled")
        /// The wake-phrase detector threw an error or ended.
        public static let detectorFailed = Code(rawValue: "detectorFailed")
        /// The wake-phrase detector took no audio for ``PipelineConfiguration/stallLimit``.
        public static let detectorStalled = Code(rawValue: "detectorStalled")
    }
}
