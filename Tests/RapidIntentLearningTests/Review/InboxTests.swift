#if SQLite
import RapidIntent
import RapidIntentLearning
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("The inbox of a review")
struct InboxTests {
    private let house: ReviewedHouse

    init() throws { house = try ReviewedHouse() }

    private func kinds(_ desk: ReviewDesk) async -> [InboxKind: [String]] {
        Dictionary(grouping: await desk.inbox(InboxQuery(limit: 200)).groups, by: \.kind)
            .mapValues { groups in groups.map { $0.texts.map(\.text).joined(separator: " | ") } }
    }

    @Test("What waits is grouped by kind, order of words, small differences, and what it sounds like")
    func groups() async throws {
        try await house.record("brighten things up", .online("Light", 0.95), times: 12)
        try await house.record("sing me a song", .nothing, times: 3)
        try await house.record("me sing a song", .nothing, times: 2)
        try await house.record("sing me a songs", .nothing)
        try await house.record("feed the cat", .nothing)
        try await house.record("turn on the hall way", .confirmation("Light"))
        try await house.record("where a mime", .near("Location", takenFor: "where am i"))
        try await house.record("wear ham eye", .near("Location", takenFor: "where am i"))
        try await house.record("lights on", .undone("Light", phrase: "lights on"))
        let desk = try await house.desk()
        let found = await kinds(desk)
        #expect(
            found == [
                .proposal: ["brighten things up"], .needsConfirmation: ["turn on the hall way"],
                .nearMiss: ["wear ham eye | where a mime"], .undone: ["lights on"],
                .unresolved: ["sing me a song | me sing a song | sing me a songs", "feed the cat"],
            ])
        let state = await desk.state
        #expect(state.segments == 23 && state.waiting[.unresolved] == 2 && state.locale == "en-GB")
    }

    @Test("Filters count only what they keep, and the kinds that are not shown, too")
    func filters() async throws {
        try await house.record("sing me a song", .nothing, times: 4)
        try await house.record("turn it up", .confirmation("Heating"), times: 2)
        let desk = try await house.desk()
        let first = await desk.inbox(InboxQuery(filter: TelemetryFilter(session: "s0")))
        #expect(first.groups.map(\.heard) == [1, 1] && first.kinds == [.needsConfirmation: 1, .unresolved: 1])
        let songs = await desk.inbox(InboxQuery(filter: TelemetryFilter(text: "SONG"), kinds: [.unresolved]))
        #expect(songs.groups.map(\.heard) == [4] && songs.total == 1)
        let heating = await desk.inbox(InboxQuery(filter: TelemetryFilter(intent: "Heating"), kinds: [.unresolved]))
        #expect(heating.groups.isEmpty && heating.kinds == [.needsConfirmation: 1])
        #expect(await desk.inbox(InboxQuery(filter: TelemetryFilter(intent: "Nobody's"))).total == 0)
        #expect(await desk.inbox(InboxQuery(page: 1, limit: 1)).groups.map(\.kind) == [.unresolved])
    }

    @Test("A masked text becomes a phrase with the placeholder of its intent")
    func masked() async throws {
        let entity = Entity(name: "room", value: "hall", text: "hall", words: 2..<3)
        try await house.record("make the hall cosy", .confirmation("Heating"), entities: [entity], privacy: .masked)
        let desk = try await house.desk()
        let group = try #require(await desk.inbox().groups.first)
        #expect(group.texts[0].text == "make the {room} cosy")
        #expect(group.lesson == .learned([TaughtPhrase("make the {room} cosy", intent: "Heating")]))
        let preview = try await desk.preview(try #require(group.lesson), by: "ada")
        #expect(preview.harms.isEmpty && preview.resolves == 1)
    }

    @Test("What was seldom heard is put together by what it seems to be about, and decided on at once")
    func tail() async throws {
        // Nothing joins these texts but the words that an intent says.
        for number in 0..<70 {
            let syllables = (0..<4).map {
                "\(Character(UnicodeScalar(97 + UInt8((number * 7 + $0 * 11) % 26))))\(number)k"
            }
            try await house.record("turn on \(syllables.joined()) light", .nothing, times: number < 40 ? 2 : 1)
        }
        let desk = try await house.desk()
        let groups = await desk.inbox(InboxQuery(limit: 200)).groups
        #expect(groups.count == 51, "\(groups.count)")
        let mixed = try #require(groups.first { $0.isMixed })
        #expect(mixed.intent == "Light" && mixed.lesson == nil && mixed.obstacle != nil)
        #expect(mixed.texts.count >= 20 && groups.filter { !$0.isMixed }.allSatisfy { $0.texts.count == 1 })
        try await desk.reject([mixed.id], by: "ada")
        try await desk.refresh()
        let left = await desk.inbox(InboxQuery(limit: 200)).groups
        #expect(left.count == 50 && !left.contains { $0.isMixed })
    }

    @Test("Only what a filter shows of a group is decided on")
    func decidingUnderAFilter() async throws {
        try await house.record("sing me a song", .nothing, times: 2)
        try await house.record("me sing a song", .nothing)
        try await house.record("a song sing me", .nothing)
        let desk = try await house.desk()
        let filter = TelemetryFilter(text: "me sing")
        let shown = try #require(await desk.inbox(InboxQuery(filter: filter)).groups.first)
        #expect(shown.texts.map(\.text) == ["me sing a song"])
        let entry = try await desk.reject([shown.id], matching: filter, by: "ada")
        #expect(entry.summary == "rejected 'me sing a song'")
        try await desk.refresh()
        #expect(await desk.inbox().groups.map { $0.texts.map(\.text) } == [["sing me a song", "a song sing me"]])
    }

    @Test("A rejected text stays away, a postponed one returns when it is heard again")
    func decisions() async throws {
        try await house.record("sing me a song", .nothing)
        try await house.record("feed the cat", .nothing)
        try await house.record("lights on", .undone("Light", phrase: "lights on"))
        let desk = try await house.desk()
        let groups = await desk.inbox().groups
        let ids = Dictionary(groups.map { ($0.texts[0].text, $0.id) }) { first, _ in first }
        try await desk.reject([try #require(ids["sing me a song"]), try #require(ids["lights on"])], by: "ada")
        let later = try await desk.postpone([try #require(ids["feed the cat"])], by: "ada")
        try await desk.refresh()
        #expect(await desk.inbox().groups.isEmpty)

        try await house.record("sing me a song", .nothing)
        try await house.record("lights on", .undone("Light", phrase: "lights on"))
        let again = try await house.desk()
        #expect(await kinds(again) == [.undone: ["lights on"]])
        try await again.undo(later.id, by: "ada")
        try await again.refresh()
        #expect(await kinds(again) == [.undone: ["lights on"], .unresolved: ["feed the cat"]])
        try await house.record("feed the cat", .nothing)
        #expect(await kinds(try await house.desk())[.unresolved] == ["feed the cat"])
    }

    @Test("A rejected proposal is noted beside the dictionaries, and taken back byte for byte")
    func proposal() async throws {
        try await house.record("brighten things up", .online("Light", 0.95), times: 12)
        let list = "# by hand\nLight: shine\n"
        try house.folder.write(list, to: "dictionaries/learned-rejected.txt")
        let desk = try await house.desk()
        let group = try #require(await desk.inbox().groups.first { $0.kind == .proposal })
        let entry = try await desk.reject([group.id], by: "ada")
        #expect(try house.folder.text("dictionaries/learned-rejected.txt").contains("Light: brighten things up"))
        #expect(await kinds(try await house.desk())[.proposal] == nil)
        try await desk.undo(entry.id, by: "ada")
        #expect(try house.folder.text("dictionaries/learned-rejected.txt") == list)
    }

    @Test("A group of unresolved texts says which intent the service named, and how often")
    func named() async throws {
        try await house.record("make it nicer in here", .unsure("Heating", 0.4), times: 4)
        try await house.record("make it nicer in here", .nothing, times: 2)
        try await house.record("order some pizza", .undeclared("Order"), times: 3)
        try await house.record("feed the cat", .nothing)
        let desk = try await house.desk()
        let groups = await desk.inbox().groups
        #expect(groups.map(\.texts[0].text) == ["make it nicer in here", "order some pizza", "feed the cat"])
        #expect(
            groups.map(\.evidence) == [
                "the service named Heating 4 of 6 times", "the service named Order 3 of 3 times", nil,
            ])
        #expect(groups.map(\.texts[0].named) == ["Heating", "Order", nil])
        #expect(groups[0].lesson == .learned([TaughtPhrase("make it nicer in here", intent: "Heating")]))
    }

    @Test("Phrases that were heard too seldom to be proposed are known, with how near they are")
    func infrequent() async throws {
        try await house.record("brighten things up", .online("Light", 0.95), times: 6, sessions: 2)
        let desk = try await house.desk()
        #expect(await desk.inbox().groups.isEmpty)
        #expect(await desk.infrequent.map(\.phrase) == ["brighten things up"])
        #expect(await desk.infrequent.map(\.intent) == ["Light"])
        #expect(
            await desk.infrequent.map { $0.progress(to: desk.policy) } == ["heard 6 of 10 times, in 2 of 3 sessions"])
    }

    @Test("A group that is gone is told, not guessed")
    func gone() async throws {
        try await house.record("feed the cat", .nothing)
        let desk = try await house.desk()
        let error = await #expect(throws: ReviewError.self) { try await desk.reject(["0123456789abcdef"], by: "ada") }
        #expect(error?.code == .notFound)
        #expect(try await desk.entries().isEmpty)
    }
}
#endif
