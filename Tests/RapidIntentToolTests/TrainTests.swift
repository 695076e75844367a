import Foundation
import RapidIntent
import Testing

@Suite struct TrainTests {
    /// Sentences of three intents, and some that are out of scope.
    private static let data = lines([
        "wake": [
            "wake me at six", "set an alarm for seven", "get me up at noon", "alarm at ten", "wake me up tomorrow",
        ],
        "weather": ["is it raining", "what's the weather", "will it snow", "how warm is it", "weather for tomorrow"],
        "play": ["play some jazz", "put on a song", "play the news", "music please", "play my favourites"],
        "None": ["why is the sky blue", "who wrote hamlet", "how tall is everest", "do fish sleep", "are you married"],
    ])

    private static func lines(_ intents: [String: [String]]) -> String {
        intents.sorted { $0.key < $1.key }.flatMap { intent, texts in
            texts.map { "{\"text\":\"\($0)\",\"intent\":\"\(intent)\"}\n" }
        }.joined()
    }

    @Test("A model is trained, evaluated, and asked by 'resolve' and 'ask'")
    func everywhere() async throws {
        let folder = try ScratchFolder()
        let data = try folder.write(Self.data, to: "train.jsonl")
        let model = folder.file("home.model").path
        let trained = try await Tool.run("train", "--data", data, "--output", model, "--seed", "3")
        #expect(trained.status == 0 && trained.output.isEmpty, "\(trained.errors)")
        #expect(trained.errors.hasPrefix("3 intents, 20 sentences (5 out of scope), "))
        let bytes = try Data(contentsOf: folder.file("home.model"))
        #expect(try await Tool.run("train", "--data", data, "--output", model, "--seed", "3").status == 0)
        #expect(try Data(contentsOf: folder.file("home.model")) == bytes)

        let evaluated = try await Tool.run("evaluate", "--model", model, "--data", data, "--json")
        #expect(evaluated.status == 0)
        #expect(evaluated.lines.count == 21)
        #expect(
            evaluated.lines[0].hasPrefix("{\"text\":\"why is the sky blue\",\"expected\":\"None\",\"predicted\":\""))
        let last = try #require(evaluated.lines.last)
        #expect(last.hasPrefix("{\"accuracy\":1,\"microF1\":"))
        #expect(last.contains("\"sentences\":20,\"inScopeAccuracy\":1,"))

