#if Fleet
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentTelemetry
import Synchronization
import TestSupport

/// An instance: a telemetry file, what records to it, and the outbox beside it.
struct Kiosk: Sendable {
    let path: String
    let site: FleetName
    let instance: FleetName

    init(_ folder: ScratchFolder, site: String = "lobby", _ instance: String = "kiosk-1") throws {
        self.site = try FleetName(site)
        self.instance = try FleetName(instance)
        path = folder.path("\(site)-\(instance).sqlite")
    }

    /// 2026-03-01 08:00:00 UTC.
    static let morning = Date(timeIntervalSince1970: 1_772_352_000)

    /// Records segments, one per second, and makes the file.
    func record(
        _ numbers: Range<Int>, session: String = "day", since: Date = Kiosk.morning,
        configuration: TelemetryConfiguration = TelemetryConfiguration(), feedback: [Feedback] = []
    ) async throws {
        let count = Atomic(0)
        let first = numbers.lowerBound
        let store = try TelemetryStore(
            path: path, session: session, configuration: configuration,
            now: {
                since.addingTimeInterval(Double(first + count.wrappingAdd(1, ordering: .relaxed).oldValue))
            })
        for number in numbers { store.observe(Self.segment(number)) }
        for verdict in feedback { store.observe(verdict) }
        try await store.flush()
        try await store.close()
    }

    /// A segment that differs from its neighbours.
    static func segment(_ number: Int) -> ResolverEvent {
        let utterance = UtteranceID("u\(number)")
        let place = Entity(name: "place", value: "Oslo", text: "Oslo", words: 2..<3)
        let outcome: Resolution.Outcome =
            switch number % 4 {
            case 0: .unresolved(.noMatch)
            case 1:
                .fired(
                    FiredCommand(
                        command: Command(intent: "Navigate", entities: [place]), source: .dictionary, score: 1,
                        phrase: "drive to {place}"))
            case 2:
                .fired(
                    FiredCommand(
                        command: Command(intent: "Navigate"), source: .online, score: 0.93 + Double(number % 7) / 100))
            default:
                .needsConfirmation(
                    FiredCommand(command: Command(intent: "Light"), source: .dictionary, score: 0.7, phrase: "light on")
                )
            }
        let texts = ["sing song \(Self.letters(number))", "drive to Oslo", "light on", "light on"]
        let text = texts[number % 4]
        let resolution = Resolution(
            utterance: utterance, text: text, normalised: text.lowercased(), locale: "en-GB", outcome: outcome,
            times: Resolution.Times(
                firstPartial: .milliseconds(400), fired: .milliseconds(1200 + number % 300),
                final: .milliseconds(2000)),
            serviceTime: number % 4 == 2 ? .milliseconds(100 + number % 50) : nil)
        return ResolverEvent(utterance: utterance, at: .milliseconds(2000), .resolved(resolution))
    }

    /// A number in letters, since masking hides digits.
    private static func letters(_ number: Int) -> String {
        String(number, radix: 26).map { String(UnicodeScalar(97 + UInt8(Int(String($0), radix: 26) ?? 0))) }.joined()
    }

    /// The outbox beside it.
    func outbox(
        to servers: [String], credentials: FleetCredentials = .none, limits: OutboxLimits = OutboxLimits(),
        timeout: Duration = .seconds(2), onEvent: @escaping @Sendable (OutboxEvent) -> Void = { _ in }
    ) -> TelemetryOutbox {
        TelemetryOutbox(
            path: path, site: site, instance: instance,
            options: FleetOptions(servers: servers, credentials: credentials, timeout: timeout), limits: limits,
            interval: .milliseconds(50), now: { Self.morning.addingTimeInterval(86_400) }, onEvent: onEvent)
    }
}
#endif
