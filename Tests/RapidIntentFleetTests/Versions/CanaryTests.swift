#if Fleet
import Foundation
import RapidIntentTesting
import Synchronization
import Testing
import TestSupport

@testable import RapidIntentFleet

/// Versions that some sites try, over real servers.
@Suite("Canaries", .natsServer, .timeLimit(.minutes(10)))
struct CanaryTests: VersionScene {
    let folder: ScratchFolder
    let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
    }

    @Test("a canary is tried by its sites only, and goes back by itself")
    func canary() async throws {
        try await server.start()
        let time = Mutex(Date())
        let now: @Sendable () -> Date = { time.withLock { $0 } }
        let versions = try versions(now: now)
        let first = await #expect(throws: FleetError.self) {
            try await versions.push(folder: dictionaries("Tried"), canary: ([FleetName("lab")], .seconds(600)))
        }
        #expect(first?.description.contains("publish the first version for all") == true)
        _ = try await versions.push(folder: dictionaries("Sound"))
        let tasks = [("k1", "lab"), ("k2", "lobby")].map { instance, site in
            Task { try await follower(instance, site: site, interval: .milliseconds(50), now: now).run() }
        }
        try await eventually("it is in force") {
            [text("k1"), text("k2")].allSatisfy { $0?.contains("Sound") == true }
        }
        _ = try await versions.push(folder: dictionaries("Tried"), canary: ([FleetName("lab")], .seconds(600)))
        try await eventually("the lab tries it") { text("k1")?.contains("Tried") == true }
        #expect(text("k2")?.contains("Sound") == true)
        let error = await #expect(throws: FleetError.self) { try await versions.push(folder: dictionaries("Next")) }
        #expect(error?.code == .conflict)
        time.withLock { $0 += 661 }
        try await eventually("the lab goes back") { text("k1")?.contains("Sound") == true }
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
        try await eventually("it is in force") { text()?.contains("Sound") == true }
        // Before: one of four segments is unresolved.
        let before = try Kiosk(folder, site: "lab", "k1")
        try await before.record(0..<40, since: Date().addingTimeInterval(-3600))
        let version = try await self.versions(key: isUsed ? key : nil).push(
            folder: dictionaries("Tried"), canary: ([lab], .seconds(60)))
        if isUsed { try await eventually("the lab tries it") { text()?.contains("Tried") == true } }
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
        #expect(decision.trials.count == 1)
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
        try await eventually("it is in force") { text()?.contains("Sound") == true }
        _ = try await versions.push(folder: dictionaries("Tried"), canary: ([FleetName("lab")], .seconds(600)))
        try await eventually("the lab tries it") { text()?.contains("Tried") == true }
        server.kill()
        time.withLock { $0 += 661 }
        try await eventually("the lab goes back") { text()?.contains("Sound") == true }
        await end([following])
    }
}
#endif
