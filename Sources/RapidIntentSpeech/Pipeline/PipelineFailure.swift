/// The error that ends the work of a ``SpeechPipeline``.
public struct PipelineFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }

    /// The kind of failure: a stable name for programs.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        package let rawValue: String

        /// The name.
        public var description: String { rawValue }

        /// The source of audio threw an error.
        public static let sourceFailed = Code(rawValue: "sourceFailed")
        /// The source delivered nothing for ``PipelineConfiguration/stallLimit``, or did not close within
        /// ``PipelineConfiguration/finishLimit``.
        public static let sourceStalled = Code(rawValue: "sourceStalled")
        /// The recogniser threw an error.
        public static let recogniserFailed = Code(rawValue: "recogniserFailed")
        /// The recogniser ended by itself in ``PipelineProfile/continuous``.
        public static let recogniserEnded = Code(rawValue: "recogniserEnded")
        /// The recogniser read no audio for ``PipelineConfiguration/stallLimit``, or did not finish within
        /// ``PipelineConfiguration/finishLimit``.
        public static let recogniserStalled = Code(rawValue: "recogniserStalled")
        /// The wake-phrase detector threw an error or ended.
        public static let detectorFailed = Code(rawValue: "detectorFailed")
        /// The wake-phrase detector read no audio for ``PipelineConfiguration/stallLimit``.
        public static let detectorStalled = Code(rawValue: "detectorStalled")
    }
}
