#if Tool
import RapidIntent
import RapidIntentSpeech
import Synchronization

/// Counts everything that a listening soak says, hears and reports, and records faults.
///
/// It stores open items and counts of the rest, so that its own memory does not grow with the hours.
final class ListeningAccount: Sendable {
    /// The counts of one hour of the stream.
    struct Hour: Sendable {
        var said = 0
        var heard = 0
        var strays = 0
        var utterances = 0
    }

    fileprivate struct State {
        var samples = 0
        var end = Duration.zero
        var missing = Duration.zero
        var gaps: [(from: Duration, to: Duration)] = []
        var waiting: [SoakStage.Said] = []
        var hours: [Hour] = []
        var told: [SoakTrouble: (began: Int, ended: Int)] = [:]
        /// The times when each trouble was reported to begin, the last few times.
        var moments: [SoakTrouble: [Duration]] = [:]
        var others: [String] = []
        var utterance: (id: UtteranceID, begun: Duration)?
        var longest = Duration.zero
        var latest: Duration?
        var events = 0
        var faults: [String] = []
    }

    private let state = Mutex(State())
    private let longestUtterance: Duration

    /// How long after its last sound a command may fire.
    private static let patience = Duration.milliseconds(1_500)
    private static let faultLimit = 20

    init(longestUtterance: Duration) { self.longestUtterance = longestUtterance }

    /// The number of samples in the stream, and the stream's time.
    var place: (samples: Int, until: Duration) { state.withLock { ($0.samples, $0.end) } }
    var hours: [Hour] { state.withLock { $0.hours } }
    var told: [SoakTrouble: (began: Int, ended: Int)] { state.withLock { $0.told } }
    var moments: [SoakTrouble: [Duration]] { state.withLock { $0.moments } }
    var others: [String] { state.withLock { $0.others } }
    var faults: [String] { state.withLock { $0.faults } }
    var longest: Duration { state.withLock { $0.longest } }
    var missing: Duration { state.withLock { $0.missing } }

    /// Records a frame of the stream.
    func note(_ frame: AudioFrame) {
        state.withLock { state in
            let gap = frame.at - state.end
            if gap < .zero { state.fault("a frame at \(frame.at) begins before the last one's end, \(state.end)") }
            if gap > .microseconds(1) {
                state.missing += gap
                state.gaps.append((state.end, frame.at))
                if state.gaps.count > 100 { state.gaps.removeFirst() }
            }
            state.samples += frame.samples.count
            state.end = frame.at + .audio(samples: frame.samples.count, rate: 16_000)
            state.dropWaiting(before: state.end)
        }
    }

    /// Records commands that are being said.
    func note(said: [SoakStage.Said]) {
        guard !said.isEmpty else { return }
        state.withLock { state in
            for command in said {
                state.waiting.append(command)
                state.count(at: command.start) { $0.said += 1 }
            }
        }
    }

    /// Records a report of a source; reports that no soak causes are stored by name.
    func note(_ trouble: (SoakTrouble, began: Bool)?, _ text: @autoclosure () -> String) {
        state.withLock { state in
            guard let (trouble, began) = trouble else {
                if state.others.count < Self.faultLimit { state.others.append(text()) }
                return
            }
            guard began else {
                state.told[trouble, default: (0, 0)].ended += 1
                return
            }
            state.told[trouble, default: (0, 0)].began += 1
            state.moments[trouble] = (state.moments[trouble] ?? []).suffix(9) + [state.end]
        }
    }

    /// Records an event of the recogniser.
    func note(_ event: RecognitionEvent) {
        state.withLock { state in
            state.events += 1
            if let latest = state.latest, event.at < latest { state.fault("\(event) comes after one at \(latest)") }
            state.latest = event.at
            if event.at > state.end + .milliseconds(1) { state.fault("\(event) is ahead of the audio, \(state.end)") }
            switch event {
            case .transcript(let transcript):
                if let open = state.utterance {
                    if open.id != transcript.utterance {
                        state.fault("\(transcript.utterance) begins inside \(open.id)")
                    }
                } else {
                    state.utterance = (transcript.utterance, event.at)
                    state.count(at: event.at) { $0.utterances += 1 }
                }
                state.check(at: event.at, longestUtterance)
            case .endpoint(let id, let at):
                if state.utterance?.id != id { state.fault("an endpoint of \(id), which is not open") }
                state.check(at: at, longestUtterance)
                state.utterance = nil
            case .progress: state.check(at: event.at, longestUtterance)
            }
        }
    }

    func note(_ event: ResolverEvent) {
        guard case .fired(let fired, _) = event.kind else { return }
        state.withLock { state in
            let intent = fired.command.intent
            let place = state.waiting.firstIndex {
                $0.intent == intent && event.at >= $0.start && event.at <= $0.end + Self.patience
            }
            if let place {
                let command = state.waiting.remove(at: place)
                state.count(at: command.start) { $0.heard += 1 }
            } else {
                state.count(at: event.at) { $0.strays += 1 }
            }
        }
    }

    /// Records the end: no utterance may be open.
    func finish() {
        state.withLock { state in
            if let open = state.utterance { state.fault("\(open.id) has no endpoint") }
            // A command that was cut off by the end does not count.
            for command in state.waiting where command.end + Self.patience > state.end {
                state.count(at: command.start) { $0.said -= 1 }
            }
            let accounted = Duration.audio(samples: state.samples, rate: 16_000) + state.missing
            let drift = state.end - accounted
            if drift > .milliseconds(1) || drift < .milliseconds(-1) {
                state.fault("the stream's time has drifted by \(drift)")
            }
        }
    }
}

extension ListeningAccount.State {
    fileprivate mutating func fault(_ text: String) { if faults.count < 20 { faults.append(text) } }

    fileprivate mutating func count(at time: Duration, _ change: (inout ListeningAccount.Hour) -> Void) {
        let hour = Int(time.components.seconds / 3_600)
        while hours.count <= hour { hours.append(ListeningAccount.Hour()) }
        change(&hours[hour])
    }

    /// Drops commands that were not heard.
    fileprivate mutating func dropWaiting(before now: Duration) {
        waiting.removeAll { now - $0.end > .seconds(30) }
    }

    /// Checks the length of the audio in the open utterance; missing audio does not count.
    fileprivate mutating func check(at now: Duration, _ limit: Duration) {
        guard let open = utterance else { return }
        let left = gaps.reduce(Duration.zero) { sum, gap in
            sum + max(.zero, min(gap.to, now) - max(gap.from, open.begun))
        }
        let length = now - open.begun - left
        longest = max(longest, length)
        // The frame in which the limit is reached is processed to its end.
        if length > limit + .milliseconds(40) { fault("\(open.id) is \(length) long") }
    }
}
#endif
