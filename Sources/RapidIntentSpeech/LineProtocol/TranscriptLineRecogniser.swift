public import RapidIntent
import RapidIntentSupport
import Synchronization

#if ServiceLifecycle
public import ServiceLifecycle
#endif

/// A recogniser whose transcripts arrive as NDJSON on standard input, a pipe, or another stream of lines.
///
/// ```swift
/// // some-recogniser | my-app
/// let transcripts = TranscriptLineRecogniser { error in print(error) }
/// async let reading: Void = transcripts.run()
/// for try await event in resolver.events(for: transcripts.recognition) {
///     if case .fired(let fired, _) = event.kind { print(fired.command) }
/// }
/// try await reading
/// ```
///
/// It connects any engine that can print; `Examples/Transcripts/README.md` describes the lines. A line may omit `at`: its
/// time is that of the line before it plus the time between their arrivals. The engine captures the audio and detects
/// speech, so use it without a ``SpeechPipeline``, which would wait for its audio to be read. Mistakes are repaired as by
/// `repaired(resetPause:)`. A line that cannot be read is reported, and the stream continues.
///
/// ``run()`` is needed only for a service that ends gracefully; a loop over ``recognition`` alone reads until the lines end.
public struct TranscriptLineRecogniser: SpeechRecogniser {
    /// A line of text, or the position where it cannot be decoded.
    package enum Line: Sendable, Equatable {
        /// A line without its line break.
        case text(String)
        /// A line that is not text from a column on, counted from 1, and the reason.
        case unreadable(column: Int, reason: String)
    }

    private let lines: @Sendable (Reading) -> AsyncThrowingStream<Line, any Error>
    private let report: @Sendable (TranscriptLineError) -> Void
    private let register = UtteranceRegister()
    private let reading = Reading()

    /// Whether the lines are over, and what ends the wait for the next one.
    final class Reading: Sendable {
        private let state = Mutex((isStopped: false, interrupt: {} as @Sendable () -> Void))
        /// Ends with the lines, and when the reading is stopped.
        let end = BoundedChannel<Never>(room: 1)

        /// Begins a stream of lines, which ends at once if the reading was stopped before.
        func begin(interrupt: @escaping @Sendable () -> Void) {
            let isStopped = state.withLock {
                $0.interrupt = interrupt
                return $0.isStopped
            }
            if isStopped { interrupt() }
        }

        /// Ends this stream of lines and all later ones.
        func stop() {
            let interrupt = state.withLock {
                $0.isStopped = true
                return $0.interrupt
            }
            interrupt()
            end.finish()
        }
    }

    /// Creates a recogniser that reads lines from standard input, or another descriptor.
    ///
    /// The caller owns the descriptor: it is not closed, and must stay open while a stream is read. Each stream
    /// continues where the previous one ended. Only one may be read at a time.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor to read; 0 is standard input.
    ///   - report: Receives the error for each line that cannot be read, or whose time begins again.
    public init(fileDescriptor: Int32 = 0, report: @escaping @Sendable (TranscriptLineError) -> Void = { _ in }) {
        let rest = LineDescriptorReader.Rest()
        self.init(report: report) { reading in Self.lines(of: fileDescriptor, rest: rest, reading) }
    }

    /// The lines of a descriptor as they arrive, until its end or the cancellation of the reading task.
    ///
    /// - Parameters:
    ///   - rest: Receives the bytes that were read but not returned, for the next stream of the descriptor.
    ///   - reading: Ends the lines before their end.
    private static func lines(
        of fileDescriptor: Int32, rest: LineDescriptorReader.Rest, _ reading: Reading
    ) -> AsyncThrowingStream<Line, any Error> {
        do {
            let reader = try LineDescriptorReader(input: fileDescriptor, rest: rest)
            reading.begin { [weak reader] in reader?.interrupt() }
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
        lines(of: fileDescriptor, rest: LineDescriptorReader.Rest(), Reading())
    }

    /// Creates a recogniser that reads lines from any stream.
    ///
    /// - Parameters:
    ///   - report: Receives the error for each line that cannot be read.
    ///   - lines: Returns the lines; called for each stream.
    init(
        report: @escaping @Sendable (TranscriptLineError) -> Void = { _ in },
        lines: @escaping @Sendable (Reading) -> AsyncThrowingStream<Line, any Error>
    ) {
        self.lines = lines
        self.report = report
    }

    /// The events of the lines, until they end, ``run()`` is cancelled or shut down, or the consuming task is cancelled.
    ///
    /// At the end of the lines and after a shutdown, everything that was read is delivered, and the open utterance ends.
    /// The stream throws if the lines cannot be read.
    public var recognition: AsyncThrowingStream<RecognitionEvent, any Error> { recognise(SilentSource()) }

    /// Reads lines as ``recognition`` does; the source is not read.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionOutput.stream(
            hearing: source, detector: nil, repair: TranscriptRepair(register: register)
        ) { [lines, report, reading] output in
            var reader = TranscriptLineReader()
            let start = ContinuousClock.now
            do {
                for try await line in lines(reading) {
                    do throws(TranscriptLineError) {
                        let elements = try reader.elements(of: line, arrivingAt: start.duration(to: .now))
                        for element in elements {
                            switch element {
                            case .event(let event): output.emit(event)
                            case .feedback: break
                            case .fault(let fault): report(fault)
                            }
                        }
                    } catch {
                        report(error)
                    }
                    await output.waitForRoom()
                }
            } catch {
                reading.end.finish(throwing: error)
                throw error
            }
            // A stream that is cancelled leaves the rest of the lines to the next one.
            if !Task.isCancelled { reading.end.finish() }
        }
    }

    /// Waits until a stream of ``recognition`` has read all lines, or ends the reading.
    ///
    /// The reading ends when the task is cancelled or, with the package trait `ServiceLifecycle`, when a graceful shutdown
    /// is requested. Nothing is read after this returned. It reads nothing itself: a loop over ``recognition`` must run
    /// beside it.
    ///
    /// - Throws: The error of ``recognition``, if the lines cannot be read.
    public func run() async throws {
        defer { reading.stop() }
        #if ServiceLifecycle
        _ = try await withGracefulShutdownHandler {
            try await reading.end.next()
        } onGracefulShutdown: {
            reading.stop()
        }
        #else
        _ = try await reading.end.next()
        #endif
    }
}

#if ServiceLifecycle
extension TranscriptLineRecogniser: Service {}
#endif