        let dictionary = try folder.write(
            """
            version: 1
            locale: en
            defaults: { accept: 0.2, confirm: 0.1, margin: 0.01 }
            lists: { genre: [jazz, blues] }
            intents: { play: ["play {genre}"], wake: [alarm], weather: [weather] }
            """, to: "home.yaml")
        let resolved = try await Tool.run(
            "resolve", "please play me some jazz", "--dictionary", dictionary, "--online", model, "--json")
        #expect(resolved.output.contains("\"outcome\":\"fired\",\"intent\":\"play\""), "\(resolved)")
        #expect(resolved.output.contains("\"value\":\"jazz\""))
        let asked = try await Tool.run("ask", "will it snow today", "--online", model, "--json")
        #expect(asked.output.contains("\"topIntent\":\"weather\""), "\(asked)")
    }

    @Test("Without data, the dictionaries teach: phrases and examples, which fire nothing")
    func dictionaries() async throws {
        let folder = try ScratchFolder()
        let dictionary = try folder.write(
            """
            version: 1
            locale: en
            lists: { room: [kitchen, bathroom] }
            intents:
              On: { phrases: ["(turn|switch) on the {room} light[s]"], examples: [it is too dark in here] }
              Joke: [tell me a joke, make me laugh]
              Bye: { examples: [see you later, good night] }
            """, to: "home.yaml")
        let model = folder.file("home.model").path
        let trained = try await Tool.run("train", "--dictionary", dictionary, "--output", model, "--json")
        #expect(trained.status == 0, "\(trained.errors)")
        #expect(trained.output.contains("\"locale\":\"en\",\"intents\":3,\"sentences\":13,\"outOfScope\":0"))
        let text = "it is too dark in here"
        let alone = try await Tool.run("resolve", text, "--dictionary", dictionary, "--json")
        #expect(alone.output.contains("\"reason\":\"noMatch\""))
        let asked = try await Tool.run("ask", text, "--online", model, "--json")
        #expect(asked.output.contains("\"topIntent\":\"On\""), "\(asked)")
    }

    @Test(
        "What is wrong with the data is told with its line and column",
        arguments: [
            ("{\"text\":\"a\"}", "1:1: error: the key \"intent\" is missing; write \"None\" for what is out of scope"),
            ("{\"text\":7,\"intent\":\"A\"}", "1:9: error: \"text\" must be a string, found a number"),
            ("\n{\"text\":\" \",\"intent\":\"A\"}", "2:9: error: \"text\" is empty"),
            ("{\"text\":\"é\",\"intent\":[]}", "1:22: error: \"intent\" must be a string, found an array"),
            ("[1]", "1:1: error: expected an object like {\"text\":\"…\",\"intent\":\"…\"}, found an array"),
            ("{\"text\":\"a\",\"intent\":\"A\"} x", "1:27: error: expected the end of the line after the value"),
        ])
    func mistakes(line: String, message: String) async throws {
        let folder = try ScratchFolder()
        let data = try folder.write(line + "\n", to: "a.jsonl")
        let run = try await Tool.run("train", "--data", data, "--output", folder.file("m").path)
        #expect(run.status == 1)
        #expect(run.errors == "\(data):\(message)\n")
        #expect(!FileManager.default.fileExists(atPath: folder.file("m").path))
    }

    @Test("What cannot be used is refused with the exit code for it")
    func refused() async throws {
        let folder = try ScratchFolder()
        let data = try folder.write("{\"text\":\"a\",\"intent\":\"A\"}\n", to: "a.jsonl")
        let single = try await Tool.run("train", "--data", data, "--output", folder.file("m").path)
        #expect(single.status == 1)
        #expect(single.errors.contains("the data have only 'A'"))
        let missing = try await Tool.run("evaluate", "--data", folder.file("no").path, "--folds", "3")
        #expect(missing.status == 1)
        #expect(missing.errors.contains("there is no such file"))
        let text = try await Tool.run("evaluate", "--model", data, "--data", data)
        #expect(text.status == 1)
        #expect(text.errors.contains("it is no intent model"))
        for arguments in [
            ["train", "--data", data, "--output", data], ["evaluate", "--data", data],
            ["train", "--data", data, "--output", "m", "--folds", "1"],
            ["evaluate", "--data", data, "--model", "m", "--learning-curve"],
        ] { #expect(try await Tool.run(arguments).status == 2) }
    }

    @Test("What people confirmed is learnt from, and what nobody confirmed is not")
    func confirmed() async throws {
        let scene = try await GrowthScene()
        let command = FiredCommand(command: Command(intent: "Sing"), source: .online, score: 0.9)
        try await scene.hear("hum something cheerful", as: command, feedback: .confirmed, times: 3)
        let folder = scene.folder
        let common = [
            "train", "--dictionary", folder.file("Dictionaries").path, "--output", folder.file("m").path, "--json",
        ]
        let without = try await Tool.run(common)
        let with = try await Tool.run(common + ["--confirmed", folder.file("day.sqlite").path])
        func figures(_ run: Tool.Run) throws -> [String: Int] {
            let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            return (object ?? [:]).compactMapValues { $0 as? Int }
        }
        #expect(without.status == 0 && with.status == 0, "\(with.errors)")
        #expect(try figures(with)["sentences"] == (figures(without)["sentences"] ?? 0) + 1)
        #expect(try figures(with)["intents"] == (figures(without)["intents"] ?? 0) + 1)
        let missing = try await Tool.run(common + ["--confirmed", folder.file("none").path])
        #expect(missing.status == 1)
    }

    @Test("Cross-validation reports intents, confusions, thresholds, calibration and the learning curve")
    func report() async throws {
        let folder = try ScratchFolder()
        let data = try folder.write(Self.data, to: "all.jsonl")
        let page = folder.file("report.html").path
        let run = try await Tool.run(
            "evaluate", "--data", data, "--folds", "4", "--learning-curve", "--html", page)
        #expect(run.status == 0, "\(run.errors)")
        for heading in [
            "accuracy in scope", "intents, the worst first", "what an 'accept' comes to", "calibration",
            "learning curve",
        ] { #expect(run.output.contains(heading)) }
        let html = try String(contentsOfFile: page, encoding: .utf8)
        for heading in ["<h2>Calibration</h2>", "<h2>Learning curve</h2>", "<h2>Confusions</h2>", "</html>"] {
            #expect(html.contains(heading))
        }
    }
}
