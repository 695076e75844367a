#if Fleet
import Foundation
import RapidIntent
import Synchronization

/// Segments like those of a week of use, the same on every run.
///
/// Of a hundred, 70 are fired by the dictionary, 12 by the service, 13 are unresolved and 5 contradicted. A few phrases occur
/// often and many seldom.
struct SimulatedWeek {
    /// The number of sessions that share the segments.
    static let sessions = 40

    private let texts: [String]
    private let milliseconds: Double

    /// Distributes a number of segments over the week.
    init(count: Int) {
        texts = GeneratedPhrases(count: 20_000).phrases
        milliseconds = 7 * 86_400_000 / Double(max(1, count / Self.sessions))
    }

    /// A wall clock that advances with every segment of a session.
    func clock(_ session: Int) -> @Sendable () -> Date {
        let now = ClockHand(Date(timeIntervalSince1970: 1_795_132_800 + Double(session)))
        return { [milliseconds] in now.next(after: milliseconds / 1000) }
    }

    /// The end of a segment.
    func event(_ session: Int, _ number: Int) -> ResolverEvent {
        var random = SplitMix64(state: UInt64(session) << 32 | UInt64(number))
        // The square makes the first texts much more frequent than the last.
        let place = Double.random(in: 0..<1, using: &random)
        let text = texts[Int(place * place * Double(texts.count))]
        let intent = "Intent\(text.utf8.count)"
        let lead = Duration.milliseconds(Int.random(in: 0...1500, using: &random))
        let fired = { (source: FiredCommand.Source) in
            FiredCommand(
                command: Command(intent: intent), source: source, score: source == .dictionary ? 1 : 0.96,
                phrase: source == .dictionary ? text : nil)
        }
        let outcome: Resolution.Outcome =
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<70: .fired(fired(.dictionary))
            case 70..<82: .fired(fired(.online))
            case 82..<95: .unresolved(.noMatch)
            default: .contradicted(fired(.dictionary), by: Contradiction(text: text + " now"))
            }
        let final = Duration.milliseconds(2_500)
        let isOnline = if case .fired(let fired) = outcome { fired.source == .online } else { false }
        let id = UtteranceID("u\(number)")
        let resolution = Resolution(
            utterance: id, text: text, normalised: text, locale: "en-GB", outcome: outcome,
            times: Resolution.Times(firstPartial: .milliseconds(400), fired: final - lead, final: final),
            serviceTime: isOnline ? .milliseconds(Int.random(in: 150...950, using: &random)) : nil,
            price: isOnline ? Money(millionths: 1_500) : nil, dictionaryVersion: "0123456789ab")
        return ResolverEvent(utterance: id, at: final, .resolved(resolution))
    }
}

/// A moment that advances with every call.
private final class ClockHand: Sendable {
    private let moment: Mutex<Date>

    init(_ start: Date) { moment = Mutex(start) }

    func next(after seconds: Double) -> Date {
        moment.withLock { now in
            now += seconds
            return now
        }
    }
}
#endif
