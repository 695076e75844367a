#if SQLite
import Foundation
import RapidIntent
import RapidIntentOnlineFiles
import Testing
import TestSupport

@Suite("A cache of predictions at its limits", .timeLimit(.minutes(5)))
struct PredictionCacheLimitsTests {
    private let folder: ScratchFolder
    private let troubles = Troubles()
    private var path: String { folder.path("p.sqlite") }

    init() throws { folder = try ScratchFolder() }

    private func patientCache(at path: String) -> SQLitePredictionCache {
        SQLitePredictionCache(
            path: path, for: .home, configuration: PredictionCacheConfiguration(lookUpLimit: .seconds(60)),
            onTrouble: troubles.record)
    }

    @Test(
        "Durations beyond the range are clamped",
        arguments: [Duration.seconds(Int64.max), .seconds(Int64.min)], [false, true])
    func extremes(duration: Duration, afterwards: Bool) async throws {
        var configuration = PredictionCacheConfiguration()
        if afterwards {
            configuration.capacity = -1
            configuration.age = duration
            configuration.negativeAge = duration
            configuration.lookUpLimit = duration
            configuration.busyTimeout = duration
        } else {
            configuration = PredictionCacheConfiguration(
                capacity: -1, age: duration, negativeAge: duration, lookUpLimit: duration, busyTimeout: duration)
        }
        #expect(configuration.capacity == 1)
        #expect(configuration.age == (duration < .zero ? .zero : .seconds(10_000 * 365 * 86_400)))
        #expect(configuration.lookUpLimit == (duration < .zero ? .zero : .seconds(86_400)))
        let cache = SQLitePredictionCache(
            path: path, for: .home, configuration: configuration, onTrouble: troubles.record)
        cache.store(.intent("Go"), for: "a")
        await cache.flush()
        if duration > .zero { #expect(await cache.prediction(for: ["a"])?.prediction == .intent("Go")) }
        #expect(troubles.details.isEmpty)
    }

    @Test("An age before the beginning of time deletes nothing")
    func clockAtTheEdge() async throws {
        let cache = SQLitePredictionCache(
            path: path, for: .home, configuration: PredictionCacheConfiguration(age: .seconds(Int64.max)),
            now: { Date(timeIntervalSince1970: -1e300) }, onTrouble: troubles.record)
        cache.store(.intent("Go"), for: "a")
        await cache.flush()
        #expect(try RawDatabase.value("SELECT count(*) FROM prediction", in: path) == "1")
    }

    @Test("Files with spoken words are readable by their owner only; an existing file keeps its mode")
    func mode() async throws {
        let first = patientCache(at: path)
        first.store(.intent("Go"), for: "a")
        _ = await first.prediction(for: ["a"])
        await first.flush()
        for name in ["p.sqlite", "p.sqlite-wal", "p.sqlite-shm"] { #expect(try folder.mode(name) == 0o600, "\(name)") }
        let other = folder.path("other.sqlite")
        #expect(FileManager.default.createFile(atPath: other, contents: nil, attributes: [.posixPermissions: 0o640]))
        let second = patientCache(at: other)
        second.store(.intent("Go"), for: "a")
        await second.flush()
        #expect(await second.prediction(for: ["a"])?.prediction == .intent("Go"))
        #expect(try folder.mode("other.sqlite") == 0o640)
        #expect(try folder.mode("other.sqlite-wal") == 0o640)
    }
}
#endif
