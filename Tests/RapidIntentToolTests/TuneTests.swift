#if Tool
import Foundation
import RapidIntent
import RapidIntentSupport
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite struct TuneTests {
    private let folder: ScratchFolder

    /// Two sessions in which "turn on the light" was said ten times each, and nothing followed.
    init() async throws {
        folder = try ScratchFolder()
        try folder.write(
            """
            version: 1
            locale: en-GB
            lists: { room: [kitchen, hall] }
            intents:
              Light: ["turn on the light [in the {room}]"]

            """, to: "Dictionaries/house.yaml")
        let phrase = "turn on the light [in the {room}]"
        for session in ["one", "two"] {
            let store = try TelemetryStore(path: folder.path("day.sqlite"), session: session)
            for number in 0..<10 {
                var resolution = Resolution(
                    utterance: UtteranceID("u\(number)"), text: "turn on the light", normalised: "turn on the light",
                    locale: "en-GB",
                    outcome: .fired(
                        FiredCommand(command: Command(intent: "Light"), source: .dictionary, phrase: phrase)))
                resolution.stops = [
                    PhraseStop(PhraseHistories.Key(intent: "Light", phrase: phrase, following: 1))
                ]
                store.observe(ResolverEvent(utterance: resolution.utterance, at: .zero, .resolved(resolution)))
            }
            try await store.close()
        }
    }

    private func tune(_ arguments: String...) async throws -> Tool.Run {
        try await Tool.run(["tune", "--telemetry", "day.sqlite"] + arguments, in: folder.url)
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path("Dictionaries")).sorted() }
    }

    @Test("The waits of today and with the evidence are shown, and nothing is written")
    func shown() async throws {
        let run = try await tune()
        #expect(run.status == 0)
        #expect(run.lines.first == "1 phrase said where more could follow, 1 with enough evidence")
        let row = try #require(run.lines.first { $0.contains("→") })
        #expect(
            row.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
                == "20 0 0.0 to 16.1 % 700 150 1 turn on the light [in the {room}] → Light", "\(row)")
        #expect(run.errors == "'--apply' writes 'Dictionaries/tuned.yaml'\n")
        #expect(try files == ["house.yaml"])
        let strict = try await tune("--minimum-said", "21")
        #expect(strict.output.contains("0 with enough evidence") && strict.output.contains("  too little evidence"))
    }

    @Test("In JSON, each phrase is a line, and the last one is a summary")
    func json() async throws {
        let run = try await tune("--json")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.lines == [
                #"{"intent":"Light","phrase":"turn on the light [in the {room}]","entities":[],"following":1,"said":20,"continued":0,"atLeast":0,"atMost":0.1611,"meanPause":null,"sessions":2,"fired":20,"contradicted":0,"wait":0.7,"tuned":0.15,"verdict":"tuned"}"#,
                #"{"file":"Dictionaries/tuned.yaml","written":false,"phrases":1,"tuned":1,"entry":null}"#,
            ])
    }

    @Test("With --apply, only tuned.yaml is written, and the phrase waits less from then on")
    func applied() async throws {
        let run = try await tune("--apply")
        #expect(
            run.status == 0
                && run.errors
                    == "'Dictionaries/tuned.yaml' is written; 'rapid-intent tune --undo 1 --telemetry day.sqlite' takes it back\n",
            "\(run)")
        #expect(try files == ["house.yaml", "tuned.yaml"])
        #expect(try await Tool.run("check", "--strict", in: folder.url).status == 0)
        let explained = try await Tool.run("check", "--explain", "turn on the light", in: folder.url)
        #expect(explained.output.contains("▶ Light, after 150 ms without another word"), "\(explained)")
        let again = try await tune("--apply", "--json")
        #expect(again.status == 0 && again.errors.isEmpty)
        #expect(again.lines.last?.contains(#""written":false"#) == true, "\(again)")
        let undone = try await tune("--undo")
        #expect(
            undone.status == 0 && undone.errors.contains("  took back: tuned the wait of 'turn on the light"),
            "\(undone)")
        #expect(try files == ["house.yaml"])
    }

    @Test("Missing telemetry and invalid dictionaries end it with 1, and nothing is written")
    func broken() async throws {
        let missing = try await Tool.run("tune", "--apply", "--telemetry", "none.sqlite", in: folder.url)
        #expect(missing.status == 1 && missing.errors.contains("none.sqlite"), "\(missing)")
        try folder.write("version: 1\nintents: { A: 1 }\n", to: "Dictionaries/bad.yaml")
        let run = try await tune("--apply")
        #expect(run.status == 1 && run.errors.contains("bad.yaml:2:"), "\(run)")
        #expect(try files == ["bad.yaml", "house.yaml"])
    }

    @Test(
        "Transcripts with --prepare report a command that waits, and then its fire or its withdrawal",
        arguments: [
            ("0.5", "turn on the light", "partial prepared fired final resolved endpoint"),
            ("0.9", "turn on the light", "partial fired final resolved endpoint"),
            // The longer command is prepared by no partial.
            ("0.5", "turn on the light in the hall", "partial prepared final withdrawn fired resolved endpoint"),
        ])
    func prepare(probability: String, final: String, events: String) async throws {
        let at = final == "turn on the light" ? "2" : "1"
        let input = """
            {"utterance":"u1","at":0.5,"text":"turn on the light"}
            {"utterance":"u1","at":\(at),"text":"\(final)","final":true}

            """
        let run = try await Tool.run(
            "resolve", "--transcripts", "--prepare", probability, input: Data(input.utf8), in: folder.url)
        #expect(run.status == 0, "\(run)")
        #expect(run.lines.map { $0.split(separator: "\"")[3] }.joined(separator: " ") == events)
        guard probability == "0.5" else { return }
        let start = #"{"event":"prepared","utterance":"u1","segment":0,"at":0.5,"intent":"Light","entities":[],"#
        #expect(run.lines[1].hasPrefix(start) && run.lines[1].contains(#""probability":0.78"#), "\(run.lines[1])")
    }
}
#endif
