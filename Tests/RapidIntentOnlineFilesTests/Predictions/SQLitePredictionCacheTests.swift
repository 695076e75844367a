#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentOnlineFiles
import RapidIntentTesting
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(5)))
struct SQLitePredictionCacheTests {
    private let folder: ScratchFolder
    private let clock = WallClock()
    private let troubles = Troubles()
    private var path: String { folder.path("p.sqlite") }

    init() throws { folder = try ScratchFolder() }

    private func cache(
        _ identity: ServiceIdentity = .home, capacity: Int = 100, at path: String? = nil
    ) -> SQLitePredictionCache {
        SQLitePredictionCache(
            path: path ?? self.path, for: identity,
            configuration: PredictionCacheConfiguration(
                capacity: capacity, age: .seconds(1000), negativeAge: .seconds(60), lookUpLimit: .seconds(60)),
            now: clock.now, onTrouble: troubles.record)
    }

    private func found(_ key: PredictionKey, in cache: SQLitePredictionCache) async -> CachedPrediction? {
        await cache.prediction(for: [key])?.prediction
    }

    @Test("A stored prediction is found again unchanged, by another process too")
    func storesAndFinds() async throws {
        let first = cache()
        #expect(await first.prediction(for: ["a"]) == nil)
        first.store(.intent("Go"), for: "a {place}")
        first.store(.nothing, for: "b")
        await first.flush()
        let second = cache()
        for cache in [first, second] {
            let hit = await cache.prediction(for: ["x", "a {place}", "b"])
            #expect(hit?.key == "a {place}")
            #expect(hit?.prediction == .intent("Go"))
            #expect(await found("b", in: cache) == .nothing)
        }
        second.store(.intent("Stop"), for: "b")
        await second.flush()
        #expect(await found("b", in: first) == .intent("Stop"))
        #expect(troubles.details.isEmpty)
    }

    @Test("Predictions of other services, applications, models and languages are kept apart")
    func identities() async {
        let cache = cache()
        cache.store(.intent("Go"), for: "a")
        await cache.flush()
        for change in [\ServiceIdentity.service, \.application, \.model] {
            var other = ServiceIdentity.home
            other[keyPath: change] = "other"
            #expect(await found("a", in: self.cache(other)) == nil)
        }
        #expect(await found(PredictionKey(locale: "en-US", text: "a"), in: cache) == nil)
    }

    @Test("Expired predictions are not used, nor are predictions from the future; 'nothing' expires sooner")
    func age() async throws {
        let cache = cache()
        cache.store(.intent("Go"), for: "a")
        cache.store(.nothing, for: "b")
        await cache.flush()
        clock.advance(by: 59.9)
        #expect(await found("b", in: cache) == .nothing)
        clock.advance(by: 0.1)
        #expect(await found("b", in: cache) == nil)
        clock.advance(by: 939.9)
        #expect(await found("a", in: cache) == .intent("Go"))
        clock.advance(by: 0.1)
        #expect(await found("a", in: cache) == nil)
        clock.advance(by: -2000)
        #expect(await found("a", in: cache) == nil)
        clock.advance(by: 4000)
        cache.store(.intent("Go"), for: "c")
        await cache.flush()
        #expect(try RawDatabase.value("SELECT group_concat(text) FROM prediction", in: path) == "c")
    }

