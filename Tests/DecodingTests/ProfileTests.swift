#if Tool
import Foundation
import RapidIntent
import RapidIntentSpeech
import Testing
import TestSupport

@testable import rapid_intent

@Suite("Profiles of listen")
struct ProfileTests {
    /// Says texts with pauses between them, and returns the path of the recording: 16 kHz, 16 bit, mono.
    private func speak(_ texts: [String], pauses: [Double] = [2.5, 2.5], in folder: ScratchFolder) throws -> String {
        var samples = Self.room(0.7)
        for (text, pause) in zip(texts, pauses) {
            samples += try Speaker.recording(of: text, before: 0, after: 0).samples + Self.room(pause)
        }
        return try folder.write(Data(Sound.waveFile(samples)), to: "recording.wav")
    }

    /// A quiet room: noise of a few steps.
    private static func room(_ seconds: Double) -> [Int16] {
        var random = SplitMix64(seed: 5)
        return (0..<Int(seconds * 16_000)).map { _ in Int16(random.next() & 7) - 4 }
    }

    private func listen(_ arguments: String..., to recording: String) async throws -> Tool.Run {
        try await Tool.run(
            ["listen", "--audio", recording, "--json", "--dictionary", "Dictionaries/navigation.yaml"] + arguments)
    }

    private func intents(_ run: Tool.Run) -> [String] {
        run.lines.compactMap { line in
            line.contains(#""event":"fired""#) ? line.firstMatch(of: /"intent":"(\w+)"/).map { String($0.1) } : nil
        }
    }

    @Test(
        "Voice begins each utterance and silence ends it; the same recording gives the same bytes",
        .spokenEnglish,
        arguments: ["continuous", "voice-activity"])
    func voice(profile: String) async throws {
        let folder = try ScratchFolder()
        let recording = try speak(["where am i", "take me to the office"], in: folder)
        let run = try await listen("--profile", profile, to: recording)
        #expect(run.status == 0, "\(run.errors)")
        #expect(intents(run) == ["Location", "Navigate"], "\(run.output)")
        #expect(run.lines.count { $0.contains(#""event":"endpoint""#) } >= 2)
        #expect(try await listen("--profile", profile, to: recording) == run)
    }

    @Test("A wake phrase is reported, and only speech after it is recognised", .spokenEnglish)
    func wake() async throws {
        let folder = try ScratchFolder()
        let recording = try speak(
            ["where am i", "hello computer", "take me to the office"], pauses: [2.5, 0.8, 2.5], in: folder)
        let run = try await listen("--wake", "hello computer", to: recording)
        #expect(run.status == 0, "\(run.errors)")
        #expect(intents(run) == ["Navigate"], "\(run.output)")
        let wake = run.lines.first { $0.contains(#""event":"wake""#) }
        #expect(wake?.contains(#""phrase":"hello computer""#) == true, "\(run.output)")
        let first = run.lines.first { !$0.contains(#""event":"wake""#) }
        #expect(run.lines.first == wake, "\(first ?? "")")
    }

    @Test(
        "A recording without the wake phrase gives no events, and the reason; so does one without audio",
        .spokenEnglish)
    func notWoken() async throws {
        let folder = try ScratchFolder()
        let run = try await listen("--wake", "hello computer", to: try speak(["where am i"], in: folder))
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
        #expect(run.errors.contains("no wake phrase was heard"), "\(run.errors)")
        try Data(Sound.waveFile([])).write(to: folder.file("empty.wav"))
        let empty = try await listen(to: folder.file("empty.wav").path)
        #expect(empty.status == 0 && empty.output.isEmpty, "\(empty.output)")
        #expect(empty.errors.contains("empty.wav' holds no audio"), "\(empty.errors)")
    }

    @Test("Silence after a wake phrase is a timeout", .spokenEnglish)
    func timeout() async throws {
        let folder = try ScratchFolder()
        _ = try speak(["hello computer"], in: folder)
        let samples = try WAVSource(path: folder.file("recording.wav").path).samples + Self.room(8)
        try Data(Sound.waveFile(samples)).write(to: folder.file("longer.wav"))
        let run = try await listen("--wake", "hello computer", to: folder.file("longer.wav").path)
        #expect(run.lines.contains { $0.contains(#""event":"timeout","at":"#) && $0.contains(#""limit":"noSpeech""#) })
    }

    @Test("Lines on standard input start and end push-to-talk", .spokenEnglish, .timeLimit(.minutes(5)))
    func pushToTalk() async throws {
        let folder = try ScratchFolder()
        let recording = try speak(["take me to the office"], in: folder)
        let silent = try await Tool.run(
            "listen", "--audio", recording, "--realtime", "--json", "--profile", "push-to-talk", "--dictionary",
            "Dictionaries/navigation.yaml")
        #expect(silent.status == 0, "\(silent.errors)")
        #expect(silent.output == "", "nothing was pushed")
        #expect(silent.errors.contains("nothing was pushed to talk"), "\(silent.errors)")
        let pushed = try await Tool.run(
            "listen", "--audio", recording, "--realtime", "--json", "--profile", "push-to-talk", "--dictionary",
            "Dictionaries/navigation.yaml", input: Data("\n".utf8))
        #expect(intents(pushed) == ["Navigate"], "\(pushed.output)\(pushed.errors)")
    }

    @Test("Conflicting options are refused")
    func usage() async throws {
        for arguments in [
            ["--profile", "wake-phrase"], ["--profile", "continuous", "--wake", "computer"],
            ["--profile", "push-to-talk", "--raw"], ["--profile", "push-to-talk", "--audio", "a.wav"],
            ["--profile", "whenever"],
        ] {
            #expect(try await Tool.run(["listen"] + arguments).status == 2, "\(arguments)")
        }
    }

    @Test(
        "An unpronounceable wake phrase is refused",
        .enabled(if: Speaker.hasModel, "needs the package pocketsphinx-en-us"))
    func unpronounceable() async throws {
        let run = try await Tool.run(["listen", "--wake", "xyzzyx", "--dictionary", "Dictionaries/navigation.yaml"])
        #expect(run.status == 1)
        #expect(run.errors.contains("xyzzyx"), "\(run.errors)")
    }
}
#endif
