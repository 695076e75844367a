#if Tool
import Foundation
import RapidIntentModel
import Testing
import TestSupport

/// `train` and `resolve` with a sentence encoder.
@Suite(.timeLimit(.minutes(10))) struct EncoderTests {
    private let folder: ScratchFolder
    private let dictionary: String
    private let outside: String

    private static let home = """
        version: 1
        locale: en
        lists: { place: [{ in: [the office], out: office }, { in: [the station], out: station }] }
        intents:
          Navigate: ["take me to {place}", "go to {place}", "show me the way to {place}"]
          Weather: [what is the weather like, is it going to rain, tell me the forecast]
          Music: [play some music, put a song on, start the music]
        """

    init() throws {
        folder = try ScratchFolder()
        dictionary = try folder.write(Self.home, to: "home.yaml")
        // Enough of them that the trainer adds none of its own, which take long to encode in a debug build.
        let topics = [
            "cats", "the moon", "old books", "cheese", "football", "history", "painting", "bees", "trains", "maths",
        ]
        outside = try folder.write(
            topics.flatMap { ["what do you think about \($0)", "my sister likes \($0)"] }
                .map { "{\"text\":\"\($0)\",\"intent\":\"None\"}\n" }.joined(), to: "outside.jsonl")
    }

    /// The environment in which the encoder of this machine is found; nil if none is installed.
    private static let installed: [String: String]? = {
        guard (try? MiniLMEncoder.installed()) != nil else { return nil }
        return ["RAPID_INTENT_MODELS": ProcessInfo.processInfo.environment["RAPID_INTENT_MODELS"] ?? ""]
    }()

    private func train(_ options: String..., environment: [String: String]) async throws -> Tool.Run {
        try await Tool.run(
            ["train", "--dictionary", dictionary, "--data", outside, "--output", folder.file("home.model").path]
                + options,
            environment: environment)
    }

    private func resolve(_ text: String, environment: [String: String]) async throws -> Tool.Run {
        try await Tool.run(
            ["resolve", text, "--json", "--dictionary", dictionary, "--online", folder.file("home.model").path],
            environment: environment)
    }

    @Test(
        "Three phrases an intent are enough for a paraphrase; without the encoder, the model is refused",
        .enabled(if: installed != nil, "the sentence encoder is not installed: run Scripts/install-encoder"))
    func paraphrase() async throws {
        let environment = try #require(Self.installed)
        let trained = try await train(environment: environment)
        #expect(trained.status == 0 && trained.errors.contains("; needs the sentence encoder "), "\(trained)")
        let text = "could you bring me over to the office"
        let answer = try await resolve(text, environment: environment)
        #expect(answer.output.contains("\"outcome\":\"fired\",\"intent\":\"Navigate\""), "\(answer)")
        #expect(answer.output.contains("\"value\":\"office\""))
        let foreign = try await resolve("who invented the steam engine", environment: environment)
        #expect(foreign.output.contains("\"outcome\":\"unresolved\""), "\(foreign)")

        let refused = try await resolve(text, environment: [:])
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains(
                ": the sentence encoder is not installed in '/nonexistent/all-minilm-l6-v2'; run Scripts/install-encoder "
                    + "to install it, or train the model without it ('train --no-encoder')"),
            "\(refused)")
    }

    @Test(
        "Growth groups texts without a proposal by meaning, names the nearest intent, and changes nothing",
        .enabled(if: installed != nil, "the sentence encoder is not installed: run Scripts/install-encoder"))
    func groups() async throws {
        let environment = try #require(Self.installed)
        let telemetry = try await recordUnresolved()
        let grown = try await Tool.run(["grow"] + telemetry, environment: environment)
        let nearest = grown.output.firstMatch(of: /the nearest is (\w+, 0\.\d+)/)?.1 ?? "?"
        let groups = """
            Not proposed, by meaning: 2 groups
              lock the door at the front · lock the front door (2 times, 1 session): no intent is near; the nearest is \(nearest)
              will it rain tomorrow · will there be rain today (2 times, 1 session): nearest Weather, 0.7
            """
        #expect(grown.status == 0 && grown.output.contains(groups), "\(grown)")
        #expect(grown.output.contains("Nothing to learn."))
        let reviewed = try await Tool.run(["review"] + telemetry, environment: environment)
        #expect(reviewed.output.hasPrefix("Nothing to learn.\n\n" + groups), "\(reviewed)")
        let lines = try await Tool.run(["grow", "--json"] + telemetry, environment: environment).lines
        #expect(lines.count == 3 && lines[2].hasPrefix("{\"file\":"), "\(lines)")
        let plain = try await Tool.run(["grow"] + telemetry)
        #expect(grown.output.hasPrefix(plain.output) && !plain.output.contains("by meaning"))
        let without = try await Tool.run(["grow", "--no-encoder"] + telemetry, environment: environment)
        #expect(without == plain)
    }

    @Test("A damaged encoder does not keep growth from its proposals")
    func damagedForGrowth() async throws {
        try folder.write("no encoder", to: "models/all-minilm-l6-v2/sentences.encoder")
        let run = try await Tool.run(
            ["grow"] + recordUnresolved(), environment: ["RAPID_INTENT_MODELS": folder.path("models")])
        #expect(run.status == 0 && run.output.contains("Nothing to learn."), "\(run)")
        #expect(run.errors.hasPrefix("rapid-intent: texts are not grouped by meaning: "), "\(run)")
    }

    /// Records a few texts that the dictionary does not know, and returns the options for growth from them.
    private func recordUnresolved() async throws -> [String] {
        let telemetry = ["--telemetry", folder.file("day.sqlite").path]
        let run = try await Tool.run(
            [
                "resolve", "will it rain tomorrow", "will there be rain today", "lock the front door",
                "lock the door at the front", "tell me a joke", "--dictionary", dictionary,
            ] + telemetry)
        #expect(run.status == 0, "\(run)")
        return telemetry + ["--dictionary", folder.url.path]
    }

    @Test("A damaged encoder is reported, and can be left out")
    func damaged() async throws {
        try folder.write("no encoder", to: "models/all-minilm-l6-v2/sentences.encoder")
        let environment = ["RAPID_INTENT_MODELS": folder.path("models")]
        let run = try await train(environment: environment)
        #expect(run.status == 1)
        #expect(
            run.errors.hasSuffix(
                "cannot be used: it is not a sentence encoder; run Scripts/install-encoder to install one, or leave it out "
                    + "with '--no-encoder'\n"), "\(run)")
        let without = try await train("--no-encoder", environment: environment)
        #expect(without.status == 0 && without.errors.hasSuffix("; without a sentence encoder\n"), "\(without)")
        let words = try Data(contentsOf: folder.file("home.model"))
        let missing = try await train(environment: [:])
        #expect(missing.status == 0)
        #expect(
            missing.errors.contains(
                "the model learns from the words alone: the sentence encoder is not installed in "
                    + "'/nonexistent/all-minilm-l6-v2'; run Scripts/install-encoder"), "\(missing)")
        #expect(try Data(contentsOf: folder.file("home.model")) == words, "the same bytes as where none is installed")
    }

    @Test("A damaged encoder does not matter for a language that it does not understand")
    func otherLanguage() async throws {
        try folder.write("no encoder", to: "models/all-minilm-l6-v2/sentences.encoder")
        let data = try folder.write(
            """
            {"text":"mach das licht an","intent":"An"}
            {"text":"licht an bitte","intent":"An"}
            {"text":"mach das licht aus","intent":"Aus"}
            {"text":"licht aus bitte","intent":"Aus"}

            """, to: "de.jsonl")
        let run = try await Tool.run(
            ["train", "--data", data, "--locale", "de", "--output", folder.file("de.model").path],
            environment: ["RAPID_INTENT_MODELS": folder.path("models")])
        #expect(run.status == 0, "\(run)")
        #expect(
            run.errors.contains("the model learns from the words alone: the sentence encoder does not understand 'de'"),
            "\(run)")
    }
}
#endif
