#if Fleet
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentFleet
import RapidIntentTelemetry

/// Measures what an instance pays whose whole cluster is gone: a recorded resolver beside an outbox and a follower that reach
/// nobody, and one that is in no fleet, in turns; then memory over a longer time.
struct FleetBenchmark {
    /// For how many seconds memory is watched.
    var seconds = 0
    /// The number of utterances resolved each way.
    private static let utterances = 20_000
    /// The number of utterances before the measurement.
    private static let warmUp = 1_000
    /// The utterances of a second while memory is watched.
    private static let rate = 20

    /// Runs it, and gives each line to a closure.
    func run(print: (String) -> Void) async throws {
        let (alone, joined) = (try ScratchFolder(), try ScratchFolder())
        let versions = joined.path + ".versions"
        defer { try? FileManager.default.removeItem(atPath: versions) }
        let (aloneStore, joinedStore) = (try TelemetryStore(path: alone.path), try TelemetryStore(path: joined.path))
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "en-GB", lists: ["place": ["Starbucks", "the office"]],
                intents: ["Location": ["where am i"], "Navigate": ["take me to {place}"]])
        ])
        let resolvers = [aloneStore, joinedStore].map { IntentResolver(dictionaries: [dictionary], observers: [$0]) }
        // Nobody listens at the port that is reserved for nothing.
        let options = FleetOptions(servers: ["nats://127.0.0.1:1"])
        let (site, instance) = (try FleetName("lab"), try FleetName("kiosk"))
        let outbox = TelemetryOutbox(path: joined.path, site: site, instance: instance, options: options)
        let follower = VersionFollower(
            [try FleetName("home")], site: site, instance: instance, folder: versions, options: options)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await outbox.run() }
            group.addTask { try await follower.run() }
            try await compare(resolvers[0], resolvers[1], [aloneStore, joinedStore], print)
            try await watch(resolvers[1], print)
            group.cancelAll()
            // Both end by their cancellation.
            while let _ = await group.nextResult() {}
        }
        try await aloneStore.close()
        try await joinedStore.close()
        try BenchmarkFailure.unless(aloneStore.lost + joinedStore.lost == 0, "segments were lost")
    }

    private func compare(
        _ alone: IntentResolver, _ joined: IntentResolver, _ stores: [TelemetryStore], _ print: (String) -> Void
    ) async throws {
        var (aloneTimes, joinedTimes) = (Times(), Times())
        for number in 0..<Self.utterances + Self.warmUp {
            let isCounted = number >= Self.warmUp
            // Each comes first every other time.
            if number.isMultiple(of: 2) {
                try await resolve(number, with: alone, &aloneTimes, isCounted)
                try await resolve(number, with: joined, &joinedTimes, isCounted)
            } else {
                try await resolve(number, with: joined, &joinedTimes, isCounted)
                try await resolve(number, with: alone, &aloneTimes, isCounted)
            }
            // Outside the measurement: a service also has pauses between utterances.
            if number.isMultiple(of: 1_000) { for store in stores { try await store.flush() } }
        }
        print(
            "fleet: the whole cluster is gone, microseconds        p50: alone      joined   ratio   p99: alone      joined"
        )
        print(line("  a partial transcript                          ", aloneTimes.partials, joinedTimes.partials))
        print(line("  the transcript that fires a command           ", aloneTimes.firing, joinedTimes.firing))
    }

    /// The times of transcripts, in microseconds.
    private struct Times {
        var partials: [Double] = []
        var firing: [Double] = []
    }

    private func resolve(
        _ number: Int, with resolver: IntentResolver, _ times: inout Times, _ isCounted: Bool
    ) async throws {
        let id = UtteranceID("u\(number)")
        let texts = ["take", "take me", "take me to", "take me to Starbucks", "Take me to Starbucks."]
        var session = resolver.session()
        let clock = ContinuousClock()
        var firings = 0
        for (index, text) in texts.enumerated() {
            let event = RecognitionEvent.transcript(
                Transcript(
                    utterance: id, at: .milliseconds(300 * (index + 1)), text: text, isFinal: index == texts.count - 1))
            let start = clock.now
            let answers = await session.handle(event)
            let time = start.duration(to: clock.now) / .microseconds(1)
            let fires = answers.contains { if case .fired = $0.kind { true } else { false } }
            if fires { firings += 1 }
            guard isCounted else { continue }
            if fires { times.firing.append(time) } else if index < texts.count - 1 { times.partials.append(time) }
        }
        try BenchmarkFailure.unless(firings == 1, "a command fires once")
    }

    private func watch(_ resolver: IntentResolver, _ print: (String) -> Void) async throws {
        guard seconds > 0 else { return }
        let clock = ContinuousClock()
        let start = clock.now
        var times = Times()
        for number in 0..<seconds * Self.rate {
            if number.isMultiple(of: max(1, seconds * Self.rate / 10)) {
                print(
                    String(
                        format: "  after %6.0f s of recording: %6.1f MB", start.duration(to: clock.now) / .seconds(1),
                        try TelemetryBenchmark.memory("VmRSS")))
            }
            try await resolve(number, with: resolver, &times, false)
            try await clock.sleep(until: start + .seconds(Double(number + 1) / Double(Self.rate)))
        }
        print(String(format: "  after %6d s of recording: %6.1f MB", seconds, try TelemetryBenchmark.memory("VmRSS")))
    }

    private func line(_ name: String, _ alone: [Double], _ joined: [Double]) -> String {
        let (middle, joinedMiddle) = (percentile(alone, 0.5), percentile(joined, 0.5))
        return name
            + String(
                format: "%18.2f%12.2f%8.3f%13.2f%12.2f", middle, joinedMiddle, joinedMiddle / middle,
                percentile(alone, 0.99), percentile(joined, 0.99))
    }
}
#endif
