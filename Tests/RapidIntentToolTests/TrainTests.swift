#if Tool
import Foundation
import RapidIntent
import Testing
import TestSupport

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
        #expect(trained.errors.contains("3 intents, 20 sentences (5 out of scope), "))
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

        #expect(evaluated.errors.isEmpty)
        let other = try folder.write("{\"text\":\"will it snow\",\"intent\":\"Weather\"}\n", to: "other.jsonl")
        #expect(
            try await Tool.run("evaluate", "--model", model, "--data", other).errors
                == "rapid-intent: the model has no intent 'Weather'; did you mean 'weather'?\n")

        let timed = try await Tool.run("evaluate", "--model", model, "--data", data, "--json", "--times")
        let times = try #require(
            timed.lines.last?.firstMatch(of: /"answerMicroseconds":{"p50":([0-9.]+),"p99":([0-9.]+)}}$/))
        let (median, slow) = (try #require(Double(times.1)), try #require(Double(times.2)))
        #expect(0 < median && median <= slow)
        #expect(timed.lines.dropLast() == evaluated.lines.dropLast())

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

    @Test("A pipe is not written to, and not waited for", arguments: ["--output", "--html"])
    func noFile(option: String) async throws {
        let folder = try ScratchFolder()
        let data = try folder.write(Self.data, to: "train.jsonl")
        let pipe = folder.file("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let output = option == "--output" ? [] : ["--output", folder.file("m").path, "--folds", "2"]
        let run = try await Tool.run(["train", "--data", data, option, pipe] + output)
        #expect(run.status == 1)
        #expect(run.errors.contains("'\(pipe)' cannot be written: it is not a file"), "\(run.errors)")
    }

    @Test("Sentences may be read from a pipe")
    func pipe() async throws {
        let folder = try ScratchFolder()
        let data = try folder.write(Self.data, to: "train.jsonl")
        let call = "cat '\(data)' | '\(Tool.program.path)' train --data /dev/stdin --output home.model"
        let run = try await Tool.run(["-c", call], in: folder.url, script: URL(filePath: "/bin/sh"))
        #expect(run.status == 0)
        #expect(run.errors.contains("3 intents, 20 sentences (5 out of scope), "), "\(run.errors)")
    }

    @Test("Without data, the model is trained on phrases and examples of the dictionaries")
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
        "Errors in the data are reported with line and column",
        arguments: [
            ("{\"text\":\"a\"}", "1:1: error: the key \"intent\" is missing; write \"None\" for what is out of scope"),
            ("{\"text\":7,\"intent\":\"A\"}", "1:9: error: \"text\" must be a string, found a number"),
            ("\n{\"text\":\" \",\"intent\":\"A\"}", "2:9: error: \"text\" is empty"),
            ("{\"text\":\"é\",\"intent\":[]}", "1:22: error: \"intent\" must be a string, found an array"),
            ("[1]", "1:1: error: expected an object like {\"text\":\"…\",\"intent\":\"…\"}, found an array"),
            ("{\"text\":\"a\",\"intent\":\"A\"} x", "1:27: error: unexpected text after the value"),
        ])
    func mistakes(line: String, message: String) async throws {
        let folder = try ScratchFolder()
        let data = try folder.write(line + "\n", to: "a.jsonl")
        let run = try await Tool.run("train", "--data", data, "--output", folder.file("m").path)
        #expect(run.status == 1)
        #expect(run.errors == "\(data):\(message)\n")
        #expect(!FileManager.default.fileExists(atPath: folder.file("m").path))
    }

    @Test("Unusable input is refused with its exit code")
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
        #expect(text.errors.contains("it is not an intent model"))
        for arguments in [
            ["evaluate", "--data", data],
            ["train", "--data", data, "--output", "m", "--folds", "1"],
            ["evaluate", "--data", data, "--model", "m", "--learning-curve"],
            ["evaluate", "--data", data, "--model", "m", "--seed", "7"],
            ["evaluate", "--data", data, "--model", "m", "--allowed-loss", "0.5"],
            ["evaluate", "--data", data, "--model", "m", "--locale", "de"],
        ] { #expect(try await Tool.run(arguments).status == 2) }
    }

    @Test("Input files and files of another kind are not overwritten")
    func replaced() async throws {
        let folder = try ScratchFolder()
        let names = ["a.jsonl", "home.yaml", "tel.sqlite", "m", "notes.txt"]
        let data = try folder.write(Self.data, to: "a.jsonl")
        let dictionary = try folder.write("version: 1\nintents: { Go: [go on], Stop: [stop it] }\n", to: "home.yaml")
        let telemetry = try folder.write("telemetry", to: "tel.sqlite")
        let model = try folder.write("", to: "m")
        let notes = try folder.write("notes", to: "notes.txt")
        #expect(try await Tool.run("train", "--data", data, "--output", model).status == 0, "an empty file is replaced")
        let before = try names.map { try Data(contentsOf: folder.file($0)) }
        let link = folder.file("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: data)
        for arguments in [
            ["train", "--data", data, "--output", data], ["train", "--data", data, "--output", link],
            ["train", "--dictionary", dictionary, "--output", dictionary],
            ["train", "--data", data, "--output", folder.file("new.yaml").path],
            ["train", "--data", data, "--confirmed", telemetry, "--output", telemetry],
            ["train", "--data", data, "--output", model, "--folds", "2", "--html", model],
            ["train", "--data", data, "--output", model, "--folds", "2", "--html", data],
            ["evaluate", "--data", data, "--folds", "2", "--html", data],
            ["evaluate", "--data", data, "--model", model, "--html", model],
        ] {
            let run = try await Tool.run(arguments)
            #expect(run.status == 2 && run.errors.contains("--"), "\(arguments): \(run)")
        }
        let nowhere = folder.file("none/page.html").path
        for (arguments, message) in [
            (["train", "--data", data, "--output", notes], "is not an intent model, so it is not replaced"),
            (["train", "--data", data, "--output", folder.url.path], "it is a folder"),
            (
                ["evaluate", "--data", data, "--model", model, "--html", notes],
                "is not an HTML page, so it is not replaced"
            ),
            (["train", "--data", data, "--output", model, "--folds", "2", "--html", nowhere], "there is no folder"),
        ] {
            let run = try await Tool.run(arguments)
            #expect(run.status == 1 && run.errors.contains(message), "\(arguments): \(run)")
        }
        #expect(try names.map { try Data(contentsOf: folder.file($0)) } == before)
    }

    private static func figures(_ run: Tool.Run) throws -> [String: Int] {
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return (object ?? [:]).compactMapValues { $0 as? Int }
    }

    @Test("Confirmed commands train the model, unless undeclared or refused as often")
    func confirmed() async throws {
        let scene = try await GrowthScene()
        func hear(_ text: String, _ intent: String, _ feedback: Feedback.Verdict) async throws {
            let command = FiredCommand(command: Command(intent: intent), source: .online, score: 0.9)
            try await scene.record(text, as: command, feedback: feedback, times: 3)
        }
        try await hear("whereabouts have i got to", "Location", .confirmed)
        try await hear("hum something cheerful", "Sing", .confirmed)
        try await hear("hold your horses", "Stop", .confirmed)
        try await hear("hold your horses", "Stop", .wrong)
        let folder = scene.folder
        let common = [
            "train", "--dictionary", folder.file("Dictionaries").path, "--output", folder.file("m").path, "--json",
        ]
        let without = try await Tool.run(common)
        let with = try await Tool.run(common + ["--confirmed", folder.file("day.sqlite").path])
        #expect(without.status == 0 && with.status == 0, "\(with.errors)")
        #expect(try Self.figures(with)["sentences"] == (Self.figures(without)["sentences"] ?? 0) + 1)
        #expect(try Self.figures(with)["intents"] == Self.figures(without)["intents"])
        #expect(with.errors.contains("1 confirmed sentence left out, of intents that no dictionary declares"))
        #expect(with.errors.contains("1 confirmed sentence taken in"))
        #expect(try Self.figures(with)["confirmed"] == 1)
        let german = try await Tool.run(common + ["--confirmed", folder.file("day.sqlite").path, "--locale", "de"])
        #expect(german.status == 1 && german.errors.contains("there is nothing to learn 'de' from"), "\(german.errors)")
        let missing = try await Tool.run(common + ["--confirmed", folder.file("none").path])
        #expect(missing.status == 1)
    }

    @Test("A test that expects no intent trains 'out of scope' only if no phrase, example or situation contradicts it")
    func nothing() async throws {
        let folder = try ScratchFolder()
        let dictionary = try folder.write(
            """
            version: 1
            locale: en
            intents:
              On:
                phrases: [lights on]
                examples: [it is too dark in here]
                blocks: [{ requires_context: { area: null }, phrases: [make it bright] }]
              Joke: [tell me a joke]
            tests:
              - { text: It is too dark in here!, intent: null }
              - { text: make it bright, intent: null }
              - { text: lights on the wall, intent: null, context: { area: kitchen } }
              - { text: what is for dinner, intent: null }
            """, to: "home.yaml")
        let run = try await Tool.run("train", "--dictionary", dictionary, "--output", folder.file("m").path, "--json")
        #expect(try Self.figures(run)["outOfScope"] == 1, "\(run)")
    }

    @Test("The model is trained on the examples of a compiled dictionary, too")
    func compiled() async throws {
        let folder = try ScratchFolder()
        let dictionary = try folder.write(
            """
            version: 1
            locale: en
            intents: { On: { phrases: [lights on], examples: [it is too dark] }, Bye: { examples: [good night, bye] } }
            """, to: "home.yaml")
        let (compiled, model) = (folder.file("home.compiled").path, folder.file("m").path)
        #expect(try await Tool.run("compile", dictionary, "--output", compiled).status == 0)
        let run = try await Tool.run("train", "--dictionary", compiled, "--output", model, "--json")
        #expect(try Self.figures(run)["sentences"] == 4, "\(run)")
        #expect(try Self.figures(run)["intents"] == 2)
    }

    @Test("A model of the package's dictionaries understands the questions in the guides")
    func guides() async throws {
        let folder = try ScratchFolder()
        let model = folder.file("home.model").path
        #expect(try await Tool.run("train", "--dictionary", "Dictionaries", "--output", model).status == 0)
        var asked: [String] = []
        for guide in [
            "Sources/RapidIntent/RapidIntent.docc/CommandLineTool.md",
            "Sources/RapidIntentModel/RapidIntentModel.docc/RapidIntentModel.md",
            "Sources/RapidIntentModel/RapidIntentModel.docc/TrainingAModel.md",
        ] {
            let text = try String(contentsOf: Tool.package.appending(path: guide), encoding: .utf8)
            let lines = text.split(separator: "\n").filter { $0.contains("resolve \"") && $0.contains("home.model") }
            #expect(!lines.isEmpty, "\(guide)")
            asked += lines.map { String($0.split(separator: "\"")[1]) }
        }
        let demo = try String(contentsOf: Tool.package.appending(path: "Scripts/demo"), encoding: .utf8)
        let spoken = "i would like to go to the airport"
        #expect(demo.contains(spoken))
        for text in asked + [spoken] {
            let run = try await Tool.run("resolve", text, "--online", model, "--json")
            #expect(
                run.output.contains("\"outcome\":\"fired\"") && run.output.contains("\"source\":\"online\""), "\(run)")
        }
        for text in ["what's for dinner", "xyzzy"] {
            let run = try await Tool.run("resolve", text, "--online", model, "--json")
            #expect(run.output.contains("\"reason\":\"noMatch\""), "\(run)")
        }
    }

    @Test("Cross-validation reports intents, confusions, thresholds, calibration and the learning curve")
    func report() async throws {
        let folder = try ScratchFolder()
        let strange = "{\"text\":\"is <b>this</b> & that\",\"intent\":\"wake\"}\n"
        let data = try folder.write(Self.data + strange, to: "all.jsonl")
        let page = folder.file("report.html").path
        let run = try await Tool.run("evaluate", "--data", data, "--folds", "4", "--learning-curve", "--html", page)
        #expect(run.status == 0, "\(run.errors)")
        for heading in [
            "accuracy in scope", "intents, the worst first", "what an 'accept' comes to", "calibration",
            "learning curve",
        ] { #expect(run.output.contains(heading)) }
        let html = try String(contentsOfFile: page, encoding: .utf8)
        for heading in ["<h2>Calibration</h2>", "<h2>Learning curve</h2>", "<h2>Confusions</h2>", "</html>"] {
            #expect(html.contains(heading))
        }
        // The model has not seen the words of the strange sentence. It is misclassified, and so listed.
        #expect(html.contains("is &lt;b&gt;this&lt;/b&gt; &amp; that") && !html.contains("<b>"))
        let figures = try #require(try await Tool.run("evaluate", "--data", data, "--folds", "4", "--json").lines.last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(figures.utf8)) as? [String: Any])
        let accuracy = try #require(object["accuracy"] as? Double)
        let shown = String(format: "%.1f %%", accuracy * 100)
        #expect(run.output.contains("accuracy in scope  \(shown)  of 16 sentences"), "\(run.output)")
        #expect(html.contains("<td>accuracy in scope</td><td class=\"n\">\(shown)</td>"))
        #expect(object["sentences"] as? Int == 21 && object["outOfScope"] as? Int == 5)
        // The file is such a page, so it may be overwritten.
        let again = ["evaluate", "--data", data, "--folds", "4", "--html", page]
        #expect(try await Tool.run(again).status == 0)
    }

    @Test("Contradictory sentences, and sentences that no report can evaluate, are reported")
    func doubtful() async throws {
        let folder = try ScratchFolder()
        let more = """
            {"text":"Beam me up","intent":"only"}
            {"text":"beam me up!","intent":"None"}
            {"text":"give me warp nine","intent":"single"}

            """
        let data = try folder.write(Self.data + more, to: "all.jsonl")
        let warning = "rapid-intent: warning: 'Beam me up' is labelled 'only' and 'None'"
        let left = "rapid-intent: the report leaves out 2 sentences: all others with that label"
        for command in [
            ["evaluate"], ["train", "--output", folder.file("some.model").path],
        ] {
            let run = try await Tool.run(command + ["--data", data, "--folds", "3", "--json"])
            #expect(run.status == 0 && run.errors.contains(warning) && run.errors.contains(left), "\(run.errors)")
        }
        let model = ["train", "--output", folder.file("some.model").path, "--data"]
        let sound = try await Tool.run(model + [try folder.write(Self.data, to: "sound.jsonl")])
        #expect(sound.status == 0 && !sound.errors.contains("warning"), "\(sound.errors)")
    }

    @Test("The language defaults to English, with a message; a model that no dictionary can use is reported")
    func languages() async throws {
        let folder = try ScratchFolder()
        let model = folder.file("some.model").path
        let data = try folder.write(
            Self.lines(["Licht": ["mach das licht an", "licht an bitte"], "Halt": ["halt an", "bleib stehen"]]),
            to: "deutsch.jsonl")
        let german = try folder.write(
            "version: 1\nlocale: de\nintents: { Licht: [licht an], Halt: [halt] }\n", to: "de.yaml")
        let assumed = try await Tool.run("train", "--data", data, "--output", model)
        #expect(
            assumed.errors.hasSuffix("; language 'en', as '--locale' names no other; without a sentence encoder\n"),
            "\(assumed.errors)")
        let question = ["resolve", "mach das licht bitte an", "--dictionary", german, "--online", model, "--json"]
        let mute = try await Tool.run(question)
        #expect(mute.output.contains("noMatch") && mute.errors.contains("the model understands 'en'"), "\(mute)")
        let told = try await Tool.run("train", "--data", data, "--output", model, "--locale", "de")
        #expect(told.errors.hasSuffix("; language 'de'; without a sentence encoder\n"), "\(told.errors)")
        let run = try await Tool.run(question)
        #expect(run.output.contains(#""intent":"Licht""#) && run.errors.isEmpty, "\(run)")
    }

    @Test("A page behind a link is replaced, and no control character of the data reaches a terminal")
    func files() async throws {
        let folder = try ScratchFolder()
        let data = try folder.write(Self.data, to: "all.jsonl")
        let link = folder.file("link.html").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file("page.html").path)
        #expect(try await Tool.run("evaluate", "--data", data, "--folds", "2", "--html", link).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder.file("page.html").path)
        #expect(try String(contentsOf: folder.file("page.html"), encoding: .utf8).hasSuffix("</html>\n"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("lost.model").path, withDestinationPath: folder.file("none/some.model").path)
        let lost = try await Tool.run("train", "--data", data, "--output", folder.file("lost.model").path)
        #expect(lost.status == 1 && lost.errors.contains("there is no folder") && !lost.errors.contains("training"))
        for line in [
            #"{"text":"a","intent":"\u001b[31mred"}"#, #"{"text":"a","intent":"b","\u001b[31m":1,"\u001b[31m":2}"#,
        ] {
            let strange = try folder.write(line + "\n", to: "strange.jsonl")
            let run = try await Tool.run("train", "--data", strange, "--output", folder.file("x.model").path)
            #expect(run.status == 1 && !run.errors.isEmpty && !run.errors.contains("\u{1B}"), "\(run.errors)")
        }
    }
}
#endif
