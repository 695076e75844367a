public import RapidIntent

/// A recogniser of which only its transcripts arrive: NDJSON on standard input, a pipe, or any stream of lines.
///
/// ```swift
/// // some-recogniser | my-app
/// let recogniser = TranscriptLineRecogniser(fileDescriptor: STDIN_FILENO) { error in print(error) }
/// for try await event in recogniser.recognise(SilentSource()) { … }
/// ```
///
/// So any engine can be used that can print; see ``TranscriptLineReader`` for what lines mean. The audio source is not read:
/// the engine captures the audio and detects speech. Use it without a ``SpeechPipeline``, which would wait
/// until its audio is read. Mistakes are repaired as by `repaired(resetPause:)`. A line that cannot be
/// read is reported, and the stream goes on.
public struct TranscriptLineRecogniser: SpeechRecogniser {
    /// A line of text, or where it stops being one.
    package enum Line: Sendable, Equatable {
        /// A line without its line break.
        case text(String)
        /// A line that is no text from a column on, counted from 1, and why.
        case unreadable(column: Int, reason: String)
    }

    private let lines: @Sendable () -> AsyncThrowingStream<Line, any Error>
    private let report: @Sendable (TranscriptLineError) -> Void
    private let register = UtteranceRegister()

    /// Takes lines from a descriptor.
    ///
    /// The descriptor stays the caller's: it is not closed, and must stay open while a stream is read. Each stream goes on
    /// where the bytes stand; one at a time.
    ///
    /// - Parameters:
    ///   - fileDescriptor: What to read from.
    ///   - report: Told of each line that cannot be read.
    public init(fileDescriptor: Int32, report: @escaping @Sendable (TranscriptLineError) -> Void = { _ in }) {
        let rest = LineDescriptorReader.Rest()
        self.init(report: report) {
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
    }

    /// Takes lines from any stream of them.
    ///
    /// - Parameters:
    ///   - report: Told of each line that cannot be read.
    ///   - lines: Gives the lines; called for each stream.
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
