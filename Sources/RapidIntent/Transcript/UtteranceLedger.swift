/// Decides which utterance each event of a recogniser belongs to.
///
/// A pure value, used where events enter: in the repair of a recogniser, in the reader of transcript lines, in the
/// speech pipeline, and in the resolver. Apps use each of them without the others, so each has its own. Its output
/// follows these rules for any input:
///
/// - One utterance is open at a time: the first words of another one end it.
/// - An utterance ends once, and only if it has begun.
/// - Words are late after the final transcript or the end of their utterance. ``LateWords`` decides what happens to
///   them.
/// - Time never decreases: an event from the past gets the current time. A ledger of a recogniser that may be started again counts
///   on from the last time if the first words of an utterance are more than a second behind it.
/// - An utterance gets its name once, with its first words.
///
/// The ledger remembers the ids of the last 64 ended utterances. Words of the open utterance cost one
/// comparison of ids and no allocation.
package struct UtteranceLedger: Sendable {
    /// The handling of late words in ``receive(_:naming:)``.
    package enum LateWords: Sendable {
        /// They are dropped, like an endpoint of an utterance that is not open.
        case dropped
        /// They are reported as progress of time, like an endpoint of an utterance that is not open: every event gives
        /// at least one.
        case reported
    }

    /// The relation of words to the utterances of their stream.
    package enum Words: Sendable, Equatable {
        /// The first words of their utterance; the named utterance, if one was open, ended before.
        case first(after: UtteranceID?)
        case more
        case late
    }

    package struct Open: Sendable {
        package let id: UtteranceID
        package let name: UtteranceID
        fileprivate var text: String
        fileprivate var isFinal: Bool
    }

    private struct Ended: Sendable {
        var at: Duration
        var text: String
        /// Whether it ended only because the next one began.
        var isSuperseded: Bool
    }

    /// The latest time of an event.
    package private(set) var time = Duration.zero
    /// How often the times began again.
    package private(set) var restarts = 0
    /// What times that began again are counted on from.
    private var origin = Duration.zero
    /// The open utterance; nil if none is open.
    package private(set) var open: Open?
    /// The number of utterances that have begun.
    private var count = 0
    private var ended = UtteranceMemory<Ended>(capacity: 64)
    private let lateWords: LateWords
    private let reusesIDs: Bool
    private let countsOn: Bool

    /// The time within which the same words with the same id are an echo of the ended utterance, not new speech.
    private static let echo = Duration.seconds(1)

    /// Creates a ledger at the beginning of a stream.
    ///
    /// - Parameters:
    ///   - reusesIDs: Whether the recogniser may reuse the id of an ended utterance. With such an id, words are late if
    ///     they are older than the end, if they are final and the next utterance cut theirs short, or if they repeat
    ///     the same words within a second.
    ///   - countsOn: Whether times may begin again. Only for a source without ``RecognitionEvent/progress(at:)``, whose times are
    ///     those of words.
    package init(lateWords: LateWords = .dropped, reusesIDs: Bool = false, countsOn: Bool = false) {
        self.lateWords = lateWords
        self.reusesIDs = reusesIDs
        self.countsOn = countsOn
    }

    /// Processes an event and returns the resulting events: endpoint, transcript, both, or none.
    ///
    /// - Parameter naming: Names a new utterance by the recogniser's id and its number, counted from 1.
    package mutating func receive(
        _ event: RecognitionEvent, naming: (UtteranceID, Int) -> UtteranceID = { id, _ in id }
    ) -> [RecognitionEvent] {
        switch event {
        case .progress(let at):
            time = max(time, at)
            return [.progress(at: time)]
        case .endpoint(let id, let at):
            if let name = end(id, at: at) { return [.endpoint(name, at: time)] }
            return lateWords == .reported ? [.progress(at: time)] : []
        case .transcript(var transcript):
            let words = enter(
                transcript.utterance, transcript.text, isFinal: transcript.isFinal, at: transcript.at, naming: naming)
            transcript.at = time
            if words == .late { return lateWords == .reported ? [.progress(at: time)] : [] }
            transcript.utterance = open?.name ?? transcript.utterance
            guard case .first(let before?) = words else { return [.transcript(transcript)] }
            return [.endpoint(before, at: time), .transcript(transcript)]
        }
    }

    /// Processes words, which begin an utterance or continue it.
    package mutating func enter(
        _ id: UtteranceID, _ text: String, isFinal: Bool, at: Duration,
        naming: (UtteranceID, Int) -> UtteranceID = { id, _ in id }
    ) -> Words {
        let at = at + origin
        if let open, open.id == id {
            time = max(time, at)
            guard !open.isFinal else { return .late }
            self.open?.text = text
            self.open?.isFinal = isFinal
            return .more
        }
        guard !isLate(id, text, isFinal: isFinal, at: at) else {
            time = max(time, at)
            return .late
        }
        if countsOn, time - at > Self.echo {
            origin += time - at
            restarts += 1
        }
        time = max(time, at)
        let before = endOpen(isSuperseded: true)
        count += 1
        open = Open(id: id, name: naming(id, count), text: text, isFinal: isFinal)
        return .first(after: before)
    }

    /// Ends an utterance and returns its name; nil if it is not open.
    package mutating func end(_ id: UtteranceID, at: Duration) -> UtteranceID? {
        time = max(time, at + origin)
        return open?.id == id ? endOpen() : nil
    }

    /// Ends the open utterance at the end of the stream, at `now` or the latest time.
    package mutating func finish(at now: Duration = .zero) -> [RecognitionEvent] {
        guard let name = endOpen() else { return [] }
        time = max(time, now)
        return [.endpoint(name, at: time)]
    }

    /// Continues with another stream of the recogniser, which may use the same ids again.
    package mutating func restart() { ended.removeAll() }

    private func isLate(_ id: UtteranceID, _ text: String, isFinal: Bool, at: Duration) -> Bool {
        guard let last = ended[id] else { return false }
        guard reusesIDs, at > last.at else { return true }
        if last.isSuperseded, isFinal, open != nil { return true }
        return at - last.at < Self.echo && text == last.text
    }

    private mutating func endOpen(isSuperseded: Bool = false) -> UtteranceID? {
        guard let open else { return nil }
        self.open = nil
        ended.remember(Ended(at: time, text: open.text, isSuperseded: isSuperseded), of: open.id)
        return open.name
    }
}
