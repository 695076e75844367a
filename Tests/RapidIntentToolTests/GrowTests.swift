#if Tool
import Foundation
import RapidIntent
import RapidIntentSupport
import RapidIntentTelemetry
import Testing
import TestSupport

/// Telemetry of a few days in which people said three things that only the service knew.
struct GrowthScene {
    let folder: ScratchFolder

    init() async throws {
        folder = try ScratchFolder()
        try FileManager.default.createDirectory(at: folder.file("Dictionaries"), withIntermediateDirectories: true)
        try Data(Self.dictionary.utf8).write(to: folder.file("Dictionaries/house.yaml"))
        for session in 0..<4 {
            let store = try TelemetryStore(
                path: folder.file("day.sqlite").path, session: "s\(session)",
                now: { Date(timeIntervalSince1970: 1_772_352_000 + Double(session) * 86_400) })
            for number in 0..<5 {
                for (index, (text, intent)) in Self.heard.enumerated() {
                    let place = text.hasSuffix("office")
                    let entities =
                        place ? [Entity(name: "place", value: "office", text: "the office", words: 3..<5)] : []
                    let resolution = Resolution(
                        utterance: UtteranceID("u\(session)-\(number)-\(index)"), text: text,
                        normalised: text, locale: "en-GB",
                        outcome: .fired(
                            FiredCommand(
                                command: Command(intent: intent, entities: entities), source: .online, score: 0.95)),
                        serviceTime: .milliseconds(200))
                    store.observe(ResolverEvent(utterance: resolution.utterance, at: .zero, .resolved(resolution)))
                }
            }
            try await store.close()
        }
    }

    /// Records an utterance, with feedback, in one more session.
    func record(_ text: String, as command: FiredCommand, feedback: Feedback.Verdict? = nil, times: Int) async throws {
        let store = try TelemetryStore(path: folder.file("day.sqlite").path, session: "later")
        for number in 0..<times {
            let resolution = Resolution(
                utterance: UtteranceID("l\(number)"), text: text, normalised: text, locale: "en-GB",
                outcome: .fired(command))
            store.observe(ResolverEvent(utterance: resolution.utterance, at: .zero, .resolved(resolution)))
            if let feedback { store.observe(Feedback(feedback, utterance: resolution.utterance)) }
        }
        try await store.close()
    }

    static let dictionary = """
        version: 1
        locale: en-GB
        lists: { place: [{ in: [the office, my office], out: office }, Starbucks] }
        intents:
          Location: [where am i]
          Navigate: ["take me to {place}"]
          Stop: { fire: instant, phrases: [stop] }

        """

    private static let heard = [
        ("bring me to the office", "Navigate"), ("where exactly am i", "Location"), ("stop the bus", "Location"),
    ]

    var learned: String {
        (try? String(contentsOf: folder.file("Dictionaries/learned.yaml"), encoding: .utf8)) ?? ""
    }
    var rejected: String {
        (try? String(contentsOf: folder.file("Dictionaries/learned-rejected.txt"), encoding: .utf8)) ?? ""
    }
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.file("Dictionaries").path)) ?? []).sorted()
    }

    /// The temporary files of killed processes.
    var leftOvers: [String] { files.filter { $0.hasSuffix(".new") } }

    func run(_ arguments: String..., input: String = "") async throws -> Tool.Run {
        try await Tool.run(arguments + ["--telemetry", "day.sqlite"], input: Data(input.utf8), in: folder.url)
    }
}

