public import RapidIntent

/// A recogniser whose transcripts arrive as NDJSON on standard input, a pipe, or another stream of lines.
///
/// ```swift
/// // some-recogniser | my-app
/// let recogniser = TranscriptLineRecogniser(fileDescriptor: STDIN_FILENO) { error in print(error) }
/// for try await event in recogniser.recognise(SilentSource()) { … }
/// ```
///
/// It connects any engine that can print; `Examples/Transcripts/README.md` describes the lines. The audio source is not read: the
/// engine captures the audio and detects speech. Use it without a ``SpeechPipeline``, which would wait for its audio to
/// be read. Mistakes are repaired as by `repaired(resetPause:)`. A line that cannot be read is reported, and the stream
/// continues.
public struct TranscriptLineRecogniser: SpeechRecogniser {
    /// A line of text, or the position where it cannot be decoded.
    package enum Line: Sendable, Equatable {
        /// A line without its line break.
        case text(String)
        /// A line that is not text from a column on, counted from 1, and the reason.
        case unreadable(column: Int, reason: String)
    }

    private let lines: @Sendable () -> AsyncThrowingStream<Line, any Error>
    private let report: @Sendable (TranscriptLineError) -> Void
    private let register = UtteranceRegister()

    /// Creates a recogniser that reads lines from a descriptor.
    ///
    /// The caller owns the descriptor: it is not closed, and must stay open while a stream is read. Each stream
    /// continues where the previous one ended. Only one may be read at a time.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor to read.
    ///   - report: Receives the error for each line that cannot be read.
    public init(fileDescriptor: Int32, report: @escaping @Sendable (TranscriptLineError) -> Void = { _ in }) {
        let rest = LineDescriptorReader.Rest()
        self.init(report: report) { Self.lines(of: fileDescriptor, rest: rest) }
    }

    /// The lines of a descriptor as they arrive, until its end or the cancellation of the reading task.
    ///
    /// - Parameter rest: Receives the bytes that were read but not returned, for the next stream of the descriptor.
    private static func lines(
        of fileDescriptor: Int32, rest: LineDescriptorReader.Rest
    ) -> AsyncThrowingStream<Line, any Error> {
        do {
            let reader = try LineDescriptorReader(input: fileDescriptor, rest: rest)
            return AsyncThrowingStream {
                try await withTaskCancellationHandler {
                    try await reader.next()
                } onCancel: {
                    reader.interrupt()
                }
            }
        } catch {
            return AsyncThrowingStream { throw error }
        }
    }

    /// The lines of a descriptor as they arrive; the stream throws ``TranscriptReadError``.
    package static func lines(of fileDescriptor: Int32) -> AsyncThrowingStream<Line, any Error> {
        lines(of: fileDescriptor, rest: LineDescriptorReader.Rest())
    }

    /// Creates a recogniser that reads lines from any stream.
    ///
    /// - Parameters:
    ///   - report: Receives the error for each line that cannot be read.
    ///   - lines: Returns the lines; called for each stream.
    init(
        report: @escaping @Sendable (TranscriptLineError) -> Void = { _ in },
        lines: @escaping @Sendable () -> AsyncThrowingStream<Line, any Error>
    ) {
        self.lines = lines
        self.report = report
    }

    /// Reads lines until they end or the consuming task is cancelled; the source is not read.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionOutput.stream(
            hearing: source, detector: nil, repair: TranscriptRepair(register: register)
        ) { [lines, report] output in
            var reader = TranscriptLineReader()
            for try await line in lines() {
                do throws(TranscriptLineError) {
                    for case .event(let event) in try reader.elements(of: line) { output.emit(event) }
                } catch {
                    report(error)
                }
                await output.waitForRoom()
            }
        }
    }
}
