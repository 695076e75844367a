#if SQLite
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentTelemetry
import Synchronization
import TestSupport

/// A house whose telemetry and dictionaries are reviewed: a scratch folder with real files.
final class ReviewedHouse: Sendable {
    static let yaml = """
        version: 1
        locale: en-GB
        # The rooms are those of the plan.
        lists:
          room: [kitchen, hall, { in: [the office, study], out: study }]
        intents:
          Location: [where am i]
          Light: ["turn on the light in the {room}", "lights on"]
          Heating: ["warm up the {room}"]
          Stop: { fire: instant, phrases: [stop] }
        tests:
          - text: where am i
            intent: Location
        """

    let folder: ScratchFolder
    private let clock = Mutex(Date(timeIntervalSince1970: 1_772_352_000))

    init() throws {
        folder = try ScratchFolder()
        try folder.write(Self.yaml, to: "dictionaries/home.yaml")
    }

    /// The path of the telemetry file.
    var telemetry: String { folder.path("telemetry.sqlite") }

    /// Opens the review and reads everything.
    ///
    /// - Parameter text: A text that nobody understands, recorded before; nil for none.
    func desk(hearing text: String? = nil) async throws -> ReviewDesk {
        if let text { try await record(text, .nothing) }
        let desk = try ReviewDesk(
            telemetry: telemetry, folder: folder.path("dictionaries"),
            now: { Date(timeIntervalSince1970: 1_772_500_000) })
        try await desk.refresh()
        return desk
    }

    /// What was said, and what became of it.
    enum Answer {
        case online(String, Double)
        case confirmation(String)
        case nothing
        case unsure(String, Double)
        case undeclared(String)
        case undone(String, phrase: String)
        case near(String, takenFor: String)
    }

    /// Records a text several times, in as many sessions, an hour apart.
    func record(
        _ text: String, _ answer: Answer, times: Int = 1, entities: [Entity] = [],
        privacy: TelemetryPrivacy = .full, sessions: Int = 5
    ) async throws {
        for session in 0..<min(times, sessions) {
            let store = try TelemetryStore(
                path: telemetry, session: "s\(session)", configuration: TelemetryConfiguration(privacy: privacy),
                now: { [self] in clock.withLock { $0 } })
            for number in stride(from: session, to: times, by: sessions) {
                clock.withLock { $0 += 60 }
                let id = UtteranceID("\(text) \(number)")
                store.observe(
                    ResolverEvent(utterance: id, at: .zero, .resolved(resolution(id, text, answer, entities))))
                if case .undone = answer { store.observe(Feedback(.undone, utterance: id)) }
            }
            try await store.close()
        }
    }

    private func resolution(_ id: UtteranceID, _ text: String, _ answer: Answer, _ entities: [Entity]) -> Resolution {
        func command(_ intent: String) -> Command { Command(intent: intent, entities: entities) }
        let outcome: Resolution.Outcome =
            switch answer {
            case .online(let intent, let score):
                .fired(FiredCommand(command: command(intent), source: .online, score: score))
            case .confirmation(let intent):
                .needsConfirmation(FiredCommand(command: command(intent), source: .online, score: 0.7))
            case .nothing: .unresolved(.noMatch)
            case .unsure(let intent, let score): .unresolved(.belowThreshold(intent: intent, score: score))
            case .undeclared(let intent): .unresolved(.undeclaredIntent(intent))
            case .undone(let intent, let phrase):
                .fired(FiredCommand(command: command(intent), source: .dictionary, phrase: phrase))
            case .near(let intent, let taken):
                .needsConfirmation(
                    FiredCommand(
                        command: command(intent), source: .dictionary, score: 0.8, phrase: taken,
                        near: NearMiss(heard: text, takenFor: taken)))
            }
        let isAsked =
            switch answer {
            case .online, .confirmation, .nothing, .unsure, .undeclared: true
            case .undone, .near: false
            }
        return Resolution(
            utterance: id, text: text, normalised: Normaliser(locale: "en-GB").normalise(text).text, locale: "en-GB",
            outcome: outcome, serviceTime: isAsked ? .milliseconds(200) : nil, price: isAsked ? Money("0.0015") : nil)
    }
}
#endif
