#if SQLite
import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentLearning
@testable import RapidIntentTelemetry

@Suite("The journal, which the pages and the terminal share")
struct JournalTests {
    private let house: ReviewedHouse

    init() throws { house = try ReviewedHouse() }

    private static let noon = Date(timeIntervalSince1970: 1_772_452_800)

    /// What `rapid-intent grow --apply` does.
    private func grow() async throws -> JournalEntry {
        let folder = try GrowthFolder(path: house.folder.path("dictionaries"))
        let plan = try await folder.plan(from: TelemetryReader(path: house.telemetry))
        let change = try #require(try folder.change(adding: plan.additions, removing: plan.removals))
        return try journal().write(change, at: Self.noon, by: "terminal")
    }

    private func journal() throws -> ReviewJournal {
        try ReviewJournal(path: ReviewJournal.path(forTelemetry: house.telemetry))
    }

    private func teach(_ desk: ReviewDesk, _ phrase: String, _ intent: String) async throws -> Int64 {
        let lesson = Lesson.learned([TaughtPhrase(phrase, intent: intent)])
        let preview = try await desk.preview(lesson, by: "ada")
        return try await desk.teach(lesson, basedOn: preview.version, by: "ada").id
    }

    private var dictionaries: String { house.folder.path("dictionaries") }
    private var learnedPath: String { house.folder.path("dictionaries/learned.yaml") }
    private var learned: String? { try? house.folder.text("dictionaries/learned.yaml") }

    @Test("What the terminal changes is in the list of the pages, which can take it back, and the other way round")
    func shared() async throws {
        try await house.record("brighten things up", .online("Light", 0.95), times: 12)
        let desk = try await house.desk()
        let grown = try await grow()
        #expect(
            grown.summary == "learned 'brighten things up' as Light" && grown.diff.contains("+    - brighten things up")
        )
        #expect(try await desk.entries() == [grown])
        try await desk.refresh()
        #expect(await desk.inbox().groups.isEmpty)

