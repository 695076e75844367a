#if Server
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentLearning
import RapidIntentServer
import RapidIntentTelemetry
import RapidIntentYAML
import ServerTestSupport
import Synchronization

@testable import RapidIntentReviewServer

/// A house whose telemetry and dictionaries are reviewed in the browser: a scratch folder with real files.
final class ReviewedHouse: Sendable {
    static let yaml = """
        version: 1
        locale: en-GB
        # The rooms are those of the plan.
        lists:
          room: [kitchen, hall]
        intents:
          Location: [where am i]
          Light: ["turn on the light in the {room}", "lights on"]
          Heating: ["warm up the {room}"]

        """
    static let editKey = "0123456789abcdef-edit"
    static let readKey = "0123456789abcdef-read"
    static let otherKey = "0123456789abcdef-other"

    let folder: URL
    private let wall = Mutex(Date(timeIntervalSince1970: 1_772_352_000))
    private let uptime = Mutex(Duration.zero)

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "review-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "dictionaries"), withIntermediateDirectories: true)
        try write(Self.yaml, to: "dictionaries/home.yaml")
        try write("an outside secret", to: "secret.yaml")
        try write(
            "ada edit \(Self.editKey)\ngrace read \(Self.readKey)\nmary edit \(Self.otherKey)\n", to: "reviewers.txt")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
    }

    /// The text of a file; nil if there is none.
    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lets time pass for sessions.
    func wait(_ duration: Duration) { uptime.withLock { $0 += duration } }

    // MARK: - Telemetry

    /// Records segments.
    func record(_ resolutions: [Resolution], session: String = "s0", recogniser: String? = nil) async throws {
        let store = try TelemetryStore(
            path: path("telemetry.sqlite"), session: session,
            configuration: TelemetryConfiguration(privacy: .full, recogniser: recogniser),
            now: { self.wall.withLock { $0 } })
        for resolution in resolutions {
            wall.withLock { $0 += 60 }
            store.observe(ResolverEvent(utterance: resolution.utterance, at: .seconds(2), .resolved(resolution)))
        }
        try await store.close()
    }

    /// Speaks an utterance, one transcript every 300 ms, the last of them final.
    ///
    /// - Parameter sound: What is heard at 16 kHz, of which a recording is kept; empty for none.
    func speak(_ texts: [String], sound: [Int16] = []) async throws {
        let store = try TelemetryStore(
            path: path("telemetry.sqlite"), session: "spoken",
            configuration: TelemetryConfiguration(privacy: .full, recordings: TelemetryRetention()))
        for try await _ in Room(sound: sound).recorded(by: store).frames() {}
        let dictionaries = LoadedDictionaries(paths: [path("dictionaries")]).dictionaries
        var session = IntentResolver(dictionaries: dictionaries, observers: [store]).session()
        for (index, text) in texts.enumerated() {
            _ = await session.handle(
                .transcript(
                    Transcript(
                        utterance: "u1", at: .milliseconds(300 * (index + 1)), text: text,
                        isFinal: index == texts.count - 1)))
        }
        _ = await session.finish()
        try await store.close()
    }

    /// A source of some sound, all at once.
    private struct Room: AudioSource {
        let sampleRate = 16_000
        let sound: [Int16]

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
            AsyncThrowingStream { continuation in
                if !sound.isEmpty { continuation.yield(AudioFrame(samples: sound, at: .zero)) }
                continuation.finish()
            }
        }
    }

    /// Records that nobody understood a text, several times, each in a session of its own.
    func recordUnknown(_ text: String, times: Int = 1) async throws {
        for number in 0..<times {
            try await record([Self.resolution(text, .unresolved(.noMatch), "u\(number)")], session: "s\(number)")
        }
    }

    /// A segment with a text that is recorded as it is.
    static func resolution(_ text: String, _ outcome: Resolution.Outcome, _ utterance: String) -> Resolution {
        Resolution(
            utterance: UtteranceID(utterance), text: text, normalised: text, locale: "en-GB", outcome: outcome,
            times: Resolution.Times(firstPartial: .milliseconds(400), fired: nil, final: .seconds(2)),
            serviceTime: .milliseconds(200), price: Money("0.0015"))
    }

    // MARK: - Serving

    /// Serves the review, runs a test against it, and ends.
    ///
    /// - Parameters:
    ///   - hasReviewers: Whether the file of reviewers is used.
    ///   - address: Where the pages are opened; nil for the server itself.
    ///   - fleet: The status of a fleet; nil for none.
    func serving(
        hasReviewers: Bool = true, address: PageAddress? = nil, fleet: RecentFleetStatus? = nil,
        test: (RunningServer, ReviewSite, ReviewDesk) async throws -> Void
    ) async throws {
        if text("telemetry.sqlite") == nil { try await record([]) }
        let log = CapturedLog()
        let desk = try ReviewDesk(telemetry: path("telemetry.sqlite"), folder: path("dictionaries"))
        try await desk.refresh()
        let reviewers = hasReviewers ? try ReviewerFile(path: path("reviewers.txt"), logger: log.logger) : nil
        let site = try ReviewSite(
            desk: desk, reviewers: reviewers?.ring,
            address: address ?? PageAddress(isLoopback: true, isEncrypted: false),
            fleet: fleet, logger: log.logger, limits: Sessions.Limits(), clock: { self.uptime.withLock { $0 } })
        let dictionaries = LoadedDictionaries(paths: [path("dictionaries")]).dictionaries
        try await RunningServer.serving(
            ActiveDictionaries(dictionaries), pages: site.pages,
            further: [ReviewUpdates(desk, interval: .milliseconds(100), logger: log.logger)]
                + (reviewers.map { [$0] } ?? []),
            log: log
        ) { server in
            try await test(server, site, desk)
        }
    }

    /// Serves the review to a browser of a reviewer who may edit, and is signed in.
    func reviewing(test: (Browser, ReviewDesk) async throws -> Void) async throws {
        try await serving { server, _, desk in
            let browser = Browser(server)
            try await browser.signIn()
            try await test(browser, desk)
        }
    }
}
#endif
