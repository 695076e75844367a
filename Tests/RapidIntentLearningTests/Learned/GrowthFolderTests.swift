#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing
import TestSupport

@testable import RapidIntentLearning

@Suite struct GrowthFolderTests {
    private let folder: ScratchFolder
    private var path: String { folder.url.path }

    init() throws {
        folder = try ScratchFolder()
        try folder.write(House.yaml, to: "zz-house.yaml")
    }

    private func plan(_ folder: GrowthFolder) -> GrowthPlan {
        folder.planner().plan(
            from: Evidence(
                Heard.online("bring me to {place}", "Navigate", [.masked("place")], times: 41, sessions: 7),
                Heard.online("where exactly am i", "Location")))
    }

    @Test("A learned phrase is written with its evidence, and understood from then on")
    func learns() throws {
        let before = try GrowthFolder(path: path)
        let plan = plan(before)
        try before.apply(plan)
        #expect((try folder.names) == ["learned.yaml", "zz-house.yaml"])
        #expect(
            try folder.text("learned.yaml") == """
                # What was learned: phrases that people said and no other phrase fits, each with what speaks for it.
                # 'rapid-intent grow --apply' and 'rapid-intent review' write this file. Edit it as you like: what you write stays.

                version: 1
                locale: en-GB

                intents:
                  Location:
                    - where exactly am i  # heard 20 times in 5 sessions, 2026-03-01 to 2026-03-02; agreement 0.83 or more, mean score 0.95
                  Navigate:
                    - bring me to {place}  # heard 41 times in 7 sessions, 2026-03-01 to 2026-03-03; agreement 0.91 or more, mean score 0.95

                """)
        var matcher = TranscriptMatcher(try CommandDictionary(contentsOf: [path]))
        #expect(matcher.update(to: "Bring me to my office!").match?.command.description == "Navigate(place: office)")
        let after = try GrowthFolder(path: path)
        #expect(self.plan(after).additions.isEmpty && self.plan(after).known == 2)
    }

    @Test("Repeating an edit changes nothing, and a file without phrases can learn again")
    func forgets() throws {
        var growth = try GrowthFolder(path: path)
        let plan = plan(growth)
        try growth.change(adding: plan.additions)?.write()
        growth = try GrowthFolder(path: path)
        #expect(try growth.edited(adding: plan.additions) == growth.learned.bytes)
        #expect(try growth.change(adding: plan.additions) == nil)
        let removals = plan.additions.map { Self.removal($0.phrase, $0.intent) }
        try folder.write(Data(growth.edited(adding: [], removing: removals)), to: "learned.yaml")
        #expect(try !folder.text("learned.yaml").contains("bring"))
        growth = try GrowthFolder(path: path)
        #expect(self.plan(growth).additions == plan.additions)
        try growth.change(adding: plan.additions)?.write()
        #expect(try folder.text("learned.yaml").contains("bring me to {place}  # heard 41 times"))
    }

    @Test("A phrase that would disturb another is not written, even when asked to")
    func unsound() throws {
        let growth = try GrowthFolder(path: path)
        let evidence = try #require(plan(growth).additions.first).evidence
        for (phrase, intent, message) in [
            ("where am i", "Destination", "claimed by"),
            ("where am i going to", "Location", "would wait 550 ms longer"),
            ("take me to (starbucks|{room})", "Light", "would mean something else"),
            ("go {nowhere}", "Light", "unknown list"),
        ] {
            let proposal = PhraseProposal(phrase: phrase, intent: intent, evidence: evidence)
            let error = #expect(throws: DictionaryError.self) { try growth.edited(adding: [proposal]) }
            #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        }
        #expect((try folder.names) == ["zz-house.yaml"])
    }

    @Test("learned.yaml comes last: the other files determine the firing policy of an intent")
    func order() throws {
        try folder.write("version: 1\nintents: { Stop: [halt it] }\n", to: "learned.yaml")
        let dictionary = try CommandDictionary(contentsOf: [path])
        #expect(dictionary.intent(named: "Stop")?.rule.policy == .instant)
        #expect(dictionary.intents.first?.name == "Location")
        try folder.write(
            House.yaml.replacing("locale: en-GB", with: "locale: en-GB\ndefaults: { fire: final }"), to: "zz-house.yaml"
        )
        #expect(try CommandDictionary(contentsOf: [path]).intent(named: "Navigate")?.rule.policy == .final)
    }

    @Test("A file that changed meanwhile is not overwritten")
    func changedMeanwhile() throws {
        let growth = try GrowthFolder(path: path)
        let change = try growth.change(adding: plan(growth).additions)
        try folder.write("version: 1 # mine\n", to: "learned.yaml")
        let error = #expect(throws: ReviewError.self) { try change?.write() }
        #expect(
            error?.description
                == "'\(path)/learned.yaml' was changed by somebody else meanwhile, and is left as it is; look at the change again"
        )
        #expect(throws: DictionaryError.self) { try growth.apply(plan(growth)) }
        #expect(try folder.text("learned.yaml") == "version: 1 # mine\n")
    }

    private static func removal(_ phrase: String, _ intent: String) -> RemovalProposal {
        RemovalProposal(
            phrase: phrase, intent: intent, fired: 9, contradicted: 1, undone: 2, wrong: 3, wrongAtLeast: 0.5)
    }

    @Test("Concurrent edits of the list of rejected phrases are kept")
    func rejectedMeanwhile() throws {
        let list = RejectedPhrases.fileName
        try folder.write("Stop: b\nStop: gone\n", to: list)
        let growth = try GrowthFolder(path: path)
        var rejected = growth.rejected
        rejected.reject(phrase: "c", intent: "Stop", comment: "mine")
        try folder.write("Stop: a  # theirs\nStop: b\n", to: list)
        try growth.change(adding: [], rejecting: rejected)?.write()
        #expect(try folder.text(list) == "Stop: a  # theirs\nStop: b\nStop: c  # mine\n")
        #expect(try growth.change(adding: [], rejecting: rejected) == nil)
        #expect(try folder.text(list) == "Stop: a  # theirs\nStop: b\nStop: c  # mine\n")
    }

    @Test("A forgotten phrase is not proposed again, whatever was said before it was learned")
    func forgottenForGood() throws {
        try folder.write("version: 1\nintents: { Navigate: ['bring me to {place}'] }\n", to: "learned.yaml")
        let growth = try GrowthFolder(path: path)
        let removals = [Self.removal("bring me to {place}", "Navigate")]
        try growth.change(adding: [], removing: removals, on: Heard.morning)?.write()
        #expect(
            try folder.text(RejectedPhrases.fileName).hasSuffix(
                """

                Navigate: bring me to {place}  # forgotten 2026-03-01; fired 9 times, 1 time contradicted, 2 times undone, 3 times wrong: 0.50 or more of its uses

                """))
        let plan = plan(try GrowthFolder(path: path))
        #expect(plan.additions.map(\.phrase) == ["where exactly am i"])
        #expect(plan.withheld.map(\.reason) == [.rejected])
    }

    @Test("A phrase that could not be removed is not recorded as forgotten")
    func notForgotten() throws {
        let growth = try GrowthFolder(path: path)
        try growth.change(adding: plan(growth).additions)?.write()
        let change = try GrowthFolder(path: path).change(
            adding: [], removing: [Self.removal("bring me to {place}", "Navigate")])
        try folder.write("version: 1 # mine\n", to: "learned.yaml")
        #expect(throws: ReviewError.self) { try change?.write() }
        #expect((try folder.names) == ["learned.yaml", "zz-house.yaml"])
    }

    @Test(
        "Whoever deletes the last phrase of an intent by hand leaves no mistake, and its name goes with the next change"
    )
    func emptied() throws {
        let growth = try GrowthFolder(path: path)
        try growth.change(adding: plan(growth).additions)?.write()
        let lines = try folder.text("learned.yaml").split(separator: "\n", omittingEmptySubsequences: false)
        try folder.write(lines.filter { !$0.contains("where exactly") }.joined(separator: "\n"), to: "learned.yaml")
        #expect(try folder.text("learned.yaml").contains("  Location:\n  Navigate:\n"))
        let emptied = try GrowthFolder(path: path)
        #expect(emptied.mistakes.isEmpty)
        #expect(plan(emptied).additions.map(\.phrase) == ["where exactly am i"])
        let removals = [Self.removal("bring me to {place}", "Navigate")]
        try emptied.change(adding: [], removing: removals)?.write()
        #expect(try folder.text("learned.yaml").hasSuffix("version: 1\nlocale: en-GB\n\n"))
        #expect(try GrowthFolder(path: path).mistakes.isEmpty)
    }

    @Test(
        "A new file is for the group that may write to the folder, and for nobody else",
        arguments: [(0o770, 0o660), (0o755, 0o600)])
    func group(folderMode: Int, mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: folderMode], ofItemAtPath: path)
        let growth = try GrowthFolder(path: path)
        var rejected = growth.rejected
        rejected.reject(phrase: "go on", intent: "Stop", comment: "mine")
        try growth.change(adding: plan(growth).additions, rejecting: rejected)?.write()
        for name in ["learned.yaml", RejectedPhrases.fileName] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
        }
    }

    @Test("Invalid files are reported, and nothing is written beside them")
    func broken() throws {
        try folder.write("version: 1\nintents: { A: 1 }\n", to: "bad.yaml")
        let growth = try GrowthFolder(path: path)
        #expect(growth.mistakes.count == 1)
        #expect(throws: DictionaryError.self) { try growth.edited(adding: plan(growth).additions) }
        try folder.write("version: 1\nintents: { A: 1 }\n", to: "learned.yaml")
        #expect(throws: DictionaryError.self) { try GrowthFolder(path: path) }
        #expect(throws: DictionaryError.self) { try GrowthFolder(path: path + "/zz-house.yaml") }
    }

    @Test("One language grows at a time")
    func languages() throws {
        try folder.write("version: 1\nlocale: de\nintents: { Hier: [wo bin ich] }\n", to: "deutsch.yaml")
        #expect(try GrowthFolder(path: path).locale == "de")
        let english = try GrowthFolder(path: path, locale: "en-GB")
        try english.change(adding: plan(english).additions)?.write()
        #expect(try GrowthFolder(path: path).locale == "en-GB")
        let error = #expect(throws: DictionaryError.self) { try GrowthFolder(path: path, locale: "de") }
        #expect(error?.description.contains("is in en-GB, not in de") == true)
    }
}
#endif
