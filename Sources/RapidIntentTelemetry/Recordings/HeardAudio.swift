#if SQLite
import RapidIntent

/// The latest audio of a source, and that of the latest utterances until one of their segments is recorded.
///
/// A pure value of bounded size: the audio of ``longest`` and some seconds, and ``capacity`` utterances.
/// ``TelemetryBuffer`` keeps it under a lock that is acquired for every event and every frame, so a frame costs one
/// append, and the end of an utterance copies references to frames.
struct HeardAudio: Sendable {
    /// The longest recording; of a longer utterance, the end is kept.
    static let longest = Duration.seconds(60)
    /// The audio before the first transcript with a word: recognisers need some time to report it.
    static let lead = Duration.seconds(2)
    /// The audio before a final transcript that no partial preceded.
    static let leadWithoutPartials = Duration.seconds(10)
    /// The maximum number of utterances whose audio waits.
    static let capacity = 8
    /// The audio that is kept beyond ``longest``, for events that come later than their audio.
    private static let spare = Duration.seconds(10)

    private struct Utterance: Sendable {
        /// The time of the first transcript with a word; nil before it.
        var firstHeard: Duration?
        /// Whether its audio was cut out; no transcript of the same utterance follows.
        var isCut = false
        var recording: UtteranceRecording?
        var hasEnded = false
        /// Whether only the answer of a service can follow.
        var isOver = false

        mutating func releaseIfDone() { if hasEnded, isOver { recording = nil } }
    }

    private var utterances = UtteranceMemory<Utterance>(capacity: capacity)
    private var frames: [AudioFrame] = []
    private var sampleRate = 16_000
    /// The end of the audio, on the clock of a pipeline: it continues when the source is opened again.
    private var heard = Duration.zero
    /// The time at which the source's clock is zero; nil before its first frame.
    private var base: Duration?
    /// The end of the last utterance that was cut out; audio before it belongs to that one.
    private var lastEnd = Duration.zero

    mutating func begin(sampleRate: Int) {
        if sampleRate != self.sampleRate { frames = [] }
        self.sampleRate = sampleRate
        base = nil
    }

    mutating func append(_ frame: AudioFrame) {
        let base = self.base ?? heard - frame.at
        self.base = base
        let frame = AudioFrame(samples: frame.samples, at: max(base + frame.at, heard))
        heard = frame.at + duration(of: frame)
        frames.append(frame)
        // Many at once, so that the others are rarely moved.
        if heard - frames[0].at > Self.longest + Self.spare * 2 {
            let begin = heard - Self.longest - Self.spare
            frames.removeFirst(frames.firstIndex { $0.at >= begin } ?? 0)
        }
    }

    /// Records the beginning or the end of an utterance.
    mutating func observe(_ event: ResolverEvent) {
        switch event.kind {
        case .partial(let text):
            guard text.contains(where: { !$0.isWhitespace }) else { return }
            begin(event.utterance)
            utterances.update(event.utterance) { $0.firstHeard = $0.firstHeard ?? event.at }
        case .final:
            begin(event.utterance)
            cut(event.utterance, at: event.at)
        case .resolved(let resolution):
            utterances.update(resolution.utterance) {
                $0.hasEnded = true
                $0.releaseIfDone()
            }
        case .endpoint:
            cut(event.utterance, at: event.at)
            utterances.update(event.utterance) {
                $0.isOver = true
                $0.releaseIfDone()
            }
        case .tentative, .prepared, .withdrawn, .fired, .contradicted, .needsConfirmation, .unresolved: break
        }
    }

    /// Removes and returns the audio of the utterance to which a recorded segment belongs; nil if an earlier segment has
    /// it, or if there is none.
    mutating func take(_ resolution: Resolution) -> UtteranceRecording? {
        // Without a final transcript, this is the end of the utterance.
        if let end = resolution.times.final { cut(resolution.utterance, at: end) }
        let recording = utterances[resolution.utterance]?.recording
        utterances.update(resolution.utterance) {
            $0.recording = nil
            $0.hasEnded = true
        }
        return recording
    }

    private mutating func begin(_ utterance: UtteranceID) {
        if utterances[utterance]?.isCut ?? true { utterances.remember(Utterance(), of: utterance) }
    }

    private mutating func cut(_ id: UtteranceID, at end: Duration) {
        guard let utterance = utterances[id], !utterance.isCut else { return }
        let first = utterance.firstHeard.map { $0 - Self.lead } ?? end - Self.leadWithoutPartials
        let begin = max(first, lastEnd, end - Self.longest)
        lastEnd = end
        let recording = recording(from: begin, to: end)
        utterances.update(id) {
            $0.isCut = true
            $0.recording = recording
        }
    }

    /// The audio between two times, cut to the sample; nil if there is none.
    private func recording(from begin: Duration, to end: Duration) -> UtteranceRecording? {
        let first = frames.firstIndex { $0.at + duration(of: $0) > begin } ?? frames.endIndex
        let parts = frames[first...].prefix { $0.at < end }.map { frame in
            let samples = frame.samples
            return samples[place(of: begin, in: frame)..<place(of: end, in: frame)]
        }
        return parts.isEmpty ? nil : UtteranceRecording(parts: parts, sampleRate: sampleRate)
    }

    /// The number of a frame's samples before a time.
    private func place(of time: Duration, in frame: AudioFrame) -> Int {
        let count = ((time - frame.at) / .seconds(1) * Double(sampleRate)).rounded()
        return Int(min(max(count, 0), Double(frame.samples.count)))
    }

    private func duration(of frame: AudioFrame) -> Duration {
        .nanoseconds(frame.samples.count * 1_000_000_000 / sampleRate)
    }
}
#endif
