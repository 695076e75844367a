import Foundation
import RapidIntent
import RapidIntentReview
import RapidIntentTelemetry
import TestSupport
import Testing

@Suite("A review")
struct ReviewDeskTests {
    private let house: ReviewedHouse

    init() throws { house = try ReviewedHouse() }

    private func kinds(_ desk: ReviewDesk) async -> [InboxKind: [String]] {
        Dictionary(grouping: await desk.inbox(InboxQuery(limit: 200)).groups, by: \.kind)
            .mapValues { groups in groups.map { $0.texts.map(\.text).joined(separator: " | ") } }
    }

    // MARK: - Inbox

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
        try await house.record(
            "make the hall cosy", .confirmation("Heating"), entities: [entity], privacy: .masked)
        let desk = try await house.desk()
        let group = try #require(await desk.inbox().groups.first)
        #expect(group.texts[0].text == "make the {room} cosy")
        #expect(group.lesson == .learned([TaughtPhrase("make the {room} cosy", intent: "Heating")]))
        let preview = try await desk.preview(try #require(group.lesson), by: "ada")
        #expect(preview.harms.isEmpty && preview.resolves == 1)
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

    // MARK: - Teaching

    @Test("A lesson is saved as its preview says, and taken back byte for byte")
    func teaching() async throws {
        try await house.record("sing the lights", .nothing, times: 3)
        try await house.record("where am i", .nothing)
        let desk = try await house.desk()
        let group = try #require(await desk.inbox().groups.first)
        #expect(group.lesson == nil && group.intent == nil)
        let lesson = try await desk.lesson(for: group.id, intent: "Light")
        let preview = try await desk.preview(lesson, by: "ada")
        #expect(preview.isSound && preview.resolves == 3 && preview.calls == 3 && preview.price == Money("0.0045"))
        #expect(preview.diff.contains("+    - sing the lights  # taught by ada 2026-03-03"))
        let entry = try await desk.teach(lesson, basedOn: preview.version, settling: [group.id], by: "ada")
        #expect(await desk.inbox().groups.isEmpty)
        try await desk.refresh()
        #expect(await desk.inbox().groups.isEmpty)
        #expect(await desk.say("sing the lights").commands.map(\.intent) == ["Light"])
        #expect(try house.folder.text("dictionaries/learned.yaml").contains("sing the lights"))

        try await desk.undo(entry.id, by: "bob")
        #expect(!FileManager.default.fileExists(atPath: house.folder.path("dictionaries/learned.yaml")))
        try await desk.refresh()
        #expect(await desk.inbox().groups.map(\.id) == [group.id])
        let journal = try await desk.entries()
        #expect(journal.map(\.action) == [.undo, .learn] && journal[1].undoneBy == journal[0].id)
        await #expect(throws: ReviewError.self) { try await desk.undo(entry.id, by: "bob") }
    }

    @Test("Words for a value are learned: its phrases are understood with them")
    func value() async throws {
        try await house.record("turn on the light in the lobby", .nothing, times: 4)
        let desk = try await house.desk()
        let lesson = Lesson.learned([], values: [TaughtValue("lobby", for: "hall", in: "room")])
        let preview = try await desk.preview(lesson, by: "ada")
        #expect(preview.isSound && preview.resolves == 4 && preview.warnings.isEmpty, "\(preview)")
        #expect(preview.diff.contains("+    - { in: lobby, out: hall }  # taught by ada 2026-03-03"))
        let entry = try await desk.teach(lesson, basedOn: preview.version, by: "ada")
        #expect(entry.summary == "learned 'lobby' for hall")
        try await desk.refresh()
        let said = await desk.say("warm up the lobby")
        #expect(said.commands.map(\.entities.first?.value) == ["hall"])
        let room = try #require(await desk.lists().first { $0.name == "room" })
        #expect(room.values.map(\.words) == [["kitchen"], ["hall", "lobby"], ["the office", "study"]])
        try await desk.undo(entry.id, by: "ada")
        #expect(!FileManager.default.fileExists(atPath: house.folder.path("dictionaries/learned.yaml")))
    }

    @Test("Marked words become a value, and the phrase around them names the list")
    func phraseAndValue() async throws {
        try await house.record("make it bright in the snug", .nothing, times: 2)
        let desk = try await house.desk()
        let lesson = Lesson.learned(
            [TaughtPhrase("make it bright in the {room}", intent: "Light")],
            values: [TaughtValue("snug", for: "snug", in: "room")])
        let preview = try await desk.preview(lesson, by: "ada")
        #expect(preview.isSound && preview.resolves == 2, "\(preview)")
        #expect(preview.diff.contains("+    - snug  # taught by ada"))
    }

    @Test(
        "Words for a value that would change a command, or name no list, are not learned",
        arguments: [
            (TaughtValue("kitchen", for: "hall", in: "room"), "kitchen"),
            (TaughtValue("lobby", for: "hall", in: "rooms"), "no dictionary has a list 'rooms'"),
            (TaughtValue("lob(by", for: "hall", in: "room"), "("), (TaughtValue("", for: "hall", in: "room"), "words"),
        ])
    func harmfulValue(value: TaughtValue, message: String) async throws {
        try await house.record("anything", .nothing)
        let desk = try await house.desk()
        let lesson = Lesson.learned([], values: [value])
        do throws(ReviewError) {
            let preview = try await desk.preview(lesson, by: "ada")
            #expect((preview.harms + preview.warnings).contains { $0.contains(message) }, "\(preview)")
            try await desk.teach(lesson, basedOn: preview.version, by: "ada")
            Issue.record("it was learned")
        } catch {
            #expect(error.description.contains(message), "\(error)")
        }
        #expect(!FileManager.default.fileExists(atPath: house.folder.path("dictionaries/learned.yaml")))
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

    @Test(
        "Lessons are taken back in any order, and the files are as they were",
        arguments: [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
    func anyOrder(order: [Int]) async throws {
        let learned = "version: 1\nlocale: en-GB\nintents:\n  Light:\n    - shine  # by hand\n"
        try house.folder.write(learned, to: "dictionaries/learned.yaml")
        try await house.record("anything", .nothing)
        let desk = try await house.desk()
        var entries: [Int64] = []
        for phrase in [
            TaughtPhrase("brighten things up", intent: "Light"),
            TaughtPhrase("make it cosy in here", intent: "Heating"),
            TaughtPhrase("more light please now", intent: "Light"),
        ] {
            let preview = try await desk.preview(.learned([phrase]), by: "ada")
            entries.append(try await desk.teach(.learned([phrase]), basedOn: preview.version, by: "ada").id)
        }
        for number in order { try await desk.undo(entries[number], by: "ada") }
        #expect(try house.folder.text("dictionaries/learned.yaml") == learned)
    }

    @Test("Of many who save at once in one folder, each is told or is in the file", .timeLimit(.minutes(2)))
    func race() async throws {
        try await house.record("anything", .nothing)
        let desks = try await withThrowingTaskGroup(of: ReviewDesk.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let desk = try ReviewDesk(
                        telemetry: house.telemetry, folder: house.folder.path("dictionaries"),
                        journal: house.folder.path("journal \(number)"))
                    try await desk.refresh()
                    return desk
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        var saved: Set<String> = []
        for round in 0..<5 {
            saved.formUnion(
                await withTaskGroup(of: String?.self) { group in
                    for (number, desk) in desks.enumerated() {
                        group.addTask {
                            let phrase =
                                "phrase \(String(repeating: "x", count: round + 1)) of \("abcd".dropFirst(number).prefix(1))"
                            let lesson = Lesson.learned([TaughtPhrase(phrase, intent: "Light")])
                            guard let preview = try? await desk.preview(lesson, by: "ada"),
                                (try? await desk.teach(lesson, basedOn: preview.version, by: "ada")) != nil
                            else { return nil }
                            return phrase
                        }
                    }
                    return await group.reduce(into: Set<String>()) { if let phrase = $1 { $0.insert(phrase) } }
                })
        }
        let learned = try house.folder.text("dictionaries/learned.yaml")
        #expect(!saved.isEmpty && saved.allSatisfy { learned.contains("- \($0)  #") }, "\(saved) \(learned)")
    }

    @Test("The second of two who save at once is told, and nothing is lost")
    func conflict() async throws {
        try await house.record("anything", .nothing)
        let (ada, bob) = (try await house.desk(), try await house.desk())
        let lessons = (
            Lesson.learned([TaughtPhrase("brighten things up", intent: "Light")]),
            Lesson.learned([TaughtPhrase("make it cosy in here", intent: "Heating")])
        )
        let previews = (
            try await ada.preview(lessons.0, by: "ada"), try await bob.preview(lessons.1, by: "bob")
        )
        try await ada.teach(lessons.0, basedOn: previews.0.version, by: "ada")
        let error = await #expect(throws: ReviewError.self) {
            try await bob.teach(lessons.1, basedOn: previews.1.version, by: "bob")
        }
        #expect(error?.code == .conflict)
        let again = try await bob.preview(lessons.1, by: "bob")
        try await bob.teach(lessons.1, basedOn: again.version, by: "bob")
        let text = try house.folder.text("dictionaries/learned.yaml")
        #expect(text.contains("brighten things up") && text.contains("make it cosy in here"))
    }

    @Test(
        "What would break something cannot be saved",
        arguments: [
            ("stop where you are", "Location"), ("lights on", "Heating"), ("where am {room", "Location"),
            ("", "Location"), ("go away", "Nobody's"),
        ])
    func unsound(phrase: String, intent: String) async throws {
        try await house.record("anything", .nothing)
        let desk = try await house.desk()
        let lesson = Lesson.learned([TaughtPhrase(phrase, intent: intent)])
        do {
            let preview = try await desk.preview(lesson, by: "ada")
            #expect(!preview.harms.isEmpty)
            await #expect(throws: ReviewError.self) {
                try await desk.teach(lesson, basedOn: preview.version, by: "ada")
            }
        } catch {
            #expect(error.code == .unsound || error.code == .notFound)
        }
        #expect(!FileManager.default.fileExists(atPath: house.folder.path("dictionaries/learned.yaml")))
    }

    @Test("A longer wait is a warning, not a harm")
    func delay() async throws {
        try await house.record("anything", .nothing)
        let desk = try await house.desk()
        let preview = try await desk.preview(
            .learned([TaughtPhrase("where am i going to", intent: "Heating")]), by: "ada")
        #expect(preview.harms.isEmpty && preview.warnings.contains { $0.contains("would wait") })
    }

    // MARK: - Rejecting

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

    @Test("A group that is gone is told, not guessed")
    func gone() async throws {
        try await house.record("feed the cat", .nothing)
        let desk = try await house.desk()
        let error = await #expect(throws: ReviewError.self) { try await desk.reject(["0123456789abcdef"], by: "ada") }
        #expect(error?.code == .notFound)
        #expect(try await desk.entries().isEmpty)
    }

    // MARK: - Files

    @Test("A file is edited with its comments, and with the line breaks that it had", arguments: ["\n", "\r\n"])
    func editing(end: String) async throws {
        let yaml = ReviewedHouse.yaml.replacing("\n", with: end)
        try house.folder.write(yaml, to: "dictionaries/home.yaml")
        try await house.record("anything", .nothing)
        let desk = try await house.desk()
        let file = try await desk.text(of: "home.yaml")
        #expect(file.diagnostics.isEmpty)
        // As a browser sends it.
        let edited = ReviewedHouse.yaml.replacing("where am i]", with: "where am i, whereabouts]")
            .replacing("\n", with: "\r\n")
        let lesson = Lesson.file(name: "home.yaml", text: edited)
        let preview = try await desk.preview(lesson, by: "ada")
        #expect(preview.isSound && preview.file == "home.yaml")
        let entry = try await desk.teach(lesson, basedOn: file.version, by: "ada")
        let text = try house.folder.text("dictionaries/home.yaml")
        #expect(text == yaml.replacing("where am i]", with: "where am i, whereabouts]"))
        try await desk.undo(entry.id, by: "ada")
        #expect(try house.folder.text("dictionaries/home.yaml") == yaml)
    }

    @Test("A mistake is shown in its line, and cannot be saved; nor can what fails a test")
    func mistakes() async throws {
        try await house.record("anything", .nothing)
        let desk = try await house.desk()
        let wrong = ReviewedHouse.yaml.replacing("fire: instant", with: "fire: sometime")
        let found = try await desk.check(wrong, as: "home.yaml")
        #expect(found.first?.line == 10 && found.first?.severity == .error)
        for text in [wrong, ReviewedHouse.yaml.replacing("[where am i]", with: "[where is it]")] {
            let preview = try await desk.preview(.file(name: "home.yaml", text: text), by: "ada")
            #expect(!preview.harms.isEmpty)
        }
        #expect(try house.folder.text("dictionaries/home.yaml") == ReviewedHouse.yaml)
    }

    @Test("What can stand at a place comes from the schema and from every file of the folder")
    func completions() async throws {
        try house.folder.write("version: 1\nlocale: en-GB\nlists: { colour: [red] }\n", to: "dictionaries/colours.yaml")
        try await house.record("anything", .nothing)
        let desk = try await house.desk()
        // The letters are counted as browsers do: the flower has two UTF-16 code units.
        let before = "version: 1\nlocale: en-GB\n# 🌷\nintents:\n  Paint: [\"paint it {co"
        let found = try await desk.completions(of: before + "\"]\n", as: "home.yaml", at: before.utf16.count)
        #expect(found.start == before.utf16.count - 2)
        #expect(found.completions.map(\.text) == ["colour}"])
        // What the file had stays known while its text cannot be read.
        let broken = "version: 1\nintents:\n  Paint: [\"{"
        let known = try await desk.completions(of: broken, as: "home.yaml", at: broken.utf16.count)
        #expect(known.completions.map(\.word) == ["colour", "room"])
        let keys = try await desk.completions(of: "loc", as: "home.yaml", at: 3)
        #expect(keys.completions.map(\.text) == ["locale: "] && keys.completions[0].summary != nil)
        #expect(try await desk.completions(of: "🌷", as: "home.yaml", at: 1).completions.isEmpty)
        #expect(try await desk.completions(of: "\n" + before, as: "home.yaml", at: -1, limit: 2).completions.count == 2)
        await #expect(throws: ReviewError.self) { try await desk.completions(of: "", as: "nobody.yaml", at: 0) }
    }

    @Test(
        "No name leads out of the folder",
        arguments: ["../telemetry.sqlite", "/etc/passwd", "home.yaml/../../x", "", ".", "learned.yaml", "HOME.YAML"])
    func names(name: String) async throws {
        try await house.record("anything", .nothing)
        let desk = try await house.desk()
        await #expect(throws: ReviewError.self) { try await desk.text(of: name) }
        await #expect(throws: ReviewError.self) { try await desk.preview(.file(name: name, text: "x"), by: "ada") }
    }

    // MARK: - Forgetting

    @Test("What is forgotten is gone from telemetry and journal")
    func forgetting() async throws {
        try await house.record("call ada lovelace", .nothing, times: 2)
        try await house.record("feed the cat", .nothing)
        let desk = try await house.desk()
        let group = try #require(await desk.inbox().groups.first { $0.texts[0].text == "call ada lovelace" })
        try await desk.reject([group.id], by: "ada")
        #expect(try await desk.forget(.phrase("call Ada Lovelace"), by: "ada") == 2)
        try await desk.refresh()
        #expect(await desk.state.segments == 1)
        let summaries = try await desk.entries().map(\.summary)
        #expect(summaries == ["erased 2 segments", "erased"])
    }

    @Test("Texts of a forgotten session are gone from the journal, too")
    func forgottenSession() async throws {
        try await house.record("call ada lovelace", .nothing, times: 1)
        try await house.record("feed the cat", .nothing, times: 2)
        let desk = try await house.desk()
        try await desk.reject(Set(await desk.inbox().groups.map(\.id)), by: "ada")
        #expect(try await desk.forget(.session("s0"), by: "ada") == 2)
        try await desk.refresh()
        #expect(try await desk.entries().map(\.summary) == ["erased 2 segments", "erased"])
        // What another session said is still decided on.
        #expect(await desk.inbox().groups.isEmpty)
        #expect(await desk.state.segments == 1)
    }

    @Test("Undoing a lesson that was forgotten says why it cannot be done")
    func forgotten() async throws {
        try await house.record("sing the lights", .nothing, times: 3)
        let desk = try await house.desk()
        let lesson = Lesson.learned([TaughtPhrase("sing the lights", intent: "Light")])
        let preview = try await desk.preview(lesson, by: "ada")
        let entry = try await desk.teach(lesson, basedOn: preview.version, by: "ada")
        try await desk.forget(.phrase("sing the lights"), by: "ada")
        let error = await #expect(throws: ReviewError.self) { try await desk.undo(entry.id, by: "ada") }
        #expect(error?.code == .notUndoable)
    }

    // MARK: - Utterances

    @Test("A story has the segments, what the dictionaries knew after each partial, and what they would do today")
    func story() async throws {
        let store = try TelemetryStore(
            path: house.telemetry, session: "s", configuration: TelemetryConfiguration(privacy: .full))
        let resolver = IntentResolver(
            dictionaries: ActiveDictionaries(DictionarySet([])), service: nil, observers: [store])
        let (input, speech) = AsyncStream.makeStream(of: RecognitionEvent.self)
        for (at, text) in [(100, "lights"), (400, "lights on"), (900, "lights on now")] {
            speech.yield(
                .transcript(
                    Transcript(utterance: "u1", at: .milliseconds(at), text: text, isFinal: at == 900)))
        }
        speech.finish()
        for try await _ in resolver.events(for: input, pacing: .stream) {}
        try await store.close()
        let desk = try await house.desk()
        let story = try #require(try await desk.story(of: UtteranceReference(session: "s", utterance: "u1")))
        #expect(story.segments.count == 1)
        #expect(story.partials.map(\.knowledge) == [.beginning, .command])
        #expect(story.partials.map(\.intent) == [nil, "Light"])
        #expect(story.today?.commands.isEmpty == false)
        #expect(try await desk.story(of: UtteranceReference(session: "s", utterance: "u2")) == nil)
    }

    @Test("A story has the recording where one is kept, until it is forgotten")
    func recording() async throws {
        let store = try TelemetryStore(
            path: house.telemetry, session: "s",
            configuration: TelemetryConfiguration(privacy: .full, recordings: TelemetryRetention()))
        for try await _ in Sound.Source(Sound.utterance).recorded(by: store).frames() {}
        for (text, at) in [("lights on", 3), ("sing", 60)] {
            let id = UtteranceID(text)
            store.observe(
                ResolverEvent(utterance: id, at: .seconds(at), .final(text: text, confidence: nil)))
            let resolution = Resolution(
                utterance: id, text: text, normalised: text, locale: "en-GB", outcome: .unresolved(.noMatch))
            store.observe(ResolverEvent(utterance: id, at: .seconds(at), .resolved(resolution)))
        }
        try await store.close()
        let desk = try await house.desk()
        let story = try #require(try await desk.story(of: UtteranceReference(session: "s", utterance: "lights on")))
        #expect(story.recordings == story.segments.map(\.id))
        let bytes = try await desk.recording(of: story.segments[0].id)
        #expect(bytes == Sound.waveFile(Array(Sound.utterance.prefix(48_000))))
        let silent = try #require(try await desk.story(of: UtteranceReference(session: "s", utterance: "sing")))
        #expect(silent.recordings == [])
        #expect(try await desk.recording(of: silent.segments[0].id) == nil)
        try await desk.forget(.phrase("lights on"), by: "ada")
        #expect(try await desk.recording(of: story.segments[0].id) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: house.telemetry + ".recordings") == [])
    }

    @Test("A missing telemetry file and a missing folder say what to do")
    func missing() async throws {
        #expect(throws: ReviewError.self) {
            try ReviewDesk(telemetry: house.telemetry, folder: house.folder.path("dictionaries"))
        }
        try await house.record("anything", .nothing)
        let desk = try ReviewDesk(telemetry: house.telemetry, folder: house.folder.path("elsewhere"))
        await #expect(throws: ReviewError.self) { try await desk.refresh() }
        #expect(await desk.state.mistakes.first?.contains("elsewhere") == true)
        #expect(await desk.inbox().groups.isEmpty)
    }
}
