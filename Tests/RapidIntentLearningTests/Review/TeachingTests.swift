#if SQLite
import Foundation
import RapidIntent
import RapidIntentLearning
import Testing
import TestSupport

@Suite("Lessons of a review")
struct TeachingTests {
    private let house: ReviewedHouse

    init() throws { house = try ReviewedHouse() }

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
        let desk = try await house.desk(hearing: "anything")
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

    @Test(
        "Lessons are taken back in any order, and the files are as they were",
        arguments: [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
    func anyOrder(order: [Int]) async throws {
        let learned = "version: 1\nlocale: en-GB\nintents:\n  Light:\n    - shine  # by hand\n"
        try house.folder.write(learned, to: "dictionaries/learned.yaml")
        let desk = try await house.desk(hearing: "anything")
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
        let previews = (try await ada.preview(lessons.0, by: "ada"), try await bob.preview(lessons.1, by: "bob"))
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
        let desk = try await house.desk(hearing: "anything")
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
        let desk = try await house.desk(hearing: "anything")
        let preview = try await desk.preview(
            .learned([TaughtPhrase("where am i going to", intent: "Heating")]), by: "ada")
        #expect(preview.harms.isEmpty && preview.warnings.contains { $0.contains("would wait") })
    }
}
#endif