    @Test("Beyond the capacity, the least recently used predictions are deleted")
    func bound() async throws {
        let cache = cache(capacity: 3)
        for key in ["a", "b", "c"] as [PredictionKey] {
            cache.store(.intent("Go"), for: key)
            await cache.flush()
            clock.advance(by: 1)
        }
        #expect(await found("a", in: cache) != nil)
        await cache.flush()
        clock.advance(by: 1)
        cache.store(.intent("Go"), for: "d")
        await cache.flush()
        #expect(
            try RawDatabase.value(
                "SELECT group_concat(text) FROM (SELECT text FROM prediction ORDER BY text)", in: path) == "a,c,d")
    }

    @Test("A file that is no database is left unchanged, with a message")
    func noDatabase() async throws {
        let text = Data(String(repeating: "this is a diary\n", count: 1000).utf8)
        try text.write(to: URL(filePath: path))
        let cache = cache()
        cache.store(.intent("Go"), for: "a")
        await cache.flush()
        #expect(await cache.prediction(for: ["a"]) == nil)
        #expect(try Data(contentsOf: URL(filePath: path)) == text)
        #expect(troubles.details.first == "the file is not a cache and is left as it is; name another file")
    }

    @Test("A damaged file is moved aside and replaced, with a message; files moved aside before are kept")
    func damaged() async throws {
        let text = Data("SQLite format 3\0".utf8) + Data(String(repeating: "and then nonsense\n", count: 1000).utf8)
        for name in [".damaged", ".damaged.2"] {
            for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
            try text.write(to: URL(filePath: path))
            let cache = cache()
            #expect(await cache.prediction(for: ["a"]) == nil)
            cache.store(.intent("Go"), for: "a")
            await cache.flush()
            #expect(await found("a", in: cache) == .intent("Go"))
            // This cache has no pending writes when the next file is damaged.
            await cache.flush()
            #expect(try Data(contentsOf: URL(filePath: path + name)) == text)
        }
        #expect(
            troubles.details
                == [".damaged", ".damaged.2"].map {
                    "file is not a database; it was moved to '\(path)\($0)', and a new file is begun"
                })
    }

    @Test("Damage inside a file, or while it is open, is detected and repaired", arguments: [false, true])
    func damagedPages(whileOpen: Bool) async throws {
        var open = cache()
        for number in 0..<90 { open.store(.intent("Go"), for: PredictionKey(locale: "en", text: "text \(number)")) }
        await open.flush()
        _ = await found("x", in: open)
        _ = try await DatabaseQueue(path: path).writeWithoutTransaction { try $0.checkpoint(.truncate) }
        if !whileOpen { open = cache() }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        let size = try file.seekToEnd()
        for page in stride(from: UInt64(4096), to: size, by: 4096) {
            try file.seek(toOffset: page)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        }
        try file.close()
        let cache = whileOpen ? self.cache() : open
        for number in 0..<90 { _ = await found(PredictionKey(locale: "en", text: "text \(number)"), in: cache) }
        cache.store(.intent("Stop"), for: "new")
        await cache.flush()
        #expect(await found("new", in: cache) == .intent("Stop"))
        // A connection that had the old file open uses the new one.
        open.store(.intent("Go"), for: "newer")
        await open.flush()
        #expect(await found("newer", in: cache) == .intent("Go"))
        #expect(try RawDatabase.value("PRAGMA integrity_check", in: path) == "ok")
        #expect(try folder.names.contains("p.sqlite.damaged"))
    }

    @Test("A row that cannot be read is a miss")
    func unreadableRow() async throws {
        let cache = cache()
        cache.store(.intent("Go"), for: "a")
        await cache.flush()
        try RawDatabase.execute("UPDATE prediction SET prediction = '{\"intents\":7'", in: path)
        #expect(await found("a", in: cache) == nil)
        #expect(troubles.details.isEmpty)
    }

    @Test("Another program's database is left unchanged, and reported once")
    func foreign() async throws {
        try RawDatabase.execute("CREATE TABLE bookmark (title TEXT)", in: path)
        let before = try Data(contentsOf: URL(filePath: path))
        let cache = cache()
        await cache.open()
        for _ in 0..<3 { #expect(await cache.prediction(for: ["a"]) == nil) }
        #expect(
            troubles.details == [
                "the file is a database, but not one of RapidIntent's predictions; name another file"
            ])
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test("A missing folder is reported, without further effect")
    func noFolder() async {
        let cache = cache(at: folder.path("no/such/p.sqlite"))
        cache.store(.intent("Go"), for: "a")
        await cache.flush()
        #expect(await cache.prediction(for: ["a"]) == nil)
        #expect(troubles.details.count == 1)
        #expect(troubles.details.first?.hasSuffix("SQLite keeps its log beside the file") == true)
    }

    @Test("A deleted file is created again")
    func deleted() async throws {
        let cache = cache()
        cache.store(.intent("Go"), for: "a")
        await cache.flush()
        for name in try folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
        #expect(await found("a", in: cache) == nil)
        cache.store(.intent("Go"), for: "b")
        await cache.flush()
        #expect(await found("b", in: cache) == .intent("Go"))
        #expect(troubles.details.isEmpty)
    }

    @Test("A look-up is a miss if the disk is too slow or the caller was cancelled")
    func limit() async throws {
        let clock = StepClock()
        let cache = SQLitePredictionCache(path: path, for: .home, clock: clock)
        cache.store(.intent("Go"), for: "a")
        await cache.flush()
        _ = await cache.prediction(for: ["b"])
        // This test holds an exclusive lock, so that no other connection can read.
        let blocker = try DatabaseQueue(path: folder.path("blocked.sqlite"))
        try await blocker.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE a (b)")
        }
        let blocked = SQLitePredictionCache(
            path: folder.path("blocked.sqlite"), for: .home,
            configuration: PredictionCacheConfiguration(busyTimeout: .seconds(20)), clock: clock)
        let lookUp = Task { await blocked.prediction(for: ["a"]) == nil }
        try await clock.sleepers(atLeast: 1)
        clock.advance(by: .milliseconds(50))
        #expect(await lookUp.value)
        let unwanted = Task { await blocked.prediction(for: ["a"]) == nil }
        try await clock.sleepers(atLeast: 1)
        unwanted.cancel()
        #expect(await unwanted.value)
        try blocker.close()
    }
}
#endif
