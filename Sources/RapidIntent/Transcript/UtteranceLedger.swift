/// Decides which utterance each event of a recogniser belongs to.
///
/// A pure value, run where events enter: in the repair of a recogniser, in the reader of transcript lines, in the speech
/// pipeline, and in the resolver. What comes out of it keeps these rules, whatever comes in:
///
/// - One utterance is open at a time: the first words of another one end it.
/// - An utterance ends once, and only one that has begun.
/// - Words are late once the final transcript of their utterance is there, or its end. ``LateWords`` says what becomes of them.
/// - Time never goes back: an event from the past counts as coming now.
/// - An utterance is named once, with its first words.
///
/// The ids of the latest 64 utterances that ended are remembered. Deciding on words of the open utterance costs one
/// comparison of ids and allocates nothing.
package struct UtteranceLedger: Sendable {
    /// What ``receive(_:naming:)`` makes of words that come late.
    package enum LateWords: Sendable {
        /// Nothing, as of an endpoint of an utterance that is not open.
        case dropped
        /// The same transcript, under the recogniser's id. It ends nothing.
        case passedOn
        /// That time went on, as of an endpoint of an utterance that is not open: every event gives at least one.
        case reported
    }

    /// What words are to the utterances of their stream.
    package enum Words: Sendable, Equatable {
        /// The first of their utterance, before which the named one ended, if one was open.
        case first(after: UtteranceID?)
        /// More of the open utterance.
        case more
        /// Too late.
        case late
    }

    /// The utterance under way.
    package struct Open: Sendable {
        /// The recogniser's id.
        package let id: UtteranceID
        /// The id that it is passed on under.
        package let name: UtteranceID
        /// What was said last.
        fileprivate var text: String
        /// Whether its final transcript is there.
        fileprivate var isFinal: Bool
    }

    /// An utterance that is over.
    private struct Ended: Sendable {
        var at: Duration
        var text: String
        /// Whether it ended only because the next one began.
        var isSuperseded: Bool
    }

    /// The latest time of an event.
    package private(set) var time = Duration.zero
    /// The utterance under way.
    package private(set) var open: Open?
    /// How many utterances have begun.
    private var count = 0
    private var ended = UtteranceMemory<Ended>(capacity: 64)
    private let lateWords: LateWords
    private let reusesIDs: Bool

    /// How soon after an utterance its own words under its own id are an echo, and not said again.
    private static let echo = Duration.seconds(1)

    /// Begins before the first event of a stream.
    ///
    /// - Parameters:
    ///   - lateWords: What becomes of words that come late.
    ///   - reusesIDs: Whether the recogniser may give another utterance the id of one that has ended. Under such an id, words
    ///     are late if they are older than the end, final ones if the next utterance cut theirs short, and the same words again
    ///     within a second.
    package init(lateWords: LateWords = .dropped, reusesIDs: Bool = false) {
        self.lateWords = lateWords
        self.reusesIDs = reusesIDs
    }

    /// Takes an event and returns what it comes to: endpoint, transcript, both, or nothing.
    ///
    /// - Parameter naming: Names an utterance that begins, by the recogniser's id and its number, counted from 1.
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
            if words != .late {
                transcript.utterance = open?.name ?? transcript.utterance
            } else if lateWords != .passedOn {
                return lateWords == .reported ? [.progress(at: time)] : []
            }
            guard case .first(let before?) = words else { return [.transcript(transcript)] }
            return [.endpoint(before, at: time), .transcript(transcript)]
        }
    }

    /// Takes words, of an utterance that they begin or go on with.
    package mutating func enter(
        _ id: UtteranceID, _ text: String, isFinal: Bool, at: Duration,
        naming: (UtteranceID, Int) -> UtteranceID = { id, _ in id }
    ) -> Words {
        time = max(time, at)
        if let open, open.id == id {
            guard !open.isFinal else { return .late }
            self.open?.text = text
            self.open?.isFinal = isFinal
            return .more
        }
        guard !isLate(id, text, isFinal: isFinal, at: at) else { return .late }
        let before = endOpen(isSuperseded: true)
        count += 1
        open = Open(id: id, name: naming(id, count), text: text, isFinal: isFinal)
        return .first(after: before)
    }

    /// Ends an utterance and returns its name; nil if it is not open.
    package mutating func end(_ id: UtteranceID, at: Duration) -> UtteranceID? {
        time = max(time, at)
        return open?.id == id ? endOpen() : nil
    }

    /// Ends the utterance that is open, with its stream, at the present time or later.
    package mutating func finish(at now: Duration = .zero) -> [RecognitionEvent] {
        guard let name = endOpen() else { return [] }
        time = max(time, now)
        return [.endpoint(name, at: time)]
    }

    /// Goes on with another stream of the recogniser, in which ids may come again.
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
