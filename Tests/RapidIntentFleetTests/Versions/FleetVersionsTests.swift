#if Fleet
import Foundation
import Testing
import TestSupport

@testable import RapidIntentFleet

/// What may be published, what is kept of it, and who decides, over real servers.
@Suite("Publishing versions", .natsServer, .timeLimit(.minutes(10)))
struct FleetVersionsTests: VersionScene {
    let folder: ScratchFolder
    let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
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
        try await eventually("it is refused") { Self.refusals(log).contains(.unsound) }
        #expect(text() == nil)
        _ = try await versions.push(folder: dictionaries("Better"))
        try await eventually("the next is in force") { text()?.contains("Better") == true }
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
}
#endif
