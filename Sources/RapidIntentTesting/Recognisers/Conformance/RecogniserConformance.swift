public import RapidIntent

/// Tests a recogniser against the rules of `SpeechRecogniser`: known words, ids, times, endpoints for every kind of
/// audio ending, silence, cancellation, concurrent calls, unusual audio, and resource leaks after many calls.
///
/// ```swift
/// let report = try await RecogniserConformance(
///     hearing: ConformanceRecording(samples: samples, text: "where am I"), promising: [.words, .silence]
/// ) { MyRecogniser() }.run()
/// #expect(report.failures == [])   // or XCTAssert, or exit(1)
/// ```
///
/// The audio is delivered as fast as it is read. A run takes about thirty times the recognition time of the recording.
public struct RecogniserConformance: Sendable {
    /// A capability of a recogniser beyond the rules for all.
    public enum Promise: Sendable {
        /// It recognises the words in the audio; a recogniser that reads transcripts from elsewhere does not.
        case words
        /// It reports the length of the silence.
        case silence
        /// It reports words before the end of the utterance.
        case partials
    }

    let recording: ConformanceRecording
    let promises: Set<Promise>
    let grace: Duration
    let calls: Int
    let connections: (@Sendable () -> Int)?
    let make: @Sendable () throws -> any SpeechRecogniser

    /// Creates a test run.
    ///
    /// - Parameters:
    ///   - recording: The recording to recognise.
    ///   - promises: The capabilities beyond the rules for all.
    ///   - grace: The time limit for ending after cancellation. Other calls get ten times as long.
    ///   - calls: The number of calls in the check for leaks.
    ///   - connections: Returns the number of open connections of the recogniser's server; nil if it has none.
    ///   - make: Creates the recogniser; called once.
    public init(
        hearing recording: ConformanceRecording, promising promises: Set<Promise>, grace: Duration = .seconds(5),
        calls: Int = 100, connections: (@Sendable () -> Int)? = nil,
        recogniser make: @escaping @Sendable () throws -> any SpeechRecogniser
    ) {
        self.recording = recording
        self.promises = promises
        self.grace = grace
        self.calls = calls
        self.connections = connections
        self.make = make
    }

    /// Runs all checks, one after the other.
    ///
    /// - Throws: The error from creating the recogniser.
    public func run() async throws -> ConformanceReport {
        var report = ConformanceReport()
        let bench = RecogniserBench(conformance: self, recogniser: try make())
        await bench.checkWords(&report)
        await bench.checkEndings(&report)
        await bench.checkOddAudio(&report)
        await bench.checkRates(&report)
        await bench.checkOverlap(&report)
        await bench.checkCancellation(&report)
        await bench.checkRemains(&report)
        bench.checkIds(&report)
        return report
    }
}
