import Foundation
import RapidIntent
import RapidIntentTelemetry
import RapidIntentTesting
import RapidIntentYAML
import Synchronization
import TestSupport
import Testing

@testable import RapidIntentFleet

/// Versions from who publishes them to the folders of instances, over real servers.
@Suite(
    "Versions of dictionaries",
    .enabled(if: NATSServer.isInstalled, "nats-server is not installed: apt-get install nats-server"),
    .timeLimit(.minutes(10)))
struct VersionFollowerTests {
    let folder: ScratchFolder
    let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
    }

    private var options: FleetOptions { FleetOptions(servers: [server.address], timeout: .seconds(2)) }

    private func versions(
        site: String? = nil, key: SigningKey? = nil, keeping kept: Int = 20,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> FleetVersions {
        FleetVersions(
            VersionLine(try FleetName("home"), site: try site.map { try FleetName($0) }), options: options,
            author: "ana", key: key, keeping: kept, now: now)
    }

    /// A folder whose two files name the same intent, so that half of each would show.
    private func dictionaries(_ intent: String) throws -> String {
        let name = "source-\(intent)"
        for part in ["one", "two"] {
            _ = try folder.write(
                "version: 1\nlocale: en\nintents:\n  \(intent):\n    - do \(part)\n", to: "\(name)/\(part).yaml")
        }
        return folder.path(name)
    }

    private func follower(
        _ instance: String = "k1", site: String = "lobby", key: SigningKey? = nil, interval: Duration = .seconds(30),
        now: @escaping @Sendable () -> Date = { Date() }, log: Log<FollowerEvent> = Log()
    ) throws -> VersionFollower {
        VersionFollower(
            [try FleetName("home")], site: try FleetName(site), instance: try FleetName(instance),
            folder: folder.path(instance), options: options, key: key, interval: interval, now: now,
            onEvent: { log.append($0) })
    }

    /// Ends followers before their server, which would be left behind.
    private func end(_ followers: [Task<Void, any Error>]) async {
        for follower in followers { follower.cancel() }
        for follower in followers { _ = await follower.result }
    }

    private func current(_ instance: String = "k1", line: String = "home") -> String {
        folder.path("\(instance)/\(line)/current")
    }

    private func text(_ instance: String = "k1") -> String? {
        try? String(contentsOfFile: current(instance) + "/one.yaml", encoding: .utf8)
    }

    @Test("a version is in force at every instance, also one that comes later, and is taken back")
    func pushAndRollback() async throws {
        try await server.start()
        let versions = try versions()
        let log = Log<FollowerEvent>()
        let following = Task { try await follower(log: log).run() }
        try await Eventually.isTrue("connected") { log.all.contains(.connected) }
        #expect(try await versions.push(folder: dictionaries("First"), note: "the first").number == 1)
        try await Eventually.isTrue("the first is in force") { text()?.contains("First") == true }
        #expect(try await versions.push(folder: dictionaries("Second")).number == 2)
        try await Eventually.isTrue("the second is in force") { text()?.contains("Second") == true }

        try await follower("k2").run(untilInForce: true)
        #expect(text("k2")?.contains("Second") == true)

        #expect(try await versions.rollback(note: "wrong").number == 1)
        try await Eventually.isTrue("the first is in force again") { text()?.contains("First") == true }
        #expect(try await versions.inForce().note == "wrong")
        #expect(try await versions.history().map(\.number) == [2, 1])
        #expect(try await versions.history().last?.note == "the first")
        #expect(
            try await versions.files(of: 2)["two.yaml"].map { String(decoding: $0, as: UTF8.self) }?.contains("Second")
                == true)
        for number in [9, nil] {
            let error = await #expect(throws: FleetError.self) { try await versions.rollback(to: number) }
            #expect(error?.code == .noVersion)
        }
        // Not the second, which was taken back.
        #expect(try await versions.push(folder: dictionaries("Third")).number == 3)
        #expect(try await versions.rollback().number == 1)
        #expect(LoadedDictionaries(paths: [current()]).errorCount == 0)
        await end([following])
    }

    @Test("old versions are removed, but not those in force, before or tried; a removed one cannot be put in force")
    func removal() async throws {
        try await server.start()
        let versions = try versions(keeping: 2)
        for name in ["One", "Two"] { _ = try await versions.push(folder: dictionaries(name)) }
        #expect(try await versions.rollback().number == 1)
        _ = try await versions.push(
            folder: dictionaries("Three"), canary: (sites: [try FleetName("lab")], time: .seconds(60)))
        #expect(try await versions.history().map(\.number) == [3, 2, 1])
        #expect(try await versions.rollback().number == 1)
        _ = try await versions.push(folder: dictionaries("Four"))
        #expect(try await versions.history().map(\.number) == [4, 3, 1])
        let error = await #expect(throws: FleetError.self) { try await versions.rollback(to: 2) }
        #expect(
            error?.description == """
                version 2 of home was removed, since only the newest ones are kept (noVersion); \
                see 'fleet history'
                """)
        #expect(try await versions.rollback().number == 1)
        for name in ["Five", "Six", "Seven"] { _ = try await versions.push(folder: dictionaries(name)) }
        #expect(try await versions.history().map(\.number) == [7, 6])
        try await follower().run(untilInForce: true)
        #expect(text()?.contains("Seven") == true)

        let connection = FleetConnection(options)
        try await connection.open(name: "test", inbox: "_INBOX.test")
        let line = VersionLine(try FleetName("home"))
        for number in 1...5 {
            for subject in [FleetSubject.version(number, of: line), FleetSubject.bytes(number, piece: 0, of: line)] {
                let message = try await connection.last(of: subject, in: FleetSubject.versionStream)
                #expect(message?.payload == [])
            }
        }
    }

    @Test("an answer of the servers stored over the last decision does not keep anybody from publishing")
    func overwritten() async throws {
        try await server.start()
        for name in ["One", "Two"] { _ = try await versions().push(folder: dictionaries(name)) }
        try await follower().run(untilInForce: true)
        let connection = FleetConnection(options)
        try await connection.open(name: "test", inbox: "_INBOX.test")
        let line = VersionLine(try FleetName("home"))
        try await connection.store(
            Array(#"{"stream":"RI_VERSIONS", "seq":7}"#.utf8), on: FleetSubject.decision(line),
            in: FleetSubject.versionStream)
        #expect(text()?.contains("Two") == true)
        let error = await #expect(throws: FleetError.self) { try await versions().rollback() }
        #expect(error?.code == .noVersion)
        #expect(try await versions().push(folder: dictionaries("Three")).number == 3)
        try await follower().run(untilInForce: true)
        #expect(text()?.contains("Three") == true)
        #expect(try await versions().rollback(to: 2).number == 2)
    }

    @Test("a version is swapped whole: a reader never sees half of each")
    func whole() async throws {
        try await server.start()
        let versions = try versions()
        _ = try await versions.push(folder: dictionaries("A"))
        try await follower().run(untilInForce: true)
        let following = Task { try await follower().run() }
        let stop = Atomic(false)
        let reading = Task {
            var mixed = 0
            while !stop.load(ordering: .relaxed) {
                // The link is read once, as a service that opens the folder does.
                guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current()) else {
                    mixed += 1
                    continue
                }
                let base = folder.path("k1/home/\(target)")
                let texts = ["one", "two"].compactMap {
                    try? String(contentsOfFile: "\(base)/\($0).yaml", encoding: .utf8)
                }
                let names = Set(texts.compactMap { $0.split(separator: "\n").dropFirst(3).first })
                if texts.count == 2, names.count != 1 { mixed += 1 }
                await Task.yield()
            }
            return mixed
        }
        for round in 1...10 {
            let name = "R\(round)"
            _ = try await versions.push(folder: dictionaries(name))
            try await Eventually.isTrue("\(name) is in force") { text()?.contains(name) == true }
        }
        stop.store(true, ordering: .relaxed)
        #expect(await reading.value == 0)
        await end([following])
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path("k1/home/versions"))
        #expect(kept.count == 2)
    }

    @Test("a site's own lists lie over what all share")
    func sites() async throws {
        try await server.start()
        _ = try await versions().push(folder: dictionaries("Shared"))
        _ = try folder.write("version: 1\nlocale: en\nintents: {Lobby: [greet them]}\n", to: "lobby/lobby.yaml")
        _ = try await versions(site: "lobby").push(folder: folder.path("lobby"))
        for (instance, site) in [("k1", "lobby"), ("k2", "garage")] {
            try await follower(instance, site: site).run(untilInForce: true)
        }
        let lobby = LoadedDictionaries(paths: [current(), current(line: "home@lobby")])
        #expect(Set(lobby.dictionaries.dictionaries.flatMap { $0.intents.map(\.name) }) == ["Shared", "Lobby"])
        // Where a site adds nothing, a service may name the link all the same.
        let garage = LoadedDictionaries(paths: [current("k2"), current("k2", line: "home@garage")])
        #expect(
            garage.errorCount == 0 && garage.dictionaries.dictionaries.flatMap { $0.intents.map(\.name) } == ["Shared"])
        try await raw().create(.presence(replicas: 1))
        try await follower("k1", site: "lobby").run(untilInForce: true)
        try await Eventually.isTrue("the instance announces both") {
            let seen = try await FleetStatus.read(options).instances.flatMap(\.versions)
            return seen.map(\.site?.rawValue) == [nil, "lobby"]
                && seen.allSatisfy { $0.number == 1 && $0.decision > 0 && $0.refused == nil }
        }
    }

    @Test("a dictionary with an error is not published; one that is there all the same is not put in force")
    func unsound() async throws {
        try await server.start()
        let versions = try versions()
        _ = try await versions.push(folder: dictionaries("Good"))
        let broken = try folder.write("version: 1\nintents: {Bad: [\"{nothing}\"]}\n", to: "broken/bad.yaml")
        let error = await #expect(throws: FleetError.self) { try await versions.push(folder: folder.path("broken")) }
        #expect(error?.code == .unsound)
        #expect(error?.description.contains("bad.yaml") == true)

        // As an older tool, or somebody else's, might publish it.
        let bytes = try Array(Data(contentsOf: URL(filePath: broken)))
        try await publish(2, path: "bad.yaml", bytes)
        let log = Log<FollowerEvent>()
        let following = Task { try await follower(log: log).run() }
        try await Eventually.isTrue("it is refused") { Self.refusals(log).contains(.unsound) }
        #expect(text() == nil)
        _ = try await versions.push(folder: dictionaries("Better"))
        try await Eventually.isTrue("the next is in force") { text()?.contains("Better") == true }
        await end([following])
    }

    @Test("what is corrupt, truncated, malformed or older stays out of force, and the version before in force")
    func damaged() async throws {
        try await server.start()
        let versions = try versions()
        _ = try await versions.push(folder: dictionaries("Good"))
        let log = Log<FollowerEvent>()
        let following = Task { try await follower(interval: .milliseconds(100), log: log).run() }
        try await Eventually.isTrue("it is in force") { text()?.contains("Good") == true }
        let old = try #require(
            try await raw().last(of: FleetSubject.decision(line), in: FleetSubject.versionStream)?.payload)

        try await publish(2, path: "a.yaml", Array("version: 1\n".utf8), sent: Array("version: 2\n".utf8))
        try await Eventually.isTrue("corrupt") { Self.refusals(log).contains(.corrupt) }
        try await publish(3, path: "a.yaml", Array("version: 1\n".utf8), sent: .some(nil))
        try await Eventually.isTrue("incomplete") { Self.refusals(log).contains(.incomplete) }
        try await raw().store(Array("nonsense".utf8), on: FleetSubject.decision(line), in: FleetSubject.versionStream)
        try await Eventually.isTrue("malformed") { Self.refusals(log).contains(.malformed) }
        #expect(text()?.contains("Good") == true)

        // A person mends that with the next decision. Whoever may write could also repeat what was once decided.
        _ = try await versions.push(folder: dictionaries("New"))
        try await Eventually.isTrue("the new one is in force") { text()?.contains("New") == true }
        try await raw().store(old, on: FleetSubject.decision(line), in: FleetSubject.versionStream)
        try await Eventually.isTrue("older") { Self.refusals(log).contains(.older) }
        #expect(text()?.contains("New") == true)
        await end([following])
    }

    @Test("with a key, only what it signed is taken; also after a restart")
    func signatures() async throws {
        try await server.start()
        let files = try SigningKeyTests.files(in: folder)
        let key = try SigningKey(publicKeyFile: files.known)
        let signing = try versions(key: try SigningKey(privateKeyFile: files.secret))
        _ = try await signing.push(folder: dictionaries("Signed"))
        let log = Log<FollowerEvent>()
        let following = Task { try await follower(key: key, log: log).run() }
        try await Eventually.isTrue("it is in force") { text()?.contains("Signed") == true }
        _ = try await versions().push(folder: dictionaries("Unsigned"))
        try await Eventually.isTrue("unsigned") { Self.refusals(log).contains(.unsigned) }
        #expect(text()?.contains("Signed") == true)
        _ = try await signing.push(folder: dictionaries("Again"))
        try await Eventually.isTrue("signed again") { text()?.contains("Again") == true }
        await end([following])
    }

    @Test("without a network the version stays; what was decided meanwhile comes with it")
    func offline() async throws {
        try await server.start()
        let versions = try versions()
        _ = try await versions.push(folder: dictionaries("Before"))
        let following = Task { try await follower().run() }
        try await Eventually.isTrue("it is in force") { text()?.contains("Before") == true }
        server.kill()
        #expect(text()?.contains("Before") == true)
        try await server.start()
        _ = try await versions.push(folder: dictionaries("After"))
        try await Eventually.isTrue("the next is in force") { text()?.contains("After") == true }
        await end([following])
    }

    @Test("servers that lost everything can publish again")
    func wiped() async throws {
        try await server.start()
        _ = try await versions().push(folder: dictionaries("Before"))
        try await follower().run(untilInForce: true)
        server.kill()
        try server.loseEverything()
        try await server.start()
        _ = try await versions().push(folder: dictionaries("After"))
        let following = Task { try await follower().run() }
        try await Eventually.isTrue("the next is in force") { text()?.contains("After") == true }
        await end([following])
    }

    @Test("a canary is tried by its sites only, and goes back by itself")
    func canary() async throws {
        try await server.start()
        let time = Mutex(Date())
        let now: @Sendable () -> Date = { time.withLock { $0 } }
        let versions = try versions(now: now)
        let first = await #expect(throws: FleetError.self) {
            try await versions.push(
                folder: dictionaries("Tried"), canary: ([FleetName("lab")], .seconds(600)))
        }
        #expect(first?.description.contains("publish the first version for all") == true)
        _ = try await versions.push(folder: dictionaries("Sound"))
        let tasks = [("k1", "lab"), ("k2", "lobby")].map { instance, site in
            Task { try await follower(instance, site: site, interval: .milliseconds(50), now: now).run() }
        }
        try await Eventually.isTrue("it is in force") {
            [text("k1"), text("k2")].allSatisfy { $0?.contains("Sound") == true }
        }
        _ = try await versions.push(folder: dictionaries("Tried"), canary: ([FleetName("lab")], .seconds(600)))
        try await Eventually.isTrue("the lab tries it") { text("k1")?.contains("Tried") == true }
        #expect(text("k2")?.contains("Sound") == true)
        let error = await #expect(throws: FleetError.self) { try await versions.push(folder: dictionaries("Next")) }
        #expect(error?.code == .conflict)
        time.withLock { $0 += 661 }
        try await Eventually.isTrue("the lab goes back") { text("k1")?.contains("Sound") == true }
        await end(tasks)
    }

    /// Lets the lab try a version, and records what it hears; returns the verdict.
    ///
    /// - Parameter isHidden: Whether the collected file is missing for the first 10 seconds.
    private func tried(
        _ numbers: [Int], key: SigningKey? = nil, isUsed: Bool = true, isHidden: Bool = false
    ) async throws -> CanaryPolicy.Verdict {
        try await server.start()
        try FileManager.default.createDirectory(atPath: folder.path("store"), withIntermediateDirectories: true)
        let collection = Collection(folder, from: [server], named: "store/fleet.sqlite")
        try await collection.collect()
        let versions = try versions(key: key)
        _ = try await versions.push(folder: dictionaries("Sound"))
        let (log, lab) = (Log<FollowerEvent>(), try FleetName("lab"))
        let known = key == nil ? nil : try SigningKey(publicKeyFile: SigningKeyTests.files(in: folder).known)
        let following = Task { try await follower(site: "lab", key: known, log: log).run() }
        try await Eventually.isTrue("it is in force") { text()?.contains("Sound") == true }
        // Before: one of four segments is unresolved.
        let before = try Kiosk(folder, site: "lab", "k1")
        try await before.record(0..<40, since: Date().addingTimeInterval(-3600))
        let version = try await self.versions(key: isUsed ? key : nil).push(
            folder: dictionaries("Tried"), canary: ([lab], .seconds(60)))
        if isUsed { try await Eventually.isTrue("the lab tries it") { text()?.contains("Tried") == true } }
        let since = try Kiosk(folder, site: "lab", "k2")
        for number in numbers {
            try await since.record(number..<(number + 1), session: "s\(number)", since: Date().addingTimeInterval(60))
        }
        for kiosk in [before, since] { try await kiosk.outbox(to: [server.address]).run(untilSent: true) }
        try await collection.collect()
        func move(_ from: String, _ to: String) throws {
            guard isHidden else { return }
            try FileManager.default.moveItem(atPath: folder.path(from), toPath: folder.path(to))
        }
        try move("store", "away")
        let clock = StepClock()
        let judging = Task {
            try await self.versions(key: isUsed ? key : nil).judge(
                version, at: [lab], by: collection.path, policy: CanaryPolicy(time: .seconds(60)), clock: clock)
        }
        for step in 0..<3 where isHidden {
            try await clock.sleepers(atLeast: 1)
            if step == 2 { try move("away", "store") }
            clock.advance(by: .seconds(5))
        }
        let stepping = Task {
            while !Task.isCancelled {
                try await clock.sleepers(atLeast: 1)
                clock.advance(by: .seconds(5))
            }
        }
        let verdict = try await judging.value
        stepping.cancel()
        await end([following])
        return verdict
    }

    @Test("a canary that is sound goes on to all sites")
    func promoted() async throws {
        guard case .promoted(let why) = try await tried(Array(0..<40)) else {
            Issue.record("it was taken back")
            return
        }
        let decision = try await versions().inForce()
        #expect(decision.number == 2 && decision.before == 1 && decision.canary == nil)
        #expect(decision.note == "promoted: \(why)")
    }

    @Test("a canary that breaks a phrase is taken back by its telemetry")
    func takenBack() async throws {
        let verdict = try await tried((0..<40).map { $0 * 4 })
        #expect(verdict == .takenBack(why: "100.0 % of 40 gave trouble, before 25.0 % of 40"))
        let decision = try await versions().inForce()
        #expect(decision.number == 1 && decision.canary == nil && decision.note.hasPrefix("taken back: "))
    }

    @Test("a collected file that cannot be read for a while does not end a trial")
    func hiddenStore() async throws {
        let verdict = try await tried((0..<40).map { $0 * 4 }, isHidden: true)
        #expect(verdict == .takenBack(why: "100.0 % of 40 gave trouble, before 25.0 % of 40"))
    }

    @Test("a canary that the instances refuse, or do not use, is not promoted by what they heard without it")
    func refusedCanary() async throws {
        let key = try SigningKey(privateKeyFile: SigningKeyTests.files(in: folder).secret)
        guard case .takenBack(let why) = try await tried(Array(0..<40), key: key, isUsed: false) else {
            Issue.record("it was promoted")
            return
        }
        #expect(why.contains("lab/k1"))
    }

    @Test("without servers, a trial whose time is over ends all the same")
    func offlineCanary() async throws {
        try await server.start()
        let time = Mutex(Date())
        let now: @Sendable () -> Date = { time.withLock { $0 } }
        let versions = try versions(now: now)
        _ = try await versions.push(folder: dictionaries("Sound"))
        let following = Task { try await follower(site: "lab", interval: .milliseconds(50), now: now).run() }
        try await Eventually.isTrue("it is in force") { text()?.contains("Sound") == true }
        _ = try await versions.push(folder: dictionaries("Tried"), canary: ([FleetName("lab")], .seconds(600)))
        try await Eventually.isTrue("the lab tries it") { text()?.contains("Tried") == true }
        server.kill()
        time.withLock { $0 += 661 }
        try await Eventually.isTrue("the lab goes back") { text()?.contains("Sound") == true }
        await end([following])
    }

    @Test("what a killed process left of a decision is removed, and decisions about others wake no follower")
    func leftovers() async throws {
        try await server.start()
        _ = try await versions().push(folder: dictionaries("Good"))
        try folder.write("half", to: "k1/home/decision.json.1a2b.new")
        let log = Log<FollowerEvent>()
        let following = Task { try await follower(log: log).run() }
        try await Eventually.isTrue("it is in force") { text()?.contains("Good") == true }
        #expect(!FileManager.default.fileExists(atPath: folder.path("k1/home/decision.json.1a2b.new")))
        try folder.write("version: 1\nlocale: en\nintents: { Garage: [open the garage] }\n", to: "garage/garage.yaml")
        _ = try await versions(site: "garage").push(folder: folder.path("garage"))
        _ = try await versions().push(folder: dictionaries("Better"))
        try await Eventually.isTrue("the next is in force") { text()?.contains("Better") == true }
        await end([following])
    }

    @Test("what was changed on the disk is put right, and one follower works in a folder")
    func changedFiles() async throws {
        try await server.start()
        _ = try await versions().push(folder: dictionaries("Good"))
        try await follower().run(untilInForce: true)
        try "broken: [".write(toFile: current() + "/one.yaml", atomically: false, encoding: .utf8)
        try "extra".write(toFile: current() + "/extra.txt", atomically: false, encoding: .utf8)
        let log = Log<FollowerEvent>()
        let following = Task { try await follower(log: log).run() }
        try await Eventually.isTrue("it is as published") {
            text()?.contains("Good") == true && !FileManager.default.fileExists(atPath: current() + "/extra.txt")
        }
        let error = await #expect(throws: FleetError.self) { try await follower().run() }
        #expect(error?.description.contains("another follower works in") == true)
        await end([following])
    }

    @Test("what a site adds is checked together with what all sites have")
    func together() async throws {
        try await server.start()
        _ = try await versions().push(folder: dictionaries("Shared"))
        _ = try folder.write("version: 1\nlocale: en\nintents: {Other: [do one]}\n", to: "clash/clash.yaml")
        let error = await #expect(throws: FleetError.self) {
            try await versions(site: "lobby").push(folder: folder.path("clash"))
        }
        #expect(error?.code == .unsound)
    }

    @Test("a signer takes nothing over from a decision that it did not sign")
    func forged() async throws {
        try await server.start()
        let files = try SigningKeyTests.files(in: folder)
        let signing = try versions(key: try SigningKey(privateKeyFile: files.secret))
        for name in ["One", "Two"] { _ = try await signing.push(folder: dictionaries(name)) }
        _ = try await versions().rollback(to: 1)
        let refused = await #expect(throws: FleetError.self) {
            try await signing.push(folder: dictionaries("Three"), canary: ([FleetName("lab")], .seconds(60)))
        }
        #expect(refused?.description.contains("nothing of home is in force") == true)
        let unknown = await #expect(throws: FleetError.self) { try await signing.rollback() }
        #expect(unknown?.code == .noVersion)
        #expect(try await signing.push(folder: dictionaries("Three")).number == 3)
        #expect(try await signing.inForce().number == 3)
        #expect(try await signing.rollback(to: 2).number == 2)
    }

    @Test("two who publish at the same moment get different numbers, and one decides")
    func atOnce() async throws {
        try await server.start()
        _ = try await versions().push(folder: dictionaries("First"))
        let paths = try (0..<6).map { try dictionaries("P\($0)") }
        let outcomes = await withTaskGroup(of: Int?.self) { group in
            for path in paths { group.addTask { try? await versions().push(folder: path).number } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let numbers = outcomes.compactMap(\.self)
        #expect(!numbers.isEmpty && Set(numbers).count == numbers.count)
        let decision = try await versions().inForce()
        #expect(numbers.contains(decision.number))
    }

    // MARK: Whoever may write to the stream

    private var line: VersionLine {
        get throws { VersionLine(try FleetName("home")) }
    }

    private func raw() async throws -> FleetConnection {
        let connection = FleetConnection(options)
        try await connection.open(name: "raw", inbox: "_INBOX.raw")
        return connection
    }

    /// Publishes one file, and decides for it, without any check; other bytes, or none, may be sent than are described.
    private func publish(_ number: Int, path: String, _ bytes: [UInt8], sent: [UInt8]?? = .none) async throws {
        let connection = try await raw()
        let line = try line
        let version = FleetVersion(
            line: line, number: number, note: "", author: "eve", published: Date(),
            files: [FleetVersion.File(path: path, size: bytes.count, digest: SHA256Digest(of: bytes))], piece: 1000)
        let stream = FleetSubject.versionStream
        try await connection.store(
            SignedText(version.json, key: nil).payload, on: FleetSubject.version(number, of: line), in: stream)
        let pieces: [UInt8]? = if let sent { sent } else { bytes }
        if let pieces {
            try await connection.store(pieces, on: FleetSubject.bytes(number, piece: 0, of: line), in: stream)
        }
        let decision = VersionDecision(
            line: line, serial: VersionDecision.serial(after: nil, Date()), number: number, before: nil, canary: nil,
            latest: number,
            note: "", author: "eve", decided: Date())
        try await connection.store(
            SignedText(decision.json, key: nil).payload, on: FleetSubject.decision(line), in: stream)
    }

    private static func refusals(_ log: Log<FollowerEvent>) -> [VersionRefusal.Code] {
        log.all.compactMap { if case .refused(_, let refusal) = $0 { refusal.code } else { nil } }
    }
}
