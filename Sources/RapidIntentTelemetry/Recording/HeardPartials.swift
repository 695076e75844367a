#if SQLite
import RapidIntent

/// The partial transcripts of utterances, until their segments have ended.
///
/// A pure value of bounded size: 256 utterances with at most ``bytes`` of text each. ``TelemetryBuffer`` keeps it under
/// a lock that is acquired for every event, so a partial costs one dictionary look-up and one append. It has nothing of
/// an utterance that is over and whose segments have ended, recorded or not, but its id.
struct HeardPartials: Sendable {
    /// The maximum number of partials of an utterance; the newest are kept.
    static let count = 64
    /// The maximum size of the partials of an utterance in UTF-8; the newest are kept, and a longer one is left out.
    static let bytes = 8_192

    private struct Utterance: Sendable {
        var partials: [RecordedPartial] = []
        var bytes = 0
        /// Whether one of its segments has ended; the others follow before the next transcript.
        var hasEnded = false
        /// Whether only the answer of a service can follow.
        var isOver = false

        /// Appends a partial, unless it repeats the text before.
        mutating func append(_ text: String, at: Duration) {
            let size = text.utf8.count
            guard size <= HeardPartials.bytes, text != partials.last?.text, text.contains(where: { !$0.isWhitespace })
            else { return }
            partials.append(RecordedPartial(at: at, text: text))
            bytes += size
            while partials.count > HeardPartials.count || bytes > HeardPartials.bytes {
                bytes -= partials.removeFirst().text.utf8.count
            }
        }

        mutating func releaseIfDone() {
            guard hasEnded, isOver else { return }
            partials = []
            bytes = 0
        }
    }

    private var utterances = UtteranceMemory<Utterance>(capacity: OpenSegments.capacity)

    /// Records a partial transcript, or the end of an utterance.
    mutating func observe(_ event: ResolverEvent) {
        switch event.kind {
        case .partial(let text):
            // After a segment has ended, no transcript of the same utterance follows: the id was reused.
            if utterances[event.utterance]?.hasEnded ?? true { utterances.remember(Utterance(), of: event.utterance) }
            utterances.update(event.utterance) { $0.append(text, at: event.at) }
        case .final:
            if utterances[event.utterance]?.hasEnded == true { utterances.remember(Utterance(), of: event.utterance) }
        case .resolved(let resolution): _ = end(resolution)
        case .endpoint:
            utterances.update(event.utterance) {
                $0.isOver = true
                $0.releaseIfDone()
            }
        case .tentative, .prepared, .withdrawn, .fired, .contradicted, .needsConfirmation, .unresolved: break
        }
    }

    /// Records that a segment has ended.
    ///
    /// - Returns: The partials of its utterance, in order.
    mutating func end(_ resolution: Resolution) -> [RecordedPartial] {
        var partials: [RecordedPartial] = []
        utterances.update(resolution.utterance) {
            partials = $0.partials
            $0.hasEnded = true
            $0.releaseIfDone()
        }
        return partials
    }
}
#endif
