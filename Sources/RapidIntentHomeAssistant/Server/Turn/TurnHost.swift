#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import Synchronization

/// Grants turns to clients, and switches the recogniser to changed dictionaries between them.
actor TurnHost {
    /// Switching blocks for some 100 ms, and longer with many phrases.
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent Wyoming dictionaries")
    private let speech: WyomingSpeech
    private let active: ActiveDictionaries
    private let limit: Int
    private let report: @Sendable (String) -> Void
    /// The version of the dictionaries that the recogniser was last switched to.
    private var version: String?
    private var granted: [ObjectIdentifier: ClientAudio] = [:]
    private nonisolated let state = Mutex(WyomingTurnCounts())

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates a host; `version` is that of the dictionaries for which the recogniser was made.
    init(
        _ speech: WyomingSpeech, following active: ActiveDictionaries, version: String?, limit: Int,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.speech = speech
        self.active = active
        self.version = version
        self.limit = limit
        self.report = report
    }

    /// The reason why a turn is not granted, or does not go on.
    enum Refusal: Error, CustomStringConvertible {
        case limit(Int)
        /// Another turn is slow.
        case slow(speakers: Int)
        case late(TurnPace.Reading, speakers: Int)

        private static let remedy = "use fewer clients, the recogniser Moonshine, or a smaller dictionary"

        var description: String {
            switch self {
            case .limit(let limit): "\(limit) clients speak already, and more are not recognised at once; try again"
            case .slow(let speakers):
                "the recogniser is slower than speech with \(Self.count(speakers)), so no more are recognised; "
                    + Self.remedy
            case .late(let reading, let speakers):
                "the recogniser is much slower than speech: \(Self.figures(reading, speakers)); \(Self.remedy)"
            }
        }

        /// What is slow, for a log.
        static func warning(_ reading: TurnPace.Reading, speakers: Int) -> String {
            "the recogniser is slower than speech: \(figures(reading, speakers)); until it has caught up, no further "
                + "turn is granted; \(remedy)"
        }

        private static func count(_ speakers: Int) -> String { speakers == 1 ? "1 speaker" : "\(speakers) speakers" }

        private static func figures(_ reading: TurnPace.Reading, _ speakers: Int) -> String {
            func seconds(_ duration: Duration) -> String { "\((duration / .milliseconds(100)).rounded() / 10) s" }
            return "it heard \(seconds(reading.heard)) of audio in \(seconds(reading.elapsed)), "
                + "with \(count(speakers)) at once"
        }
    }

    /// What was granted and refused so far.
    nonisolated var counts: WyomingTurnCounts { state.withLock { $0 } }

    /// Grants a turn, which ``release(_:)`` ends.
    func claim(_ audio: ClientAudio) throws(Refusal) {
        guard granted.count < limit else {
            state.withLock { $0.refusedAtLimit += 1 }
            throw .limit(limit)
        }
        guard !granted.values.contains(where: { pace(of: $0).isSlow }) else {
            state.withLock { $0.refusedAsSlow += 1 }
            throw .slow(speakers: granted.count)
        }
        granted[ObjectIdentifier(audio)] = audio
        update()
        // Neither waiting for the turn nor switching is recognition.
        audio.restartPace()
        state.withLock {
            $0.granted += 1
            $0.open = granted.count
        }
    }

    func release(_ audio: ClientAudio) {
        granted[ObjectIdentifier(audio)] = nil
        state.withLock { $0.open = granted.count }
    }

    /// Checks the pace of a granted turn.
    nonisolated func watch(_ audio: ClientAudio) throws(Refusal) {
        let reading = pace(of: audio)
        if reading.isLate { throw .late(reading, speakers: counts.open) }
    }

    /// How fast a granted turn is heard; the first time that it is slow is counted and reported.
    private nonisolated func pace(of audio: ClientAudio) -> TurnPace.Reading {
        let (reading, isFirstSlow) = audio.measurePace()
        if isFirstSlow {
            let speakers = state.withLock { counts in
                counts.slow += 1
                return counts.open
            }
            report(Refusal.warning(reading, speakers: speakers))
        }
        return reading
    }

    /// Switches the recogniser to the dictionaries, if they have changed.
    func update() {
        let dictionaries = active.current
        guard dictionaries.version != version, let dictionary = dictionaries.dictionaries(for: speech.locale).first
        else { return }
        // Also after an error, because it would be the same at each turn.
        version = dictionaries.version
        do {
            try speech.recogniser.listen(for: dictionary)
        } catch {
            report("the recogniser keeps the previous dictionary: \(error)")
        }
    }
}

/// How many turns a ``WyomingServer`` hears, and has granted and refused since its creation, for metrics.
package struct WyomingTurnCounts: Sendable, Equatable {
    /// The turns that are heard at the moment.
    package internal(set) var open = 0
    package internal(set) var granted = 0
    /// The turns refused because ``WyomingServerLimits/turns`` were heard already.
    package internal(set) var refusedAtLimit = 0
    /// The turns refused because the recogniser was slower than speech.
    package internal(set) var refusedAsSlow = 0
    /// The granted turns in which the recogniser was slower than speech.
    package internal(set) var slow = 0
}

/// How fast the audio of a turn is heard, compared with the time that this takes.
///
/// Only time in which audio waited to be heard counts, and the audio of that time. So neither a client that sends a
/// recording at once nor a slow network is mistaken for a slow recogniser.
///
/// A pure value: audio and times are passed in.
struct TurnPace: Sendable {
    /// How far hearing has come.
    struct Reading: Sendable, Equatable {
        /// The audio that was heard since audio waits.
        var heard = Duration.zero
        /// The time for which audio waits.
        var elapsed = Duration.zero
        /// Whether the audio came faster than it can be spoken: a recording, whose sender waits for the text.
        var isRecording = false

        /// Whether the recogniser is slower than speech, and not only for a moment.
        var isSlow: Bool { elapsed - heard >= .seconds(2) }
        /// Whether the speaker no longer waits for the text.
        ///
        /// Home Assistant has no limit for a service that ends turns by itself. Its own turns end after this time at
        /// the latest (components/assist_pipeline/vad.py).
        var isLate: Bool { !isRecording && elapsed - heard >= .seconds(15) }
    }

    /// When audio began to wait.
    private var began = Duration.zero
    /// The audio received since then.
    private var received = Duration.zero
    /// When the first audio came; nil before it.
    private var first: Duration?
    private var total = Duration.zero
    private var isRecording = false

    /// Begins to measure anew: what happened before was not the recogniser's work.
    mutating func restart(unread: Duration, at now: Duration) { (began, received) = (now, unread) }

    /// Counts received audio, while earlier audio waits unread.
    mutating func receive(_ audio: Duration, unread: Duration, at now: Duration) {
        if unread == .zero { restart(unread: .zero, at: now) }
        received += audio
        total += audio
        let first = first ?? now
        self.first = first
        // A satellite may send what it kept of the last moment all at once.
        if total - (now - first) > .seconds(1) { isRecording = true }
    }

    /// How far hearing has come, with this audio unread; nothing is measured while none is.
    func reading(unread: Duration, at now: Duration) -> Reading {
        guard unread > .zero else { return Reading() }
        return Reading(heard: max(.zero, received - unread), elapsed: now - began, isRecording: isRecording)
    }
}
#endif