@Suite struct GrowTests {
    @Test("Proposals are shown with their evidence and a diff, and nothing is written")
    func shown() async throws {
        let scene = try await GrowthScene()
        let run = try await scene.run("grow")
        #expect(run.status == 0)
        #expect(
            run.output == """
                60 segments, 0.0 % known to the dictionary; with what follows, at most 66.7 %

                To learn: 2 phrases
                  bring me to {place} → Navigate
                    heard 20 times in 4 sessions, 2026-03-01 to 2026-03-04; agreement 0.83 or more, mean score 0.95 (20 of 20 answers)
                    would have saved at most 20 calls and 4.0 s of waiting; values are masked, and those that no list has are counted too
                  where exactly am i → Location
                    heard 20 times in 4 sessions, 2026-03-01 to 2026-03-04; agreement 0.83 or more, mean score 0.95 (20 of 20 answers)
                    would have saved 20 calls and 4.0 s of waiting

                Held back: 1 phrase
                  stop the bus → Location, heard 20 times: 'stop' of 'Stop' would fire before 'stop the bus' can be finished

                --- /dev/null
                +++ Dictionaries/learned.yaml
                @@ -0,0 +1,11 @@
                +# What was learned: phrases that people said and no other phrase fits, each with what speaks for it.
                +# 'rapid-intent grow --apply' and 'rapid-intent review' write this file. Edit it as you like: what you write stays.
                +
                +version: 1
                +locale: en-GB
                +
                +intents:
                +  Location:
                +    - where exactly am i  # heard 20 times in 4 sessions, 2026-03-01 to 2026-03-04; agreement 0.83 or more, mean score 0.95
                +  Navigate:
                +    - bring me to {place}  # heard 20 times in 4 sessions, 2026-03-01 to 2026-03-04; agreement 0.83 or more, mean score 0.95

                """)
        #expect(run.errors == "'--apply' writes this, 'rapid-intent review' asks about each phrase\n")
        #expect(scene.files == ["house.yaml"])
    }

    @Test("With --apply, only learned.yaml is written, and the tool understands its phrases")
    func applied() async throws {
        let scene = try await GrowthScene()
        let run = try await scene.run("grow", "--apply")
        #expect(
            run.status == 0
                && run.errors
                    == "'Dictionaries/learned.yaml' is written; 'rapid-intent grow --undo 1 --telemetry day.sqlite' takes it back\n"
        )
        #expect(scene.files == ["house.yaml", "learned.yaml"])
        #expect(
            try String(contentsOf: scene.folder.file("Dictionaries/house.yaml"), encoding: .utf8)
                == GrowthScene.dictionary)
        let resolved = try await Tool.run("resolve", "bring me to starbucks", "--json", in: scene.folder.url)
        #expect(resolved.output.contains("\"intent\":\"Navigate\""))
        #expect(try await Tool.run("check", "--strict", in: scene.folder.url).status == 0)
        let again = try await scene.run("grow", "--apply")
        #expect(again.status == 0 && again.output.contains("Nothing to learn.") && again.errors.isEmpty)
    }

    @Test("In JSON, each proposal is a line, and the last one is a summary")
    func json() async throws {
        let scene = try await GrowthScene()
        let run = try await scene.run("grow", "--json", "--minimum-heard", "20")
        #expect(run.status == 0 && run.lines.count == 4 && run.errors.isEmpty)
        #expect(
            run.lines[0]
                == #"{"change":"add","intent":"Navigate","phrase":"bring me to {place}","heard":20,"sessions":4,"agreeing":20,"independent":20,"answers":20,"agreementAtLeast":0.8389,"meanScore":0.95,"first":"2026-03-01T08:00:00Z","last":"2026-03-04T08:00:00Z","calls":20,"serviceSeconds":4,"maskedValues":true,"price":null,"takenFor":null,"waitsFor":null}"#
        )
        #expect(run.lines[2].hasPrefix(#"{"change":"withhold","intent":"Location","phrase":"stop the bus","heard":20"#))
        #expect(run.lines[2].contains(#""reason":"conflict""#))
        #expect(
            run.lines[3].hasPrefix(
                #"{"file":"Dictionaries/learned.yaml","written":false,"additions":2,"removals":0,"withheld":1,"infrequent":0,"known":0,"segments":60,"localShare":0,"predictedLocalShare":0.6667,"predictsAtMost":true,"diff":"--- /dev/null\n"#
            ))
        let strict = try await scene.run("grow", "--json", "--minimum-heard", "21")
        #expect(
            strict.lines.dropLast() == [
                #"{"change":"wait","intent":"Navigate","phrase":"bring me to {place}","heard":20,"minimumHeard":21,"sessions":4,"minimumSessions":3}"#,
                #"{"change":"wait","intent":"Location","phrase":"stop the bus","heard":20,"minimumHeard":21,"sessions":4,"minimumSessions":3}"#,
                #"{"change":"wait","intent":"Location","phrase":"where exactly am i","heard":20,"minimumHeard":21,"sessions":4,"minimumSessions":3}"#,
            ])
        #expect(strict.lines.last?.contains(#""infrequent":3"#) == true)
        #expect(strict.lines.last?.hasSuffix(#""diff":null,"entry":null}"#) == true)
    }

    @Test("What was heard too seldom is shown with how near it is, also after the questions of a review")
    func infrequent() async throws {
        let scene = try await GrowthScene()
        let expected = """
            Nothing to learn.

            Heard too seldom: 3 phrases; one is proposed or held back once it was heard 40 times, in 5 sessions
              bring me to {place} → Navigate, heard 20 of 40 times, in 4 of 5 sessions
              stop the bus → Location, heard 20 of 40 times, in 4 of 5 sessions
              where exactly am i → Location, heard 20 of 40 times, in 4 of 5 sessions

            """
        let grown = try await scene.run("grow", "--minimum-heard", "40", "--minimum-sessions", "5")
        #expect(
            grown.status == 0
                && grown.output == "60 segments, 0.0 % known to the dictionary; with what follows, 0.0 %\n\n" + expected
        )
        let reviewed = try await scene.run("review", "--minimum-heard", "40", "--minimum-sessions", "5")
        #expect(reviewed.status == 0 && reviewed.output == expected && reviewed.errors.isEmpty)
    }

    @Test("What was heard in one session only is counted, and shown in JSON only")
    func rare() async throws {
        let scene = try await GrowthScene()
        try await scene.record(
            "where did quimby go",
            as: FiredCommand(command: Command(intent: "Location"), source: .online, score: 0.95), times: 2)
        let text = try await scene.run("grow", "--no-encoder").output
        #expect(
            text.contains(
                "Heard too seldom: 1 phrase; one is proposed or held back once it was heard 10 times, in 3 sessions\n  … and 1 more; '--json' has them all\n"
            ), "\(text)")
        #expect(!text.contains("quimby"))
        #expect(
            try await scene.run("grow", "--json", "--no-encoder").output.contains(
                #""phrase":"where did quimby go","heard":2,"#))
    }

    @Test("Without a journal that can be written nothing is asked, and nothing applied")
    func noJournal() async throws {
        let scene = try await GrowthScene()
        try FileManager.default.createDirectory(
            at: scene.folder.file("day.sqlite.review"), withIntermediateDirectories: true)
        for run in [
            try await scene.run("review", input: "y\ny\n"), try await scene.run("grow", "--apply"),
            try await scene.run("tune", "--apply"),
        ] {
            #expect(run.status == 1 && run.output.isEmpty)
            #expect(
                run.errors.hasSuffix("day.sqlite.review' cannot be used: it is a folder; name the file in it\n"),
                "\(run.errors)")
        }
        #expect(scene.files == ["house.yaml"])
    }

    @Test("A change is taken back byte for byte, the last one or one by its number, also from another folder")
    func undo() async throws {
        let scene = try await GrowthScene()
        let none = try await scene.run("grow", "--undo")
        #expect(
            none.status == 1
                && none.errors == """
                    rapid-intent: nothing was changed with 'day.sqlite' yet: there is no 'day.sqlite.review'
                      help: '--telemetry' names another file

                    """,
            "\(none.errors)")
        #expect(try await scene.run("grow", "--apply", "--minimum-heard", "21").errors.isEmpty)
        let first = try await scene.run("review", input: "y\nn\n")
        #expect(
            first.errors
                == "1 learned, 1 rejected; 'rapid-intent review --undo 1 --telemetry day.sqlite' takes it back\n")
        let (learned, rejected) = (scene.learned, scene.rejected)
        try await scene.record(
            "bring me to the office",
            as: FiredCommand(command: Command(intent: "Navigate"), source: .dictionary, phrase: "bring me to {place}"),
            feedback: .undone, times: 9)
        #expect(
            try await scene.run("grow", "--apply").errors.hasSuffix("--undo 2 --telemetry day.sqlite' takes it back\n"))
        #expect(!scene.learned.contains("bring me") && scene.rejected.contains("forgotten"))

        let other = try await scene.run("grow", "--undo", "--dictionary", "Other")
        #expect(other.status == 1 && other.errors.hasPrefix("rapid-intent: there is no change to take back\n"))
        let last = try await scene.run("grow", "--undo")
        #expect(last.status == 0 && scene.learned == learned && scene.rejected == rejected, "\(last)")
        #expect(
            last.output.contains("\n+    - bring me to {place}  # heard")
                && last.errors.hasPrefix("2 is taken back: 3  "))
        #expect(last.errors.hasSuffix("  took back: forgot 'bring me to {place}' as Navigate\n"))
        let elsewhere = try await Tool.run(
            "review", "--undo", "1", "--json", "--telemetry", scene.folder.file("day.sqlite").path)
        #expect(elsewhere.status == 0 && elsewhere.lines.count == 1, "\(elsewhere)")
        #expect(elsewhere.lines.first?.contains(#""action":"undo","summary":"took back: learned 'bring me"#) == true)
        #expect(scene.files == ["house.yaml"])

        let again = try await scene.run("grow", "--undo", "1")
        #expect(again.status == 1 && again.errors == "rapid-intent: it was undone already\n")
        let nothing = try await scene.run("grow", "--undo")
        #expect(
            nothing.status == 1
                && nothing.errors == """
                    rapid-intent: there is no change to take back
                      help: '--journal' shows all, with their numbers

                    """
        )
        let journal = try await scene.run("grow", "--journal")
        #expect(journal.lines.map { String($0.prefix(1)) } == ["4", "3", "2", "1"])
        #expect(journal.lines.last?.hasSuffix("; rejected 'Location: where exactly am i' (undone by 4)") == true)
        let lines = try await scene.run("tune", "--journal", "--json").lines
        #expect(lines.count == 4 && lines[1].contains(#""undoes":2,"undoneBy":null,"diff":"--- "#), "\(lines)")
    }

    @Test("A change that somebody has edited since is not taken back, and nothing is written")
    func undoEdited() async throws {
        let scene = try await GrowthScene()
        #expect(try await scene.run("grow", "--apply").status == 0)
        let mine = scene.learned.replacing("where exactly", with: "where on earth")
        let file = scene.folder.file("Dictionaries/learned.yaml")
        try Data(mine.utf8).write(to: file)
        let run = try await scene.run("grow", "--undo")
        #expect(run.status == 1 && run.output.isEmpty && scene.learned == mine)
        #expect(
            run.errors == "rapid-intent: the lines of this change in '\(file.path)' were changed since; edit the file\n"
        )
    }

    @Test(
        "Options that make no sense together are refused",
        arguments: [
            (["grow", "--undo", "--apply"], "'--apply' cannot be combined with '--undo' or '--journal'."),
            (["grow", "7"], "'7' needs '--undo', which takes back the change with this number."),
            (["tune", "--undo", "--journal"], "'--journal' cannot be combined with '--undo'."),
            (["review", "--web", "--undo"], "'--web' has a page for this; it takes neither '--undo' nor '--journal'."),
        ])
    func refused(arguments: [String], message: String) async throws {
        let run = try await Tool.run(arguments)
        #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }

    @Test("An intent whose only phrase somebody deleted is no mistake, and its name goes with the next change")
    func emptied() async throws {
        let scene = try await GrowthScene()
        #expect(try await scene.run("grow", "--apply").status == 0)
        let file = scene.folder.file("Dictionaries/learned.yaml")
        let lines = scene.learned.split(separator: "\n", omittingEmptySubsequences: false)
        try Data(lines.filter { !$0.contains("bring me") }.joined(separator: "\n").utf8).write(to: file)
        #expect(scene.learned.hasSuffix("  Navigate:\n"))
        #expect(try await Tool.run("check", "--strict", in: scene.folder.url).status == 0)
        #expect(try await scene.run("grow", "--apply").status == 0)
        #expect(scene.learned.contains("  Navigate:\n    - bring me to {place}"))
    }

    @Test("A review learns proposals answered 'yes', rejects those answered 'no' permanently, and leaves the rest")
    func review() async throws {
        let scene = try await GrowthScene()
        let run = try await scene.run("review", input: "what\nNO\ny\n")
        #expect(run.status == 0)
        #expect(run.output.contains("[1/2] learn it? yes, no (never), later, quit: "))
        #expect(run.errors.hasPrefix("answer with yes, no, later or quit"))
        #expect(
            run.errors.hasSuffix(
                "1 learned, 1 rejected; 'rapid-intent review --undo 1 --telemetry day.sqlite' takes it back\n"))
        #expect(scene.files == ["house.yaml", "learned-rejected.txt", "learned.yaml"])
        #expect(scene.learned.contains("- where exactly am i  # heard 20 times") && !scene.learned.contains("bring"))
        #expect(scene.rejected.contains("\nNavigate: bring me to {place}  # rejected 20"))
        let after = try await scene.run("grow")
        #expect(after.output.contains("bring me to {place} → Navigate, heard 20 times: it was rejected for good"))
    }

    @Test(
        "The end of input, and 'quit', leave the rest for another review",
        arguments: ["", "q\ny\n", "l\n", "later\nquit"])
    func later(input: String) async throws {
        let scene = try await GrowthScene()
        let run = try await scene.run("review", input: input)
        #expect(run.status == 0 && run.errors == "2 left for later\n", "\(run.errors)")
        #expect(scene.files == ["house.yaml"])
    }

    @Test("A review in JSON asks on standard error")
    func reviewJSON() async throws {
        let scene = try await GrowthScene()
        let run = try await scene.run("review", "--json", input: "y\nl\n")
        #expect(run.lines.count == 3 && run.lines.allSatisfy { $0.hasPrefix("{") })
        #expect(run.lines[2].contains(#""written":true,"additions":1"#))
        #expect(run.errors.contains("[2/2] learn it?"))
    }

    @Test("Phrases forgotten by --apply are recorded, and not proposed again on older evidence")
    func appliedRemoval() async throws {
        let scene = try await GrowthScene()
        #expect(try await scene.run("grow", "--apply").status == 0)
        try await scene.record(
            "where exactly am i",
            as: FiredCommand(command: Command(intent: "Location"), source: .dictionary, phrase: "where exactly am i"),
            feedback: .undone, times: 9)
        let run = try await scene.run("grow", "--apply")
        #expect(run.status == 0 && run.output.contains("To forget: 1 phrase"), "\(run.output)")
        #expect(!scene.learned.contains("where exactly") && scene.learned.contains("bring me"))
        #expect(scene.rejected.contains("\nLocation: where exactly am i  # forgotten 20"))
        #expect(scene.rejected.contains("fired 9 times, 9 times undone"))
        let again = try await scene.run("grow")
        #expect(again.output.contains("where exactly am i → Location, heard 20 times: it was rejected for good"))
    }

    @Test("The number of answers from the cache is shown")
    func cached() async throws {
        let scene = try await GrowthScene()
        try await scene.record(
            "where exactly am i",
            as: FiredCommand(command: Command(intent: "Location"), source: .cache, score: 0.95), times: 12)
        let run = try await scene.run("grow")
        #expect(run.output.contains("(32 of 32 answers; 20 of the service or confirmed, 12 of the cache)"))
        let strict = try await scene.run("grow", "--minimum-independent", "21")
        #expect(
            strict.output.contains("only 20 answers that stood came from the service itself or through a confirmation"))
        #expect(try await scene.run("grow", "--minimum-independent=-1").status == 2)
    }

    @Test("A learned phrase edited by the user is unchanged")
    func edited() async throws {
        let scene = try await GrowthScene()
        let mine = "version: 1  # mine\nintents:\n  Location:\n    # why not\n    - 'where the hell am i'\n"
        try Data(mine.utf8).write(to: scene.folder.file("Dictionaries/learned.yaml"))
        #expect(try await scene.run("grow", "--apply").status == 0)
        #expect(scene.learned.hasPrefix("version: 1  # mine\nintents:\n  Location:\n    - where exactly am i  # heard"))
        #expect(scene.learned.contains("\n    # why not\n    - 'where the hell am i'\n"))
    }

    @Test("Invalid dictionaries and telemetry end it with 1, and nothing is written")
    func broken() async throws {
        let scene = try await GrowthScene()
        try Data("version: 1\nintents: { A: 1 }\n".utf8).write(to: scene.folder.file("Dictionaries/bad.yaml"))
        let run = try await scene.run("grow", "--apply")
        #expect(run.status == 1 && run.output.contains("To learn: 2 phrases"))
        #expect(run.errors.contains("bad.yaml:2:") && run.errors.contains("correct the mistakes first"))
        #expect(scene.files == ["bad.yaml", "house.yaml"])
        let missing = try await Tool.run("grow", "--telemetry", "none.sqlite", in: scene.folder.url)
        #expect(missing.status == 1 && missing.errors.contains("none.sqlite"))
        let noFolder = try await scene.run("grow", "--dictionary", "Dictionaries/house.yaml")
        #expect(noFolder.status == 1 && noFolder.errors.contains("is not a folder"))
    }
}
#endif
