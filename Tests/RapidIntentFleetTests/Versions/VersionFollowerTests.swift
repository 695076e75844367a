#if Fleet
import Foundation
import RapidIntent
import RapidIntentYAML
import Synchronization
import Testing
import TestSupport

@testable import RapidIntentFleet

/// Versions in the folders of instances, over real servers.
@Suite("Following versions", .natsServer, .timeLimit(.minutes(10)))
struct VersionFollowerTests: VersionScene {
    let folder: ScratchFolder
    let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
    }

    @Test("a version is in force at every instance, also one that comes later, and is taken back")
    func pushAndRollback() async throws {
        try await server.start()
        let versions = try versions()
        let log = Log<FollowerEvent>()
        let following = Task { try await follower(log: log).run() }
        try await eventually("connected") { log.all.contains(.connected) }
        #expect(try await versions.push(folder: dictionaries("First"), note: "the first").number == 1)
        try await eventually("the first is in force") { text()?.contains("First") == true }
        #expect(try await versions.push(folder: dictionaries("Second")).number == 2)
        try await eventually("the second is in force") { text()?.contains("Second") == true }

        try await follower("k2").run(untilInForce: true)
        #expect(text("k2")?.contains("Second") == true)

        #expect(try await versions.rollback(note: "wrong").number == 1)
        try await eventually("the first is in force again") { text()?.contains("First") == true }
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
            try await eventually("\(name) is in force") { text()?.contains(name) == true }
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
        try await eventually("the instance announces both") {
            let seen = try await FleetStatus.read(options).instances.flatMap(\.versions)
            return seen.map(\.site?.rawValue) == [nil, "lobby"]
                && seen.allSatisfy { $0.number == 1 && $0.decision > 0 && $0.refused == nil }
        }
    }

    @Test("what is corrupt, truncated, malformed or older stays out of force, and the version before in force")
    func damaged() async throws {
        try await server.start()
        let versions = try versions()
        _ = try await versions.push(folder: dictionaries("Good"))
        let log = Log<FollowerEvent>()
        let following = Task { try await follower(interval: .milliseconds(100), log: log).run() }
        try await eventually("it is in force") { text()?.contains("Good") == true }
        let old = try #require(
            try await raw().last(of: FleetSubject.decision(line), in: FleetSubject.versionStream)?.payload)

        try await publish(2, path: "a.yaml", Array("version: 1\n".utf8), sent: Array("version: 2\n".utf8))
        try await eventually("corrupt") { Self.refusals(log).contains(.corrupt) }
        try await publish(3, path: "a.yaml", Array("version: 1\n".utf8), sent: .some(nil))
        try await eventually("incomplete") { Self.refusals(log).contains(.incomplete) }
        try await raw().store(Array("nonsense".utf8), on: FleetSubject.decision(line), in: FleetSubject.versionStream)
        try await eventually("malformed") { Self.refusals(log).contains(.malformed) }
        #expect(text()?.contains("Good") == true)

        // A person mends that with the next decision. Whoever may write could also repeat what was once decided.
        _ = try await versions.push(folder: dictionaries("New"))
        try await eventually("the new one is in force") { text()?.contains("New") == true }
        try await raw().store(old, on: FleetSubject.decision(line), in: FleetSubject.versionStream)
        try await eventually("older") { Self.refusals(log).contains(.older) }
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
        let following = Task { try await follower(key: key, interval: .milliseconds(100), log: log).run() }
        try await eventually("it is in force") { text()?.contains("Signed") == true }
        _ = try await versions().push(folder: dictionaries("Unsigned"))
        try await eventually("unsigned") { Self.refusals(log).contains(.unsigned) }
        #expect(text()?.contains("Signed") == true)

        // A new connection looks at it again, and does not report it again.
        server.kill()
        try await eventually("the connection is given up") {
            log.all.contains { if case .failed = $0 { true } else { false } }
        }
        try await server.start()
        try await raw().create(.presence(replicas: 1))
        try await eventually("the refusal is announced") {
            try await FleetStatus.read(options).instances.contains { $0.versions.contains { $0.refused != nil } }
        }
        #expect(Self.refusals(log) == [.unsigned])
        _ = try await signing.push(folder: dictionaries("Again"))
        try await eventually("signed again") { text()?.contains("Again") == true }
        await end([following])
    }

    @Test("without a network the version stays; what was decided meanwhile comes with it")
    func offline() async throws {
        try await server.start()
        let versions = try versions()
        _ = try await versions.push(folder: dictionaries("Before"))
        let following = Task { try await follower().run() }
        try await eventually("it is in force") { text()?.contains("Before") == true }
        server.kill()
        #expect(text()?.contains("Before") == true)
        try await server.start()
        _ = try await versions.push(folder: dictionaries("After"))
        try await eventually("the next is in force") { text()?.contains("After") == true }
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
        try await eventually("the next is in force") { text()?.contains("After") == true }
        await end([following])
    }

    @Test("what a killed process left of a decision is removed, and decisions about others wake no follower")
    func leftovers() async throws {
        try await server.start()
        _ = try await versions().push(folder: dictionaries("Good"))
        try folder.write("half", to: "k1/home/decision.json.1a2b.new")
        let log = Log<FollowerEvent>()
        let following = Task { try await follower(log: log).run() }
        try await eventually("it is in force") { text()?.contains("Good") == true }
        #expect(!FileManager.default.fileExists(atPath: folder.path("k1/home/decision.json.1a2b.new")))
        try folder.write("version: 1\nlocale: en\nintents: { Garage: [open the garage] }\n", to: "garage/garage.yaml")
        _ = try await versions(site: "garage").push(folder: folder.path("garage"))
        _ = try await versions().push(folder: dictionaries("Better"))
        try await eventually("the next is in force") { text()?.contains("Better") == true }
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
        try await eventually("it is as published") {
            text()?.contains("Good") == true && !FileManager.default.fileExists(atPath: current() + "/extra.txt")
        }
        let error = await #expect(throws: FleetError.self) { try await follower().run() }
        #expect(error?.description.contains("another follower works in") == true)
        await end([following])
    }
}
#endif
