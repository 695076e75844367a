public import RapidIntent

/// Puts a recogniser through the rules of `SpeechRecogniser`: known words, ids, times, endpoints however the audio ends,
/// silence, cancelling, overlapping calls, odd audio, and what is left behind by many calls.
///
/// ```swift
/// let report = try await RecogniserConformance(
///     hearing: ConformanceRecording(samples: samples, text: "where am I"), promising: [.words, .silence]
/// ) { MyRecogniser() }.run()
/// #expect(report.failures == [])   // or XCTAssert, or exit(1)
/// ```
///
/// The audio comes as fast as it is taken, so that a run takes some thirty times what the recogniser needs for the recording.
public struct RecogniserConformance: Sendable {
    /// What a recogniser promises beyond the rules that hold for all.
    public enum Promise: Sendable {
        /// It hears the audio and finds its words; one that reads transcripts somewhere does not.
        case words
        /// It reports the length of the silence.
        case silence
        /// It tells words before the end of the utterance.
        case partials
    }

    let recording: ConformanceRecording
    let promises: Set<Promise>
    let grace: Duration
    let calls: Int
    let connections: (@Sendable () -> Int)?
    let make: @Sendable () throws -> any SpeechRecogniser

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - recording: What the recogniser is to hear.
    ///   - promises: What it promises beyond the rules for all.
    ///   - grace: How long it may take to end after it was cancelled. A call that is not cancelled gets ten times as long.
    ///   - calls: How many calls are made to see whether something is left behind.
    ///   - connections: How many connections its peer has open; nil for one without a peer.
    ///   - make: Makes the recogniser; called once.
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
    /// - Throws: What making the recogniser throws.
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