        let taught = try await teach(desk, "make it cosy in here", "Heating")
        #expect(try journal().newest(of: [.learn], in: dictionaries) == taught)
        let undone = try journal().undo(taught, at: Self.noon, by: "terminal")
        #expect(undone.summary == "took back: learned 'make it cosy in here' as Heating" && undone.undoes == taught)
        #expect(undone.diff.contains("-    - make it cosy in here") && learned?.contains("brighten") == true)
        try await desk.undo(grown.id, by: "ada")
        #expect(learned == nil)
        #expect(try journal().newest(of: [.learn, .forget], in: dictionaries) == nil)
        #expect(try journal().entries(limit: 9).map(\.action) == [.undo, .undo, .learn, .learn])
    }

    @Test("A decision that the terminal takes back is open on the page again, although no file changed")
    func decisions() async throws {
        let desk = try await house.desk(hearing: "feed the cat")
        let group = try #require(await desk.inbox().groups.first)
        let entry = try await desk.reject([group.id], by: "ada")
        try await desk.refresh()
        #expect(await desk.inbox().groups.isEmpty)
        _ = try journal().undo(entry.id, at: Self.noon, by: "terminal")
        try await desk.refresh()
        #expect(await desk.inbox().groups.map(\.id) == [group.id])
    }

    @Test(
        "A change is not taken back if a later phrase would then belong to another intent; the message names the later change"
    )
    func otherIntent() async throws {
        let hand = "version: 1\nlocale: en-GB\nintents:\n  Heating:\n    - warm me\n"
        try house.folder.write(hand, to: "dictionaries/learned.yaml")
        let desk = try await house.desk(hearing: "anything")
        let first = try await teach(desk, "brighten things up", "Light")
        let second = try await teach(desk, "more light please now", "Light")
        let both = try #require(learned)
        let error = await #expect(throws: ReviewError.self) { try await desk.undo(first, by: "ada") }
        #expect(
            error?.description
                == "the lines of this change in '\(house.folder.path("dictionaries/learned.yaml"))' were changed since; undo \(second) first, or edit the file"
        )
        #expect(error?.code == .notUndoable && learned == both)
        try await desk.undo(second, by: "ada")
        try await desk.undo(first, by: "ada")
        #expect(learned == hand)
    }

    @Test("What somebody edited since stays, or the change is refused, and so it is if the file is gone")
    func edited() async throws {
        let desk = try await house.desk(hearing: "anything")
        let entry = try await teach(desk, "brighten things up", "Light")
        let path = house.folder.path("dictionaries/learned.yaml")
        let written = try #require(learned)
        try house.folder.write(
            written.replacing("brighten things", with: "lighten things"), to: "dictionaries/learned.yaml")
        let changed = #expect(throws: ReviewError.self) { try journal().undo(entry, at: Self.noon, by: "ada") }
        #expect(changed?.description == "the lines of this change in '\(path)' were changed since; edit the file")
        try FileManager.default.removeItem(atPath: path)
        // That is what it was before.
        let undone = try journal().undo(entry, at: Self.noon, by: "ada")
        #expect(undone.summary == "took back: learned 'brighten things up' as Light; no file had to change")
        #expect(undone.diff == "" && learned == nil)

        try house.folder.write(written, to: "dictionaries/learned.yaml")
        try await desk.refresh()
        let other = try await teach(desk, "make it cosy in here", "Heating")
        try FileManager.default.removeItem(atPath: path)
        let gone = #expect(throws: ReviewError.self) { try journal().undo(other, at: Self.noon, by: "ada") }
        #expect(gone?.description == "'\(path)' is not there any more; put it back first")
    }

    @Test("Tuning is an entry of its own, and is taken back byte for byte")
    func tuning() throws {
        let path = house.folder.path("dictionaries")
        try house.folder.write("version: 1\nintents: { Going: [where am i going] }\n", to: "dictionaries/going.yaml")
        let folder = try GrowthFolder(path: path)
        let observed = ObservedPhrase(
            key: PhraseHistories.Key(intent: "Location", phrase: "where am i", following: 1),
            history: PhraseHistory(said: 40, continued: 0), sessions: 5, fired: 40, contradicted: 0)
        let change = try #require(try folder.change(to: folder.tuning(from: [observed], policy: TuningPolicy())))
        let entry = try journal().write(change, at: Self.noon, by: "terminal")
        #expect(entry.action == .tune && entry.summary == "tuned the wait of 'where am i'")
        #expect(try house.folder.text("dictionaries/tuned.yaml").contains("said: 40"))
        #expect(try journal().newest(of: [.learn, .forget], in: dictionaries) == nil)
        #expect(try journal().newest(of: [.tune], in: dictionaries) == entry.id)
        #expect(try journal().newest(of: [.tune], in: house.folder.path("dictionaries2")) == nil)
        #expect(try journal().newest(of: [.tune], in: house.folder.path("dict")) == nil)
        _ = try journal().undo(entry.id, at: Self.noon, by: "terminal")
        #expect(!FileManager.default.fileExists(atPath: house.folder.path("dictionaries/tuned.yaml")))
        #expect(throws: ReviewError(.notUndoable, "it was undone already")) {
            try journal().undo(entry.id, at: Self.noon, by: "terminal")
        }
        #expect(throws: ReviewError(.notFound, "the journal has no entry 99")) {
            try journal().undo(99, at: Self.noon, by: "terminal")
        }
    }

    @Test("A telemetry file with which nothing was changed has no journal, and looking for it makes none")
    func none() throws {
        #expect(try ReviewJournal(existingFor: house.folder.path("other.sqlite")) == nil)
        #expect(!FileManager.default.fileExists(atPath: house.folder.path("other.sqlite.review")))
    }

    @Test("Erased words are gone from the journal, and what they changed cannot be taken back")
    func erased() async throws {
        let desk = try await house.desk(hearing: "anything")
        let entry = try await teach(desk, "brighten things up", "Light")
        try journal().forget(.session("s0"))
        #expect(try journal().entries(limit: 1)[0].summary == "learned 'brighten things up' as Light")
        try journal().forget(.phrase("brighten"))
        #expect(try journal().entries(limit: 1)[0].summary == "erased")
        #expect(throws: Self.erasure) { try journal().undo(entry, at: Self.noon, by: "ada") }
        try journal().forget(.everything)
        #expect(try journal().entries(limit: 1).isEmpty)
    }

    private static let erasure = ReviewError(
        .notUndoable, "what the files were is erased, because somebody's words were in it")

    @Test(
        "Words are erased as whole words in normal form, whatever their letters, and no byte of them stays",
        arguments: [
            ("BRIGHTEN things,", true), ("Zimmer für Änne", true), ("bright", false), ("für", true),
            ("things down", false), ("light brighten", false),
        ])
    func erasedWords(phrase: String, isErased: Bool) async throws {
        let desk = try await house.desk(hearing: "anything")
        let entry = try await teach(desk, "brighten things up im zimmer für Änne", "Light")
        try journal().forget(.phrase(phrase))
        #expect(try (journal().entries(limit: 1)[0].summary == "erased") == isErased)
        for name in try house.folder.names where name.contains(".review") {
            let bytes = try Data(contentsOf: house.folder.file(name))
            #expect(!isErased || bytes.range(of: Data("brighten".utf8)) == nil, "\(name)")
        }
        guard isErased else { return #expect(try journal().undo(entry, at: Self.noon, by: "ada").diff != "") }
        #expect(throws: Self.erasure) { try journal().undo(entry, at: Self.noon, by: "ada") }
    }

    @Test("A rejection of which the changes or the decisions are erased is not taken back")
    func erasedRejection() async throws {
        try await house.record("brighten things up", .online("Light", 0.95), times: 12)
        let desk = try await house.desk(hearing: "feed the cat")
        for (text, words) in [("brighten things up", "brighten"), ("feed the cat", "the cat")] {
            let group = try #require(await desk.inbox().groups.first { $0.texts.contains { $0.text == text } })
            let entry = try await desk.reject([group.id], by: "ada")
            try journal().forget(.phrase(words))
            #expect(throws: Self.erasure) { try journal().undo(entry.id, at: Self.noon, by: "ada") }
            try await desk.refresh()
        }
    }

    @Test("Of two who undo the same entry at once, one does, and the other is told")
    func twoAtOnce() async throws {
        let desk = try await house.desk(hearing: "anything")
        let entry = try await teach(desk, "brighten things up", "Light")
        let (first, second) = (try journal(), try journal())
        _ = try first.undo(entry, at: Self.noon, by: "ada")
        // What the second had prepared before the first was done.
        let late = FolderChange(action: .undo, summary: "late")
        #expect(throws: ReviewError(.notUndoable, "it was undone already")) {
            try second.write(late, undoing: entry, at: Self.noon, by: "eve")
        }
        #expect(try second.entries(limit: 9).map(\.summary).contains("late") == false)

        let other = try await teach(desk, "make it cosy in here", "Heating")
        let done = await withTaskGroup(of: Bool.self) { group in
            for journal in [first, second, first, second] {
                group.addTask { (try? journal.undo(other, at: Self.noon, by: "ada")) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(done == 1 && learned == nil)
        #expect(try first.entries(limit: 9).map(\.action) == [.undo, .learn, .undo, .learn])
    }

    @Test("An undo that was killed between its files is finished by the next, and one that cannot write is none")
    func killed() throws {
        let names = ["dictionaries/a.yaml", "dictionaries/b.yaml"]
        var change = FolderChange(action: .learn, summary: "learned")
        for name in names {
            change.files.append(
                FileChange(path: house.folder.path(name), before: nil, after: Array("# \(name)\n".utf8)))
        }
        let entry = try journal().write(change, at: Self.noon, by: "ada")
        // The last file is taken back first.
        try FileManager.default.removeItem(atPath: house.folder.path(names[1]))
        let undone = try journal().undo(entry.id, at: Self.noon, by: "ada")
        #expect(undone.summary == "took back: learned" && (try? house.folder.text(names[0])) == nil)

        let second = try journal().write(change, at: Self.noon, by: "ada")
        let stale = FolderChange(
            action: .undo, summary: "stale",
            files: [FileChange(path: house.folder.path(names[0]), before: Array("other".utf8), after: nil)])
        let error = #expect(throws: ReviewError.self) {
            try journal().write(stale, undoing: second.id, at: Self.noon, by: "ada")
        }
        #expect(error?.code == .conflict)
        #expect(try journal().entries(limit: 1) == [second])
        _ = try journal().undo(second.id, at: Self.noon, by: "ada")
    }

    @Test("A change in a folder that was moved is not taken back")
    func moved() async throws {
        let entry = try await teach(house.desk(hearing: "anything"), "brighten things up", "Light")
        try FileManager.default.moveItem(atPath: dictionaries, toPath: house.folder.path("elsewhere"))
        let error = #expect(throws: ReviewError.self) { try journal().undo(entry, at: Self.noon, by: "ada") }
        #expect(error?.description == "'\(dictionaries)' is not there any more; put it back first")
        try FileManager.default.moveItem(atPath: house.folder.path("elsewhere"), toPath: dictionaries)
        _ = try journal().undo(entry, at: Self.noon, by: "ada")
        #expect(learned == nil)
    }

    @Test("A comment that somebody wrote is left alone in learned.yaml, which is no mistake, and is learned into again")
    func comment() async throws {
        let desk = try await house.desk(hearing: "anything")
        let entry = try await teach(desk, "brighten things up", "Light")
        try house.folder.write("# Mine.\n" + (learned ?? ""), to: "dictionaries/learned.yaml")
        _ = try journal().undo(entry, at: Self.noon, by: "ada")
        #expect(learned == "# Mine.\n")
        #expect(try GrowthFolder(path: dictionaries).mistakes.isEmpty)
        try await desk.refresh()
        _ = try await teach(desk, "make it cosy in here", "Heating")
        let text = try #require(learned)
        #expect(text.hasPrefix("# Mine.\nversion: 1\nlocale: en-GB\n") && text.contains("- make it cosy in here"))
        #expect(try GrowthFolder(path: dictionaries).mistakes.isEmpty)
    }

    @Test("A change is not taken back if an intent without phrases that somebody added would go with it")
    func emptyIntent() async throws {
        let hand = "version: 1\nlocale: en-GB\nlists:\n  tune: [waltz]\n"
        try house.folder.write(hand, to: "dictionaries/learned.yaml")
        let entry = try await teach(house.desk(hearing: "anything"), "brighten things up", "Light")
        let mine = (learned ?? "") + "  Sing: {}\n"
        try house.folder.write(mine, to: "dictionaries/learned.yaml")
        let error = #expect(throws: ReviewError.self) { try journal().undo(entry, at: Self.noon, by: "ada") }
        #expect(error?.description == "the lines of this change in '\(learnedPath)' were changed since; edit the file")
        #expect(learned == mine)
    }

    @Test("A file that a symbolic link leads to is removed, and the link stays")
    func link() throws {
        try house.folder.write("# Ours.\n", to: "shared.yaml")
        try FileManager.default.createSymbolicLink(atPath: learnedPath, withDestinationPath: "../shared.yaml")
        try FileChange(path: learnedPath, before: Array("# Ours.\n".utf8), after: nil).write()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: learnedPath) == "../shared.yaml")
        #expect((try? house.folder.text("shared.yaml")) == nil)
    }

    @Test("A telemetry file has one journal, by whatever link it is named")
    func linked() throws {
        let link = house.folder.path("link.sqlite")
        #expect(symlink(house.telemetry, link) == 0)
        _ = try journal()
        #expect(try ReviewJournal(existingFor: link) != nil)
    }

    @Test(
        "Whoever may not use the journal is told whose it is",
        .enabled(if: geteuid() != 0, "the superuser may use every file"))
    func foreign() throws {
        let path = ReviewJournal.path(forTelemetry: house.telemetry)
        _ = try journal()
        #expect(chmod(path, 0o400) == 0)
        let error = #expect(throws: ReviewError.self) { try journal() }
        #expect(
            error?.description
                == "the journal '\(path)' belongs to '\(NSUserName())', and you may not read and write it; ask '\(NSUserName())' for 'chmod g+rw', for the journal and for the telemetry file, if the group may know what was said"
        )
    }
}
#endif
