public import RapidIntent
public import RapidIntentSpeech
import Synchronization

/// A recogniser that emits scripted events, independent of the audio.
///
/// ```swift
/// let recogniser = ScriptedRecogniser([
///     .transcript(Transcript(utterance: "u1", at: .milliseconds(610), text: "where am i")),
///     .endpoint("u1", at: .milliseconds(1900)),
/// ])
/// ```
///
/// The audio source is not read. The first call of ``recognise(_:)`` emits the events unchanged; each later call emits
/// them with new utterance ids (`u1` becomes `u1#2`), as every recogniser must.
public final class ScriptedRecogniser: SpeechRecogniser {
    private let events: [RecognitionEvent]
    private let failure: (any Error)?
    private let clock: (any Clock<Duration>)?
    private let calls = Mutex(0)

    /// Creates a recogniser from a script.
    ///
    /// - Parameters:
    ///   - events: The events, in order.
    ///   - failure: The error that the stream throws after the last event; nil to finish normally.
    ///   - clock: The clock that paces the events by their `RecognitionEvent.at`, counted from the call; nil to emit
    ///     them as fast as they are read.
    public init(_ events: [RecognitionEvent], failure: (any Error)? = nil, pacedBy clock: (any Clock<Duration>)? = nil)
    {
        self.events = events
        self.failure = failure
        self.clock = clock
    }

    /// Emits the events of the script.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        let call = calls.withLock { calls in
            calls += 1
            return calls
        }
        let script = events.map { $0.renamed(forCall: call) }
        let (stream, continuation) = AsyncThrowingStream<RecognitionEvent, any Error>.makeStream()
        guard let clock else {
            for event in script { continuation.yield(event) }
            continuation.finish(throwing: failure)
            return stream
        }
        let task = Task { [failure] in
            do {
                try await Self.pace(script, by: clock) { continuation.yield($0) }
                continuation.finish(throwing: failure)
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private static func pace<C: Clock<Duration>>(
        _ script: [RecognitionEvent], by clock: C, give: (RecognitionEvent) -> Void
    ) async throws {
        let start = clock.now
        for event in script {
            try await clock.sleep(until: start.advanced(by: event.at), tolerance: nil)
            give(event)
        }
    }
}

extension RecognitionEvent {
    /// The same event, with a new utterance id for each call after the first.
    fileprivate func renamed(forCall call: Int) -> RecognitionEvent {
        guard call > 1 else { return self }
        func renamed(_ id: UtteranceID) -> UtteranceID { UtteranceID("\(id.rawValue)#\(call)") }
        switch self {
        case .transcript(var transcript):
            transcript.utterance = renamed(transcript.utterance)
            return .transcript(transcript)
        case .endpoint(let id, let at): return .endpoint(renamed(id), at: at)
        case .progress: return self
        }
    }
}

extension ScriptedRecogniser {
    /// Creates a recogniser from NDJSON transcripts, one per line; `Examples/Transcripts/README.md` describes them.
    ///
    /// ```swift
    /// let recogniser = try ScriptedRecogniser(
    ///     ndjson: """
    ///         {"utterance":"u1","at":0.61,"text":"where am i"}
    ///         {"utterance":"u1","at":1.90,"text":"Where am I?","final":true}
    ///         """)
    /// ```
    ///
    /// - Throws: `TranscriptLineError` for the first line that cannot be read.
    public convenience init(
        ndjson script: String, failure: (any Error)? = nil, pacedBy clock: (any Clock<Duration>)? = nil
    ) throws(TranscriptLineError) {
        var reader = TranscriptLineReader()
        var events: [RecognitionEvent] = []
        for line in script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            events += try reader.events(in: line)
        }
        events += reader.finish()
        self.init(events, failure: failure, pacedBy: clock)
    }
}
