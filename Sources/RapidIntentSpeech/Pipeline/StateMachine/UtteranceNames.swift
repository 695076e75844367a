import RapidIntent

/// Gives the utterances of one recogniser call the pipeline's own ids, and keeps their events in order.
///
/// Whatever a recogniser does, an utterance gets one endpoint and nothing after it, one is under way at a time, and time
/// does not go back.
struct UtteranceNames: Sendable, Equatable {
    private struct Open: Sendable, Equatable {
        var theirs: UtteranceID
        var ours: UtteranceID
    }

    private var open: Open?
    /// The recogniser's ids of utterances that have ended, last first.
    private var ended: [UtteranceID] = []
    /// How many of them are remembered: what comes later than that is no straggler.
    private static let memory = 64

    /// What to tell of an event.
    ///
    /// - Parameters:
    ///   - last: The last id given out in the pipeline, counted up here.
    ///   - floor: The time before which nothing can be told any more.
    ///   - ceiling: The time up to which audio was heard.
    mutating func follow(
        _ event: RecognitionEvent, last: inout Int, from floor: Duration, to ceiling: Duration
    ) -> [RecognitionEvent] {
        let at = max(min(event.at, ceiling), floor)
        switch event {
        case .progress: return [.progress(at: at)]
        case .endpoint(let theirs, _):
            guard open?.theirs == theirs else { return [] }
            return close(at: at)
        case .transcript(var transcript):
            guard !ended.contains(transcript.utterance) else { return [] }
            var events: [RecognitionEvent] = []
            if let open, open.theirs != transcript.utterance { events = close(at: at) }
            let ours = open?.ours ?? begin(transcript.utterance, &last)
            transcript.utterance = ours
            transcript.at = at
            return events + [.transcript(transcript)]
        }
    }

    /// Ends what is under way.
    mutating func close(at time: Duration) -> [RecognitionEvent] {
        guard let open else { return [] }
        self.open = nil
        ended.insert(open.theirs, at: 0)
        if ended.count > Self.memory { ended.removeLast() }
        return [.endpoint(open.ours, at: time)]
    }

    private mutating func begin(_ theirs: UtteranceID, _ last: inout Int) -> UtteranceID {
        last += 1
        let ours = UtteranceID(rawValue: "u\(last)")
        open = Open(theirs: theirs, ours: ours)
        return ours
    }
}
