#if Tool
import Foundation
import RapidIntent
import RapidIntentSupport
import RapidIntentTesting
import Testing
import TestSupport

@Suite struct ResolveTests {
    @Test("Lines of standard input give outcomes that scripts rely on, byte for byte")
    func json() async throws {
        let input = Data("where am I?\nwhat’s in front of me\n\ntake me to the office\nsing me a song\n".utf8)
        let run = try await Tool.run("resolve", "--dictionary", "Dictionaries/navigation.yaml", "--json", input: input)
        #expect(
            run
                == Tool.Run(
                    status: 0,
                    output: """
                        {"text":"where am I?","outcome":"fired","intent":"Location","entities":[],"source":"dictionary","score":1,"phrase":"where am i"}
                        {"text":"what’s in front of me","outcome":"fired","intent":"Ahead","entities":[],"source":"dictionary","score":1,"phrase":"what's in front of me"}
                        {"text":"take me to the office","outcome":"fired","intent":"Navigate","entities":[{"name":"place","value":"office","text":"the office","start":3,"end":5}],"source":"dictionary","score":1,"phrase":"take me to {place}"}
                        {"text":"sing me a song","outcome":"unresolved","reason":"noMatch"}

                        """,
                    errors: ""))
    }

    @Test("Each final transcript with a word in it is resolved, fillers alone, too")
    func fillers() async throws {
        let input = Data(
            """
            {"utterance":"u1","at":0.4,"text":"um"}
            {"utterance":"u1","at":0.9,"text":"Um, please.","final":true}
            {"utterance":"u1","at":0.9,"end":true}

            """.utf8)
        let run = try await Tool.run(
            "resolve", "--transcripts", "--dictionary", "Dictionaries/navigation.yaml", input: input)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.lines == [
                #"{"event":"partial","utterance":"u1","at":0.4,"text":"um"}"#,
                #"{"event":"final","utterance":"u1","at":0.9,"text":"Um, please."}"#,
                #"{"event":"unresolved","utterance":"u1","segment":0,"at":0.9,"reason":"noMatch"}"#,
                #"{"event":"resolved","utterance":"u1","segment":0,"at":0.9,"outcome":"unresolved"}"#,
                #"{"event":"endpoint","utterance":"u1","at":0.9}"#,
            ])
        let text = try await Tool.run("resolve", "um", "--json", "--dictionary", "Dictionaries/navigation.yaml")
        #expect(text.lines == [#"{"text":"um","outcome":"unresolved","reason":"noMatch"}"#])
    }

    @Test("The times of transcripts are added to the moment of '--now'")
    func moments() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write("version: 1\nlocale: en\nintents: { Remind: [\"remind me {date}\"] }\n", to: "a.yaml")
        let input = Data(
            """
            {"utterance":"u1","at":1,"text":"remind me tomorrow","final":true}
            {"utterance":"u2","at":90000,"text":"remind me tomorrow","final":true}
            {"utterance":"u3","at":90001,"text":"remind me tomorrow","final":true,"now":"2027-01-31T08:00"}

            """.utf8)
        let run = try await Tool.run(
            ["resolve", "--transcripts", "--now", "2026-11-29T08:00", "--dictionary", "a.yaml"], input: input,
            in: folder.url)
        let fired = run.lines.filter { $0.contains(#""event":"fired""#) }
        #expect(fired.count == 3, "\(run)")
        for (line, day) in zip(fired, ["2026-11-30", "2026-12-01", "2027-02-01"]) {
            #expect(line.contains(#""value":"\#(day)""#), "\(line)")
        }
    }

    @Test("An error is reported, and ends with 1 after the other lines, or at once with '--strict'")
    func leniency() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            "version: 1\nintents: { Go: [go on, \"walk {place}\"], Stop: { phrase: [x] } }\n", to: "a.yaml")
        _ = try folder.write("version: 1\nintents: [[[\n", to: "b.yaml")
        let arguments = ["resolve", "go on", "--json", "--dictionary", "a.yaml", "--dictionary", "b.yaml"]
        let run = try await Tool.run(arguments, in: folder.url)
        #expect(run.status == 1)
        #expect(run.lines.count == 1)
        #expect(run.output.contains(#""outcome":"fired","intent":"Go""#))
        for message in ["unknown key 'phrase'", "unknown list 'place'", "b.yaml:"] {
            #expect(run.errors.contains(message), "\(run.errors)")
        }
        let strict = try await Tool.run(arguments + ["--strict"], in: folder.url)
        #expect(strict.status == 1)
        #expect(strict.output.isEmpty)
        #expect(strict.errors == run.errors)

        let nothing = try await Tool.run("resolve", "go on", "--dictionary", "b.yaml", in: folder.url)
        #expect(nothing.status == 1)
        #expect(nothing.output.isEmpty)
    }

    @Test("The context is that of the command line, unless a transcript has its own")
    func situation() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(Tool.lightsOfAnArea, to: "a.yaml")
        let call = ["resolve", "--dictionary", "a.yaml", "--context", "area=Hall", "--context", "mode=a=b"]
        #expect(try await Tool.run(call + ["lights on"], in: folder.url).output == "lights on  ▶ On(area: Hall)\n")
        #expect(
            try await Tool.run("resolve", "lights on", "--dictionary", "a.yaml", in: folder.url).output
                == "lights on  ✗ noMatch\n")
        let transcripts = """
            {"utterance":"1","at":1,"text":"lights on","final":true}
            {"utterance":"2","at":2,"text":"lights on","final":true,"context":{"area":"Attic"}}

            """
        let replay = try await Tool.run(call + ["--transcripts"], input: Data(transcripts.utf8), in: folder.url)
        let areas = replay.lines.filter { $0.contains(#""event":"fired""#) }.map { $0.contains("Attic") }
        #expect(areas == [false, true])
    }

    @Test("The spoken language selects the dictionary; without a language, the first one is used")
    func locales() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write("version: 1\nlocale: de\nintents: { Stopp: [stopp, halt an] }\n", to: "de.yaml")
        _ = try folder.write("version: 1\nlocale: en-GB\nintents: { Stop: [stop it, halt an] }\n", to: "en.yaml")
        let call = ["resolve", "halt an", "--dictionary", "de.yaml", "--dictionary", "en.yaml"]
        #expect(try await Tool.run(call, in: folder.url).output == "halt an  ▶ Stopp\n")
        #expect(try await Tool.run(call + ["--locale", "en"], in: folder.url).output == "halt an  ▶ Stop\n")
        let french = try await Tool.run(call + ["--locale", "fr"], in: folder.url)
        #expect(french.output == "halt an  ▶ Stopp\n")
        #expect(french.errors == "rapid-intent: warning: no dictionary is in 'fr'; 'de' is used instead\n")
        let transcript = #"{"utterance":"1","at":1,"text":"halt an","final":true,"locale":"en-GB"}"# + "\n"
        let replay = try await Tool.run(
            Array(call.dropFirst(2)).reduce(into: ["resolve", "--transcripts"]) { $0.append($1) },
            input: Data(transcript.utf8), in: folder.url)
        #expect(replay.output.contains(#""intent":"Stop""#))
        #expect(replay.errors == "")
        let lines = ["fr", "fr", "it"].enumerated().map { number, locale in
            #"{"utterance":"\#(number)","at":\#(number),"text":"halt an","final":true,"locale":"\#(locale)"}"# + "\n"
        }
        for call in [["--transcripts"], ["--transcripts", "--live"]] {
            let foreign = try await Tool.run(
                ["resolve", "--dictionary", "de.yaml", "--dictionary", "en.yaml"] + call,
                input: Data(lines.joined().utf8), in: folder.url)
            #expect(foreign.status == 0)
            #expect(
                foreign.errors == """
                    rapid-intent: warning: no dictionary is in 'fr'; 'de' is used instead
                    rapid-intent: warning: no dictionary is in 'it'; 'de' is used instead

                    """)
        }
    }

    @Test("Arguments are texts, and the output is readable lines")
    func text() async throws {
        let run = try await Tool.run("resolve", "take me to my office", "sing me a song", "")
        #expect(run.status == 0)
        #expect(
            run.lines == [
                "take me to my office  ▶ Navigate(place: office)", "sing me a song  ✗ noMatch", "  ✗ noMatch",
            ])
    }

    @Test("Each of several commands in a text has its own line, with places in its own words")
    func severalCommands() async throws {
        let text = "what's around me and take me to the office, then stop"
        let run = try await Tool.run("resolve", "stop", text, "", "--dictionary", "Dictionaries/navigation.yaml")
        #expect(
            run
                == Tool.Run(
                    status: 0,
                    output: """
                        stop  ▶ Stop
                        what's around me  ▶ Surroundings
                        take me to the office  ▶ Navigate(place: office)
                        stop  ▶ Stop
                          ✗ noMatch

                        """, errors: ""))
        let lines = try await Tool.run(
            "resolve", "--json", "--dictionary", "Dictionaries/navigation.yaml", input: Data((text + "\n").utf8))
        #expect(
            lines
                == Tool.Run(
                    status: 0,
                    output: """
                        {"text":"what's around me","outcome":"fired","intent":"Surroundings","entities":[],"source":"dictionary","score":1,"phrase":"what's around me"}
                        {"text":"take me to the office","outcome":"fired","intent":"Navigate","entities":[{"name":"place","value":"office","text":"the office","start":3,"end":5}],"source":"dictionary","score":1,"phrase":"take me to {place}"}
                        {"text":"stop","outcome":"fired","intent":"Stop","entities":[],"source":"dictionary","score":1,"phrase":"stop"}

                        """, errors: ""))
    }

    @Test("A text with words that belong to no command fires nothing, and its line quotes them")
    func unknownWords() async throws {
        let text = "stop and take me to the office, then sing me a song"
        let run = try await Tool.run("resolve", text, "--json", "--dictionary", "Dictionaries/navigation.yaml")
        #expect(
            run
                == Tool.Run(
                    status: 0,
                    output: """
                        {"text":"\(text)","outcome":"unresolved","reason":"unknownWords","words":"sing me a song",\
                        "detail":"'sing me a song' belongs to no command"}

                        """, errors: ""))
    }

    @Test("A failure of the service for a text with unknown words is in its line, and ends with 3")
    func wholeFails() async throws {
        let server = try IntentServer(key: "secret-key") { Prediction(text: $0, intents: [], topIntent: nil) }
        defer { server.stop() }
        server.always(.stall(.beforeHead))
        let run = try await Tool.run(
            "resolve", "beam me up and where am i", "--json", "--online", "luis-v3", "--endpoint", server.url, "--app",
            "demo", "--time-limit", "0.3", environment: ["RAPID_INTENT_KEY": "secret-key"])
        #expect(run.status == 3)
        let start = #"{"text":"beam me up and where am i","outcome":"unresolved","reason":"serviceFailed""#
        #expect(run.lines.count == 1 && run.lines[0].hasPrefix(start), "\(run.output)")
    }

    static let transcripts = """
        {"utterance":"u1","at":0.42,"text":"what's around","final":false}
        {"utterance":"u1","at":0.61,"text":"what's around me","final":false}
        {"utterance":"u1","at":1.90,"text":"What’s around me?","final":true,"confidence":0.93}
        {"utterance":"u1","at":1.90,"end":true}
        {"utterance":"u2","at":2.5,"text":"where am i"}
        {"utterance":"u2","at":2.9,"text":
        {"utterance":"u2","at":3.0,"text":"where am i going"}
        {"utterance":"u3","at":4,"text":"hum","final":true}

        """

    @Test("Replayed transcripts give the same bytes on every run, and a broken line does not end the stream")
    func replay() async throws {
        let expected = """
            {"event":"partial","utterance":"u1","at":0.42,"text":"what's around"}
            {"event":"partial","utterance":"u1","at":0.61,"text":"what's around me"}
            {"event":"fired","utterance":"u1","segment":0,"at":0.76,"intent":"Surroundings","entities":[],"source":"dictionary","score":1,"phrase":"what's around me"}
            {"event":"final","utterance":"u1","at":1.9,"text":"What’s around me?","confidence":0.93}
            {"event":"resolved","utterance":"u1","segment":0,"at":1.9,"outcome":"fired","lead":1.14}
            {"event":"endpoint","utterance":"u1","at":1.9}
            {"event":"partial","utterance":"u2","at":2.5,"text":"where am i"}
            {"event":"failed","code":"invalidLine","message":"line 6, column 35: expected a value, found the end of the line"}
            {"event":"partial","utterance":"u2","at":3,"text":"where am i going"}
            {"event":"fired","utterance":"u2","segment":0,"at":3.15,"intent":"Destination","entities":[],"source":"dictionary","score":1,"phrase":"where am i going"}
            {"event":"resolved","utterance":"u2","segment":0,"at":4,"outcome":"fired","lead":0.85}
            {"event":"endpoint","utterance":"u2","at":4}
            {"event":"final","utterance":"u3","at":4,"text":"hum"}
            {"event":"unresolved","utterance":"u3","segment":0,"at":4,"reason":"noMatch"}
            {"event":"resolved","utterance":"u3","segment":0,"at":4,"outcome":"unresolved"}
            {"event":"endpoint","utterance":"u3","at":4}

            """
        for _ in 0..<5 {
            let run = try await Tool.run("resolve", "--transcripts", input: Data(Self.transcripts.utf8))
            #expect(
                run
                    == Tool.Run(
                        status: 1, output: expected,
                        errors: """
                            rapid-intent: line 6, column 35: expected a value, found the end of the line
                              help: a line is one JSON object, such as {"utterance":"u1","at":0.42,"text":"where am","final":false}

                            """))
        }
    }

    @Test("An argument that is not UTF-8 is refused, and not resolved without the bytes that are wrong")
    func unreadableArgument() async throws {
        let call = #"'\#(Tool.program.path)' resolve "stop$(printf '\377')""#
        let run = try await Tool.run(["-c", call], script: URL(filePath: "/bin/sh"))
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("rapid-intent: argument 2 is not UTF-8\n"), "\(run.errors)")
    }

    @Test("Invalid text is reported by line, and the rest is resolved")
    func unreadableLines() async throws {
        let bytes =
            Data([0xEF, 0xBB, 0xBF]) + Data("stop\r\nwhere ".utf8) + Data([0xFF, 0xFE]) + Data("\ncancel".utf8)
        let run = try await Tool.run("resolve", input: bytes)
        #expect(run.status == 1)
        #expect(run.lines == ["stop  ▶ Stop", "cancel  ▶ Stop"])
        #expect(run.errors == "rapid-intent: line 2, column 7: the bytes from here on are not UTF-8\n")

        let transcripts = Data([0xFF]) + Data("\n{\"utterance\":\"u1\",\"at\":1,\"text\":\"stop\"}\n".utf8)
        let replay = try await Tool.run("resolve", "--transcripts", input: transcripts)
        #expect(replay.status == 1)
        #expect(
            replay.lines.first
                == #"{"event":"failed","code":"invalidLine","message":"line 1, column 1: the bytes from here on are not UTF-8"}"#
        )
        #expect(replay.output.contains(#""event":"fired""#))
    }

    @Test("Control characters of a text do not reach the terminal")
    func controlCharacters() async throws {
        let run = try await Tool.run("resolve", "\u{1B}[31mhi\u{9B}")
        #expect(run.output == "�[31mhi�  ✗ noMatch\n")
    }

    @Test("The service is asked about unknown texts, and its failure has an exit code of its own")
    func online() async throws {
        let server = try IntentServer(key: "secret-key") { text in
            let scores = [
                "beam me to starbucks": 0.97, "perhaps a pub": 0.7, "beam me up": 0.97, "sing me a song": 0.99,
                "hm well": 0.3,
            ]
            let intent = text == "sing me a song" ? "Sing" : "Navigate"
            let ranked = Prediction.RankedIntent(name: intent, score: scores[text] ?? 0)
            let entity = Prediction.PredictedEntity(
                name: "place", text: "starbucks", value: "starbucks", range: 11..<20)
            return Prediction(
                text: text, intents: [ranked], topIntent: scores[text] == nil ? nil : ranked,
                entities: text == "beam me to starbucks" || text == "perhaps a pub" ? [entity] : [])
        }
        defer { server.stop() }
        func resolve(_ text: String, key: String = "secret-key") async throws -> Tool.Run {
            try await Tool.run(
                "resolve", text, "--json", "--online", "luis-v3", "--endpoint", server.url, "--app", "demo",
                "--time-limit", "0.5", environment: ["RAPID_INTENT_KEY": key])
        }
        #expect(
            try await resolve("beam me to starbucks")
                == Tool.Run(
                    status: 0,
                    output: """
                        {"text":"beam me to starbucks","outcome":"fired","intent":"Navigate","entities":[{"name":"place","value":"Starbucks","text":"starbucks","start":3,"end":4}],"source":"online","score":0.97}

                        """, errors: ""))
        #expect(
            try await resolve("perhaps a pub").output
                == #"{"text":"perhaps a pub","outcome":"needsConfirmation","intent":"Navigate","entities":[{"name":"place","value":"Starbucks","text":"starbucks","start":null,"end":null}],"source":"online","score":0.7}"#
                + "\n")
        #expect(
            try await resolve("beam me up").output
                == #"{"text":"beam me up","outcome":"unresolved","intent":"Navigate","reason":"missingEntity","entity":"place","detail":"no place was said"}"#
                + "\n")
        #expect(
            try await resolve("sing me a song").output
                == #"{"text":"sing me a song","outcome":"unresolved","reason":"undeclaredIntent","intent":"Sing","detail":"the service answered 'Sing', which no dictionary declares"}"#
                + "\n")
        #expect(
            try await resolve("hm well").output
                == #"{"text":"hm well","outcome":"unresolved","reason":"belowThreshold","intent":"Navigate","score":0.3,"detail":"'Navigate' scored 0.3"}"#
                + "\n")
        #expect(
            try await resolve("nothing like it").output
                == #"{"text":"nothing like it","outcome":"unresolved","reason":"noMatch"}"# + "\n")

        let asked = server.log.requests.count
        #expect(try await resolve("take me to the office").status == 0)
        #expect(server.log.requests.count == asked, "a local command asks no service")

        let wrongKey = try await resolve("nothing like it", key: "wrong-key")
        #expect(wrongKey.status == 3)
        #expect(wrongKey.output.contains(#""reason":"serviceFailed","detail":"unauthorised:"#))
        #expect(!(wrongKey.output + wrongKey.errors).contains("wrong-key"))
        server.always(.stall(.beforeHead))
        let stalled = try await resolve("nothing like it")
        #expect(stalled.status == 3)
        #expect(stalled.output.contains(#""reason":"serviceFailed","detail":"timedOut:"#))
    }
}
#endif
