#if Tool
import Foundation
import RapidIntent
import RapidIntentTesting
import Testing
import TestSupport

/// `listen` with simulated speech servers: real sockets, real audio, known words.
@Suite struct SpeechServerTests {
    /// The words that the server recognises in every utterance: one for each 150 ms of noise.
    private static let said = "take me to the office"

    /// Noise that lasts long enough for all the words, with room around it; as the bytes of a WAV file.
    private static func recording(utterances: Int = 1) -> Data {
        let samples =
            Sound.silence(0.7) + (0..<utterances).flatMap { _ in Sound.noise(1) + Sound.silence(2) }
        return Data(Sound.waveFile(samples))
    }

    private let folder: ScratchFolder
    private let audio: String

    init() throws {
        folder = try ScratchFolder()
        audio = folder.file("said.wav").path
        try Self.recording().write(to: folder.file("said.wav"))
    }

    private func server(_ language: SpeechServer.Language, hearing text: String = said) throws -> SpeechServer {
        try SpeechServer(speaking: language) { LoudnessEngine(hearing: text) }
    }

    private func listen(
        to server: SpeechServer, as name: String, _ arguments: String...,
        dictionary: String = "Dictionaries/navigation.yaml"
    ) async throws -> Tool.Run {
        try await Tool.run(
            [
                "listen", "--audio", audio, "--json", "--dictionary", dictionary, "--recogniser", name,
                "--speech-server", server.address,
            ] + arguments)
    }

