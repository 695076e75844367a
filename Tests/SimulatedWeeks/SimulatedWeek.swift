#if SQLite
import Foundation
package import RapidIntent
import RapidIntentTelemetry
import Synchronization

/// A week of utterances to an app: its dictionary fires known commands, a service that is sometimes wrong answers the
/// others, and real telemetry records all of them.
package struct SimulatedWeek {
    /// Who speaks.
    package let people: SimulatedPeople
    /// The dictionary of the app.
    package let dictionary: CommandDictionary
    /// The number of segments.
    package let segments: Int
    /// The number of sessions.
    package var sessions = 40
    /// The share of wrong commands that users undo; they accept the others.
    package var takenBack = 0.5
    /// Whether each session has a cache of its own, which keeps the service's answers that were not taken back.
    package var hasCache = false
    private var random: SplitMix64
    private var cache: [String: FiredCommand] = [:]

    /// The result of the week.
    package struct Outcome {
        /// How many segments the dictionary knew.
        package var local = 0
        /// The count and the sessions of each unknown saying.
        package var heard: [String: (count: Int, sessions: Set<Int>)] = [:]
    }

    /// Creates a week.
    package init(_ people: SimulatedPeople, with dictionary: CommandDictionary, segments: Int, seed: UInt64) {
        self.people = people
        self.dictionary = dictionary
        self.segments = segments
        random = SplitMix64(seed: seed)
    }

    /// Simulates the week and records it.
    @discardableResult package mutating func record(to path: String) async throws -> Outcome {
        var outcome = Outcome()
        let monday = Date(timeIntervalSince1970: 1_772_409_600)
        let now = Mutex(monday)
        for session in 0..<sessions {
            cache = [:]
            let store = try TelemetryStore(
                path: path, session: "session \(session)", configuration: TelemetryConfiguration(capacity: 100_000),
                now: { now.withLock { $0 } })
            // Half of the recognisers give no partial results, so that an instant phrase does not cut off the rest.
            let hasPartials = session.isMultiple(of: 2)
            for number in 0..<segments / sessions {
                now.withLock {
                    $0 = monday.addingTimeInterval(Double(number * sessions + session) * 604_800 / Double(segments))
                }
                let saying = people.next(using: &random)
                let (resolution, feedback) = segment(of: saying, hasPartials, id: "u\(number)")
                if case .fired(let fired) = resolution.outcome, fired.source == .dictionary {
                    outcome.local += 1
                } else {
                    outcome.heard[saying.pattern, default: (0, [])].count += 1
                    outcome.heard[saying.pattern]?.sessions.insert(session)
                }
                store.observe(ResolverEvent(utterance: resolution.utterance, at: .zero, .resolved(resolution)))
                if let feedback { store.observe(Feedback(feedback, utterance: resolution.utterance)) }
            }
            try await store.close()
        }
        return outcome
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    /// The resolution of an utterance, and the user's verdict.
    private mutating func segment(
        of saying: SimulatedPeople.Saying, _ hasPartials: Bool, id: String
    ) -> (Resolution, Feedback.Verdict?) {
        var (text, entities) = people.words(of: saying, using: &random)
        let isMisheard = chance(0.06)
        if isMisheard {
            var words = text.split(separator: " ").map(String.init)
            let syllables = ["ba", "ke", "lo", "mi", "nu", "ra", "so", "ti", "vu"]
            let garble = (0..<3).map { _ in syllables.randomElement(using: &random) ?? "" }.joined()
            words[Int.random(in: 0..<words.count, using: &random)] = garble
            (text, entities) = (words.joined(separator: " "), [])
        }
        let normalised = Normaliser(locale: dictionary.locale).normalise(text).text
        func resolution(_ outcome: Resolution.Outcome, isAsked: Bool) -> Resolution {
            Resolution(
                utterance: UtteranceID(id), text: text, normalised: normalised, locale: dictionary.locale,
                outcome: outcome, serviceTime: isAsked ? .milliseconds(240) : nil,
                price: isAsked ? Money("0.0015") : nil)
        }
        if let match = match(of: text, hasPartials) {
            let fired = FiredCommand(command: match.command, source: .dictionary, phrase: match.phrase)
            let isWrong = match.command.intent != saying.intent
            return (resolution(.fired(fired), isAsked: false), isWrong && chance(takenBack) ? .undone : nil)
        }
        if hasCache, let kept = cache[normalised] {
            let isWrong = kept.command.intent != saying.intent
            return (resolution(.fired(kept), isAsked: false), chance(isWrong ? takenBack : 0.005) ? .undone : nil)
        }
        if chance(0.03) {
            let error = OnlineIntentError(.timedOut, "no answer within 2 s")
            return (resolution(.unresolved(.serviceFailed(error)), isAsked: true), nil)
        }
        let intents = people.dictionary.intents.map(\.name)
        let isAstray = chance(isMisheard ? 0.2 : 0.03)
        let answer = isAstray ? intents.randomElement(using: &random) : saying.mistakenFor ?? saying.intent
        guard let answer, !(isMisheard && chance(0.6)) else {
            return (resolution(.unresolved(.noMatch), isAsked: true), nil)
        }
        let isRight = answer == saying.intent
        let isSure = !chance(0.1)
        let command = FiredCommand(
            command: Command(intent: answer, entities: entities), source: .online,
            score: Double.random(in: isSure ? 0.9...1 : 0.6...0.9, using: &random))
        guard isSure else {
            let verdict: Feedback.Verdict? = chance(0.9) ? (isRight ? .confirmed : .declined) : nil
            return (resolution(.needsConfirmation(command), isAsked: true), verdict)
        }
        // Users hardly ever take back a right answer.
        let verdict: Feedback.Verdict? = chance(isRight ? 0.005 : takenBack) ? .undone : nil
        if verdict == nil {
            cache[normalised] = FiredCommand(command: command.command, source: .cache, score: command.score)
        }
        return (resolution(.fired(command), isAsked: true), verdict)
    }

    /// The commands that the dictionary fires for a text: with partial results, also an instant one at its beginning.
    private func match(of text: String, _ hasPartials: Bool) -> Match? {
        var matcher = TranscriptMatcher(dictionary)
        if hasPartials {
            let words = text.split(separator: " ")
            for count in 1..<max(1, words.count) {
                let state = matcher.update(to: words.prefix(count).joined(separator: " "))
                if let match = state.match, match.rule.policy == .instant { return match }
            }
        }
        return matcher.update(to: text).match
    }
}
#endif
