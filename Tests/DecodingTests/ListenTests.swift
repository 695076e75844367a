#if Tool
import Foundation
import RapidIntentSpeech
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite struct ListenTests {
    /// Says something, with silence after it, and returns the path of the recording: 16 kHz, 16 bit, mono.
    private func speak(_ text: String, in folder: ScratchFolder) throws -> String {
        // The synthesiser stops with the last sound, but an endpoint needs silence.
        try folder.write(Data(Sound.waveFile(Speaker.recording(of: text, before: 0).samples)), to: "spoken.wav")
    }

    @Test(
        "Spoken commands fire before their utterance ends", .spokenEnglish,
        arguments: [
            ("where am i", "Location"), ("where am i going", "Destination"), ("take me to the office", "Navigate"),
        ])
    func firesEarly(text: String, intent: String) async throws {
        let folder = try ScratchFolder()
        let recording = try speak(text, in: folder)
        let run = try await Tool.run(
            "listen", "--audio", recording, "--json", "--dictionary", "Dictionaries/navigation.yaml")
        #expect(run.status == 0)
        let fired = run.lines.firstIndex { $0.contains(#""event":"fired""#) && $0.contains(#""intent":"\#(intent)""#) }
        let final = run.lines.firstIndex { $0.contains(#""event":"final""#) }
        #expect(try #require(fired) < (try #require(final)), "\(run.output)")
        #expect(run.lines.count { $0.contains(#""event":"fired""#) } == 1)
        #expect(
            try await Tool.run("listen", "--audio", recording, "--json", "--dictionary", "Dictionaries/navigation.yaml")
                == run)

        // The same samples without their header, on standard input.
        let samples = try Data(contentsOf: URL(filePath: recording)).dropFirst(44)
        let raw = try await Tool.run(
            "listen", "--raw", "--json", "--dictionary", "Dictionaries/navigation.yaml", input: Data(samples))
        #expect(raw.lines.contains { $0.contains(#""event":"fired""#) && $0.contains(intent) }, "\(raw.output)")
    }

    @Test("The live view shows transcripts and commands, and telemetry can be reported", .spokenEnglish)
    func view() async throws {
        let folder = try ScratchFolder()
        let recording = try speak("take me to the office", in: folder)
        let run = try await Tool.run(
            "listen", "--audio", recording, "--telemetry", folder.file("t.sqlite").path, "--dictionary",
            "Dictionaries/navigation.yaml", "--recogniser", "pocketsphinx")
        #expect(run.status == 0)
        #expect(run.output.contains("▶ Navigate(place: office)"), "\(run.output)")
        #expect(run.output.contains("before the final transcript"))
        #expect(!run.output.contains("\u{1B}"), "a pipe gets no colour")
        let report = try await Tool.run("report", "--telemetry", folder.file("t.sqlite").path)
        #expect(report.status == 0)
        #expect(report.output.contains("1 segment in 1 utterance"), "\(report.output)")
        #expect(try await Tool.run("report", "--telemetry", folder.file("t.sqlite").path, "--json").lines.count == 1)
        let heard = try await TelemetryReader(path: folder.file("t.sqlite").path)
            .segments(matching: TelemetryFilter(recogniser: "pocketsphinx"), limit: 9)
        #expect(heard.segments.count == 1, "the review tells recognisers apart")
    }

    @Test(
        "The sound of what was said is kept if it is asked for, and forgotten with it",
        .spokenEnglish,
        arguments: [[], ["--profile", "voice-activity"]])
    func recordings(profile: [String]) async throws {
        let folder = try ScratchFolder()
        let spoken = try speak("take me to the office", in: folder)
        let database = folder.file("t.sqlite").path
        let listen = [
            "listen", "--audio", spoken, "--json", "--dictionary", "Dictionaries/navigation.yaml", "--telemetry",
            database,
            "--telemetry-privacy", "full", "--telemetry-session", "kiosk",
        ]
        #expect(try await Tool.run(listen + profile).status == 0)
        let kept = folder.file("t.sqlite.recordings")
        #expect(!FileManager.default.fileExists(atPath: kept.path), "nothing is kept unless it is asked for")

        #expect(try await Tool.run(listen + profile + ["--recordings"]).status == 0)
        let files = try FileManager.default.contentsOfDirectory(at: kept, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "wav" }
        try #require(files.count == 1)
        let (recording, whole) = (try WAVSource(path: files[0].path).samples, try WAVSource(path: spoken).samples)
        // The command is heard again in what was kept, which is a part of what was said.
        #expect(recording.count >= 16_000 && recording.count <= whole.count)
        let begin = try #require(whole.firstRange(of: recording)).lowerBound
        #expect(whole[..<begin].allSatisfy { $0.magnitude < 2_000 }, "no loud sound came before it")
        let again = try await Tool.run(
            "listen", "--audio", files[0].path, "--json", "--dictionary", "Dictionaries/navigation.yaml")
        #expect(again.output.contains(#""intent":"Navigate""#), "\(again.output)")

        let forgotten = try await Tool.run("forget", "--telemetry", database, "--phrase", "to the office")
        #expect(forgotten.output.hasPrefix("2 segments forgotten"), "\(forgotten)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path) == [])
    }

    @Test(
        "The microphone is recorded until an interrupt, and the recording is kept",
        .spokenEnglish,
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/alsa/alsa.conf"), "ALSA is not configured"),
        .timeLimit(.minutes(5)))
    func microphone() async throws {
        let folder = try ScratchFolder()
        let recording = try speak("take me to the office", in: folder)
        try Data(contentsOf: URL(filePath: recording)).dropFirst(44).write(to: folder.file("speech.raw"))
        let configuration = try folder.microphone()
        let database = folder.file("t.sqlite").path
        let process = Tool.process(
            [
                "listen", "--device", "recorded", "--json", "--telemetry", database, "--dictionary",
                "Dictionaries/navigation.yaml",
            ],
            environment: ["ALSA_CONFIG_PATH": configuration])
        let pipe = Pipe()
        process.standardOutput = pipe
        var lines = OutputLines(pipe)
        async let end = process.runToEnd()
        let lastResort = process.end(after: .seconds(60))
        let fired = await lines.next(containing: #""event":"fired""#)
        #expect(await lines.next(containing: #""event":"resolved""#) != nil)
        process.interrupt()
        #expect(try await end == 0)
        lastResort.cancel()
        #expect(fired?.contains(#""intent":"Navigate""#) == true, "\(fired ?? "nothing was fired")")
        let report = try await Tool.run("report", "--telemetry", database)
        #expect(report.output.contains("1 segment in 1 utterance"), "\(report.output)")
    }

    @Test("Unreadable audio ends with 1, a missing device with 3")
    func badAudio() async throws {
        let folder = try ScratchFolder()
        let noise = try folder.write("this is no recording at all", to: "noise.wav")
        let run = try await Tool.run("listen", "--audio", noise)
        #expect(run.status == 1)
        #expect(run.errors.contains("noise.wav"), "\(run.errors)")
        #expect(try await Tool.run("listen", "--audio", folder.file("missing.wav").path).status == 1)
        let missing = try await Tool.run("listen", "--audio", folder.file("missing.wav").path, "--json")
        #expect(missing.output.hasPrefix(#"{"event":"failed","code":"badInput","message":"#), "\(missing.output)")
        if Speaker.hasModel {
            let device = try await Tool.run("listen", "--device", "no-such-device")
            #expect(device.status == 3)
            #expect(device.errors.contains("no-such-device"), "\(device.errors)")
        }
    }

    @Test("A report without any recording says so and ends with 1")
    func missingTelemetry() async throws {
        let folder = try ScratchFolder()
        let run = try await Tool.run("report", in: folder.url)
        #expect(run.status == 1)
        #expect(run.errors.contains("telemetry.sqlite"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("Telemetry").path))
    }
}
#endif