    private func intents(_ run: Tool.Run) -> [String] {
        run.lines.compactMap { line in
            line.contains(#""event":"fired""#) ? line.firstMatch(of: /"intent":"(\w+)"/).map { String($0.1) } : nil
        }
    }

    @Test(
        "With servers that report partials, commands fire before the final transcript",
        arguments: [("vosk", SpeechServer.Language.vosk), ("wyoming", .wyoming(streaming: true))])
    func firesEarly(name: String, language: SpeechServer.Language) async throws {
        let server = try server(language)
        defer { server.stop() }
        // A file that is read at once ends before the server has processed it.
        let run = try await listen(to: server, as: name, "--realtime")
        #expect(run.status == 0, "\(run.errors)")
        #expect(intents(run) == ["Navigate"], "\(run.output)")
        let fired = try #require(run.lines.firstIndex { $0.contains(#""event":"fired""#) })
        let final = try #require(run.lines.firstIndex { $0.contains(#""event":"final""#) })
        #expect(fired < final, "\(run.output)")
        #expect(server.log.violations == [])
        #expect(server.log.messages.first?.contains("office") == true, "the server is told of the dictionary's words")
    }

    @Test("With a server without partials, commands fire on the final transcript")
    func wholeUtterances() async throws {
        let server = try server(.wyoming(streaming: false))
        defer { server.stop() }
        let run = try await listen(to: server, as: "wyoming")
        #expect(run.status == 0, "\(run.errors)")
        #expect(intents(run) == ["Navigate"], "\(run.output)")
        #expect(!run.output.contains(#""event":"partial""#))
        let request = try #require(server.log.messages.first { $0.hasPrefix("transcribe") })
        #expect(request.contains(#""language":"en""#), "a language without its region: \(request)")
    }

    @Test(
        "The profiles work with a server as well",
        arguments: [
            ("vosk", SpeechServer.Language.vosk, "continuous"), ("vosk", .vosk, "voice-activity"),
            ("wyoming", .wyoming(streaming: true), "continuous"),
            ("wyoming", .wyoming(streaming: false), "voice-activity"),
        ])
    func profiles(name: String, language: SpeechServer.Language, profile: String) async throws {
        try Self.recording(utterances: 2).write(to: folder.file("said.wav"))
        let server = try server(language)
        defer { server.stop() }
        let run = try await listen(to: server, as: name, "--profile", profile)
        #expect(run.status == 0, "\(run.errors)\(run.output)")
        #expect(intents(run) == ["Navigate", "Navigate"], "\(run.output)")
        #expect(server.log.violations == [])
    }

    @Test("With --free-speech, Vosk receives no phrases, and a service is asked about unknown texts")
    func freeSpeech() async throws {
        let server = try server(.vosk, hearing: "sing me a song now")
        let service = try IntentServer(key: "secret-key") { text in
            let ranked = Prediction.RankedIntent(name: "Stop", score: text == "sing me a song now" ? 0.97 : 0)
            return Prediction(text: text, intents: [ranked], topIntent: ranked)
        }
        defer {
            server.stop()
            service.stop()
        }
        let run = try await Tool.run(
            "listen", "--audio", audio, "--json", "--dictionary", "Dictionaries/navigation.yaml", "--recogniser",
            "vosk", "--speech-server", server.address, "--free-speech", "--online", "luis-v3", "--endpoint",
            service.url, "--app", "demo", environment: ["RAPID_INTENT_KEY": "secret-key"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(#""source":"online""#), "\(run.output)")
        #expect(server.log.messages.first?.contains("phrase_list") == false, "\(server.log.messages)")
    }

    @Test(
        "An invalid address is bad input, in the message and as an event",
        arguments: [
            ("vosk", "http://127.0.0.1:2700", "does not begin with ws://"), ("vosk", "", "does not begin with ws://"),
            ("vosk", "wss://127.0.0.1:2700", "encrypted"), ("wyoming", "tcp://127.0.0.1", "port"),
            ("wyoming", "ws://127.0.0.1:10300", "does not begin with tcp://"),
        ])
    func invalidAddress(name: String, address: String, message: String) async throws {
        let run = try await Tool.run(
            "listen", "--audio", audio, "--json", "--dictionary", "Dictionaries/navigation.yaml", "--recogniser", name,
            "--speech-server", address)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("rapid-intent: the address '\(address)'"), "\(run.errors)")
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.hasPrefix(#"{"event":"failed","code":"badInput""#), "\(run.output)")
    }

    @Test(
        "A failed server ends listening with 3 and its address; earlier utterances are completed",
        arguments: ["vosk", "wyoming"], [nil, "voice-activity"] as [String?])
    func failingServer(name: String, profile: String?) async throws {
        let server = try server(name == "vosk" ? .vosk : .wyoming(streaming: true))
        defer { server.stop() }
        let options = profile.map { ["--profile", $0] } ?? []
        for behaviour in [.cutOff(.atEnd, .reset), .say(Array("nonsense".utf8))] as [SpeechServer.Behaviour] {
            server.always(behaviour)
            let run = try await Tool.run(
                [
                    "listen", "--audio", audio, "--json", "--dictionary", "Dictionaries/navigation.yaml",
                    "--recogniser", name, "--speech-server", server.address,
                ] + options)
            #expect(run.status == 3, "\(behaviour): \(run.output)\(run.errors)")
            #expect(
                run.lines.contains { $0.contains(#""event":"failed""#) && $0.contains("127.0.0.1:\(server.port)") },
                "\(behaviour): \(run.output)")
            let opened = run.lines.contains { $0.contains(#""event":"partial""#) }
            #expect(opened == run.lines.contains { $0.contains(#""event":"endpoint""#) }, "\(run.output)")
        }
    }

    @Test("Without a server, listening ends with 3", arguments: ["ws", "tcp"])
    func nobodyThere(scheme: String) async throws {
        let server = try server(.vosk)
        let port = server.port
        server.stop()
        let run = try await Tool.run(
            "listen", "--audio", audio, "--dictionary", "Dictionaries/navigation.yaml", "--recogniser",
            scheme == "ws" ? "vosk" : "wyoming", "--speech-server", "\(scheme)://127.0.0.1:\(port)")
        #expect(run.status == 3)
        #expect(run.errors.contains("the speech server at 127.0.0.1:\(port)"), "\(run.errors)")
    }

    @Test("Phrases that are not sent to the server are counted, not listed")
    func omissions() async throws {
        // In a language without number rules, digits remain, which Vosk does not know.
        _ = try folder.write(
            "version: 1\nlocale: fi\nintents: { Go: [b 52, b 53, b 54, b 55, take me to the office] }\n", to: "fi.yaml")
        let server = try server(.vosk)
        defer { server.stop() }
        let run = try await listen(to: server, as: "vosk", dictionary: folder.file("fi.yaml").path)
        #expect(run.status == 0)
        #expect(run.errors.contains("4 phrases not sent to the speech server"), "\(run.errors)")
        #expect(run.errors.contains("'b 52', 'b 53', 'b 54', …"), "\(run.errors)")
        #expect(intents(run) == ["Go"])
    }

    @Test(
        "With --watch, new phrases are matched, with one warning that the server does not know them",
        .timeLimit(.minutes(5)))
    func reload() async throws {
        let server = try server(.vosk)
        defer { server.stop() }
        let dictionary = try folder.write("version: 1\nintents: { Old: [take me to the office] }\n", to: "d.yaml")
        let process = Tool.process(
            [
                "listen", "--raw", "--json", "--watch", "--dictionary", dictionary, "--recogniser", "vosk",
                "--speech-server", server.address,
            ])
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        var (events, remarks) = (OutputLines(output), OutputLines(errors))
        async let end = process.runToEnd()
        let lastResort = process.end(after: .seconds(60))
        defer { lastResort.cancel() }
        // The input exceeds the pipe's buffer, and the program reads it as it listens, so another thread writes it.
        let voice = DispatchQueue(label: "voice")
        func say() { voice.async { try? input.fileHandleForWriting.write(contentsOf: Self.recording().dropFirst(44)) } }
        say()
        #expect(await events.next(containing: #""event":"fired""#)?.contains("Old") == true)
        _ = try folder.write("version: 1\nintents: { New: [take me to the office] }\n", to: "d.yaml")
        #expect(await remarks.next(containing: "the previous dictionary") != nil)
        #expect(await remarks.next(containing: "were reloaded") != nil)
        say()
        #expect(await events.next(containing: #""event":"fired""#)?.contains("New") == true)
        _ = try folder.write("version: 1\nintents: { Newer: [take me to the office] }\n", to: "d.yaml")
        let news = try #require(await remarks.next(containing: "rapid-intent: "))
        #expect(news.contains("were reloaded"), "said twice: \(news)")
        say()
        #expect(await events.next(containing: #""event":"fired""#)?.contains("Newer") == true)
        try voice.sync { try input.fileHandleForWriting.close() }
        #expect(try await end == 0)
    }
}
#endif
