#if SpeechServers
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentTesting
import RapidIntentYAML
import Testing
import TestSupport

@testable import RapidIntentHomeAssistant

@Suite(.serialized, .timeLimit(.minutes(10))) struct HomeAssistantFollowerTests {
    private let folder: ScratchFolder
    private let standIn = HomeAssistantStandIn(token: HomeFixture.token, answers: HomeFixture.answers)
    private let server: SpeechServer

    init() throws {
        folder = try ScratchFolder()
        server = try SpeechServer(speaking: .homeAssistant(standIn))
    }

    /// Follows the home, and gives the updates to a test.
    private func follow(
        by clock: any Clock<Duration> = ContinuousClock(), limits: HomeAssistantLimits = HomeFixture.patient,
        random: Double = 1, _ use: (inout AsyncStream<HomeAssistantUpdate>.Iterator) async throws -> Void
    ) async throws {
        let home = try HomeAssistant(server.address, tokenFile: HomeFixture.tokenFile(in: folder), limits: limits)
        let (updates, continuation) = AsyncStream.makeStream(of: HomeAssistantUpdate.self)
        let following = Task { await home.follow(clock: clock, randomness: { random }) { continuation.yield($0) } }
        defer { server.stop() }
        var iterator = updates.makeAsyncIterator()
        try await use(&iterator)
        following.cancel()
        await following.value
    }

    /// Advances a clock to a time once it is awaited.
    private func advance(
        _ clock: StepClock, to instant: StepClock.Instant, before action: () throws -> Void = {}
    ) async throws {
        try await clock.sleeper(until: instant)
        try action()
        clock.advance(to: instant)
    }

    private func areas(_ update: HomeAssistantUpdate?) -> String? {
        guard case .names(let names) = update else { return nil }
        return names.yaml.firstMatch(of: /id: (v\d+)/).map { String($0.1) }
    }

    @Test("Each change gives the new names, a burst of them one update")
    func changes() async throws {
        let clock = StepClock()
        try await follow(by: clock, limits: HomeAssistantLimits()) { updates in
            guard case .names(let first) = await updates.next() else {
                Issue.record("no names")
                return
            }
            #expect(first.yaml == HomeFixture.yaml)
            for version in 1...3 {
                let time = clock.now
                standIn.change(
                    HomeFixture.lamps(3, version: version),
                    reporting: [String](repeating: "entity_registry_updated", count: 500) + ["area_registry_updated"])
                try await server.wait { $0.pongs == 2 * version - 1 }
                // Another event, which no names depend on.
                standIn.change(reporting: ["state_changed"])
                try await server.wait { $0.pongs == 2 * version }
                try await advance(clock, to: time.advanced(by: .seconds(2)))
                #expect(areas(await updates.next()) == "v\(version)")
                #expect(standIn.count(of: "get_states") == version + 1)
            }
        }
        #expect(server.log.connections == 1)
        #expect(server.log.violations == [])
    }

    @Test("A lost connection is reported and made again, with waits that grow to a limit")
    func reconnects() async throws {
        let clock = StepClock()
        try await follow(by: clock, limits: HomeAssistantLimits()) { updates in
            #expect(areas(await updates.next()) == nil)
            server.always(.cutOff(.beforeAnswer, .close))
            standIn.hangUp()
            for wait in [1, 2, 4, 8, 16, 32, 60] {
                guard case .failed(let error, let retry) = await updates.next() else {
                    Issue.record("no failure")
                    return
                }
                #expect(error.code == .unreachable)
                #expect(retry == .seconds(wait))
                if wait == 60 { server.always(.answer) }
                standIn.change(HomeFixture.lamps(1, version: wait), reporting: [])
                try await advance(clock, to: clock.now.advanced(by: retry))
            }
            #expect(areas(await updates.next()) == "v60")
            // Names were read, so that the next wait is short again.
            standIn.hangUp()
            guard case .failed(_, let retry) = await updates.next() else {
                Issue.record("no failure")
                return
            }
            #expect(retry == .seconds(1))
        }
    }

    @Test("The shortest waits are half of the longest")
    func shortestWaits() async throws {
        standIn.replaceToken(with: "new-token")
        let clock = StepClock()
        try await follow(by: clock, limits: HomeAssistantLimits(), random: 0) { updates in
            guard case .failed(_, .milliseconds(500)) = await updates.next() else {
                Issue.record("no failure, or another wait")
                return
            }
            for wait in [0.5, 1, 2, 4, 8, 16, 30] as [Double] {
                try await advance(clock, to: clock.now.advanced(by: .seconds(wait)))
            }
        }
    }

    @Test("A home that is starting again gives no names until it has started")
    func starting() async throws {
        standIn.change(HomeFixture.starting, reporting: [])
        try await follow { updates in
            #expect(await standIn.asked.contains("config/entity_registry/get_entries"))
            standIn.change(HomeFixture.answers, reporting: ["homeassistant_started"])
            guard case .names(let names) = await updates.next() else {
                Issue.record("no names")
                return
            }
            #expect(names.yaml == HomeFixture.yaml)
            #expect(server.log.connections == 1)
        }
    }

    @Test("Names that cannot be written are read again, after waits that grow")
    func refused() async throws {
        let path = try folder.write("a diary\n", to: "names.yaml")
        let clock = StepClock()
        let home = try HomeAssistant(
            server.address, tokenFile: HomeFixture.tokenFile(in: folder), limits: HomeAssistantLimits())
        defer { server.stop() }
        let (failures, continuation) = AsyncStream.makeStream(of: HomeAssistantUpdate.self)
        let following = Task {
            await home.follow(clock: clock, randomness: { 1 }) { update in
                if case .names(let names) = update { try names.write(to: path) }
                continuation.yield(update)
            }
        }
        var updates = failures.makeAsyncIterator()
        for wait in [1, 2] {
            guard case .failed(let error, .seconds(wait)) = await updates.next() else {
                Issue.record("no failure")
                return
            }
            #expect(error.code == .namesFile)
            #expect(error.description.contains("names.yaml was not written from a Home Assistant"), "\(error)")
            #expect(try folder.text("names.yaml") == "a diary\n")
            try await advance(clock, to: clock.now.advanced(by: .seconds(wait))) {
                if wait == 2 { try FileManager.default.removeItem(atPath: path) }
            }
        }
        guard case .names = await updates.next() else {
            Issue.record("no names")
            return
        }
        #expect(try folder.text("names.yaml") == HomeFixture.yaml)
        following.cancel()
        await following.value
    }

    @Test("A rejected token is not sent again, but another one in the file is")
    func rejected() async throws {
        standIn.replaceToken(with: "new-token")
        let clock = StepClock()
        try await follow(by: clock, limits: HomeAssistantLimits()) { updates in
            guard case .failed(let error, _) = await updates.next() else {
                Issue.record("no failure")
                return
            }
            #expect(error.code == .rejectedToken)
            #expect(error.description.hasSuffix("; another token is awaited in the file \(folder.path("token.txt"))"))
            // The file is read again, and nothing is sent.
            for wait in [1, 2, 4] { try await advance(clock, to: clock.now.advanced(by: .seconds(wait))) }
            try await advance(clock, to: clock.now.advanced(by: .seconds(8))) {
                #expect(server.log.connections == 1)
                _ = try HomeFixture.tokenFile(in: folder, "new-token")
            }
            guard case .names = await updates.next() else {
                Issue.record("no names")
                return
            }
            #expect(server.log.connections == 2)
        }
    }

    @Test("5,000 entities change while utterances run: none is lost, and none has half of the old and half of the new")
    func underLoad() async throws {
        let path = folder.path("names.yaml")
        try HomeAssistantNames.none.write(to: path)
        try folder.write(
            "version: 1\nlocale: en\nintents:\n  Swap: [\"swap {name:first} with {name:second}\"]\n  Stop: [stop]\n",
            to: "commands.yaml")
        let paths = [folder.path("commands.yaml"), path]
        let watcher = DictionaryWatcher(paths: paths, rest: .milliseconds(5))
        let active = ActiveDictionaries(LoadedDictionaries(paths: paths).dictionaries)
        let reloader = DictionaryReloader(active, paths: paths, watcher: watcher)
        let last = 5
        standIn.change(HomeFixture.lamps(5_000, version: 0), reporting: [])

        let home = try HomeAssistant(
            server.address, tokenFile: HomeFixture.tokenFile(in: folder), limits: HomeFixture.patient)
        defer { server.stop() }
        let following = Task {
            await home.follow { update in
                guard case .names(let names) = update else {
                    Issue.record("\(update)")
                    return
                }
                do { try names.write(to: path) } catch { Issue.record(error) }
            }
        }
        let changing = Task { [standIn] in
            var reloads = reloader.reloads().makeAsyncIterator()
            for version in 1...last + 1 {
                while let reload = await reloads.next() {
                    #expect(reload.isApplied, "\(reload.diagnostics)")
                    if await Self.version(active) == version - 1 { break }
                }
                guard version <= last else { break }
                standIn.change(
                    HomeFixture.lamps(5_000, version: version),
                    reporting: [String](repeating: "entity_registry_updated", count: 5_000))
            }
        }
        let isOver: Task<Bool, Never> = Task {
            await changing.value
            return true
        }
        var session = IntentResolver(dictionaries: active).session()
        var versions: [Int] = []
        var count = 0
        let flag = Ended(isOver)
        while !flag.isSet {
            count += 1
            // The other words are understood before any names have come.
            let text = versions.isEmpty && count % 2 == 0 ? "stop" : "swap lamp \(count % 5_000) with lamp 4321"
            var events: [ResolverEvent] = []
            for isFinal in [false, true] {
                events += await session.handle(
                    .transcript(
                        Transcript(
                            utterance: UtteranceID("\(count)"), at: .milliseconds(count), text: text,
                            isFinal: isFinal, locale: "en")))
            }
            let fired = events.compactMap { if case .fired(let fired, _) = $0.kind { fired.command } else { nil } }
            await Task.yield()
            if text == "stop" || !versions.isEmpty { try #require(fired.count == 1, "\(text): \(events)") }
            guard text != "stop", let command = fired.first else { continue }
            let areas = Set(command.entities.map { $0.metadata["area"] })
            try #require(areas.count == 1, "half of each: \(command)")
            versions.append(Int(areas.first.flatMap { $0 }?.dropFirst() ?? "") ?? -1)
        }
        following.cancel()
        await following.value
        #expect(versions == versions.sorted())
        #expect(Set(versions).isSuperset(of: [last - 1]))
        #expect(await Self.version(active) == last)
        #expect(server.log.violations == [])
        #expect(server.log.connections == 1)
    }

    /// The version of the names that are in use; nil before the first.
    private static func version(_ active: ActiveDictionaries) async -> Int? {
        let resolution = await IntentResolver(dictionaries: active).resolution(of: "swap lamp 1 with lamp 2")
        guard case .fired(let fired) = resolution.outcome else { return nil }
        return fired.command.entities.first?.metadata["area"].flatMap { Int($0.dropFirst()) }
    }
}
#endif
