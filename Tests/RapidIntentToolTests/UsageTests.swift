#if Tool
import Foundation
import Testing
import TestSupport

@Suite struct UsageTests {
    @Test(
        "The help of every subcommand has an example",
        arguments: [
            "listen", "devices", "resolve", "check", "sample", "schema", "compile", "import", "ask", "report", "train",
            "evaluate", "forget", "grow", "review",
        ])
    func help(subcommand: String) async throws {
        let run = try await Tool.run(subcommand, "--help")
        #expect(run.status == 0)
        #expect(run.output.contains("EXAMPLES\n  rapid-intent \(subcommand)"))
        #expect(run.errors.isEmpty)
        // A wrapped line lacks the indentation of an example, and no backslash ends the line before it.
        let lines = run.lines.drop { $0 != "EXAMPLES" }.dropFirst().prefix { !$0.isEmpty }
        for (line, before) in zip(lines, [""] + lines) where !before.hasSuffix("\\") {
            #expect(line.hasPrefix("  "), "\(line)")
        }
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test("Standard output that is closed is an error")
    func closedOutput() async throws {
        let folder = try ScratchFolder()
        let script = try folder.write("exec '\(Tool.program.path)' resolve stop >&-", to: "run.sh")
        let run = try await Tool.run([script], script: URL(filePath: "/bin/sh"))
        #expect(run.status == 3)
        #expect(run.errors == "rapid-intent: standard output cannot be written: Bad file descriptor\n")
    }

    @Test("A folder as raw audio, and a missing file of a service, end with 1")
    func unusableInput() async throws {
        let folder = try ScratchFolder()
        let script = try folder.write("exec '\(Tool.program.path)' listen --raw < '\(folder.url.path)'", to: "run.sh")
        let raw = try await Tool.run([script], script: URL(filePath: "/bin/sh"))
        #expect(raw.status == 1)
        #expect(raw.errors.hasPrefix("rapid-intent: '--raw' reads standard input, and that is a folder; give it audio"))
        let missing = try await Tool.run("resolve", "x", "--online", "./missing.model")
        #expect(missing.status == 1)
        #expect(
            missing.errors.hasPrefix("rapid-intent: '--online ./missing.model': there is no such file"), "\(missing)")
    }

    @Test("Unwritable output is reported, and ends with 3", .enabled(if: Tool.hasFullDevice, "no /dev/full"))
    func fullDevice() async throws {
        let process = Tool.process(["resolve", "stop"])
        let errors = Pipe()
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        process.standardError = errors
        #expect(try await process.runToEnd() == 3)
        let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(message.hasPrefix("rapid-intent: standard output cannot be written"), "\(message)")
    }

    @Test("Unreadable input is reported, and ends with 1", arguments: [[], ["--transcripts"]])
    func unreadableInput(arguments: [String]) async throws {
        let process = Tool.process(["resolve"] + arguments)
        let errors = Pipe()
        let folder = open(Tool.package.path, O_RDONLY)
        process.standardInput = FileHandle(fileDescriptor: folder, closeOnDealloc: true)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        #expect(try await process.runToEnd() == 1)
        let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(message == "rapid-intent: standard input cannot be read: Is a directory\n")
    }

    @Test("Without a dictionary, the message says how to name one")
    func noDictionary() async throws {
        let folder = try ScratchFolder()
        let run = try await Tool.run("resolve", "x", in: folder.url)
        #expect(run.status == 1)
        #expect(run.errors.contains("'--dictionary PATH'"))
    }

    @Test("An unreadable key file ends the tool with 1")
    func unreadableKey() async throws {
        let run = try await Tool.run("ask", "x", "--online", "wit", "--key-file", "no-such-file")
        #expect(run.status == 1)
        #expect(run.errors.contains("the file no-such-file cannot be read"), "\(run.errors)")
    }

    @Test(
        "A wrong command line ends with 2 and a correction",
        arguments: [
            (["resolve", "--bogus"], "Unknown option '--bogus'"),
            (["resolve", "x", "--transcripts"], "'--transcripts' reads standard input"),
            (["resolve", "x", "--online", "luis-v9"], "luis-v3"),
            (["resolve", "x", "--online", "luis-v3"], "'--online luis-v3' needs '--endpoint URL' and '--app NAME'"),
            (["resolve", "x", "--online", "luis-v2", "--app", "a"], "'--online luis-v2' needs '--endpoint URL'"),
            (
                ["resolve", "x", "--online", "clu", "--endpoint", "http://127.0.0.1", "--app", "home"],
                "'--app PROJECT/DEPLOYMENT'"
            ),
            (["ask", "x", "--online", "rasa"], "'--online rasa' needs '--endpoint URL'"),
            (["ask", "x", "--online", "wit", "--slot", "staging"], "'--slot' is only for LUIS"),
            (["ask", "x", "--online", "wit", "--price", "-1"], "--price"),
            (["ask", "x"], "'ask' needs a service"), (["ask"], "<text>"),
            (["resolve", "x", "--model", "v7"], "need '--online'"),
            (["resolve", "x", "--service-may-log"], "need '--online'"),
            (["resolve", "x", "--endpoint", "http://127.0.0.1"], "need '--online'"),
            (["resolve", "x", "--online", "luis-v3", "--endpoint", "nonsense", "--app", "a"], "cannot be asked"),
            (["listen", "--raw", "--audio", "x.wav"], "Give only one of '--audio'"),
            (["listen", "--raw", "--realtime"], "'--realtime' needs '--audio'"),
            (["listen", "--raw", "--rate", "0"], "'--rate 0' is out of range"),
            (["listen", "--rate", "8000"], "'--rate' needs '--raw'"),
            (["listen", "--recogniser", "vosk"], "needs '--speech-server ADDRESS', such as ws://127.0.0.1:2700"),
            (["listen", "--recogniser", "wyoming"], "needs '--speech-server ADDRESS', such as tcp://127.0.0.1:10300"),
            (["listen", "--speech-server", "ws://127.0.0.1:2700"], "'--speech-server' needs '--recogniser vosk'"),
            (
                ["listen", "--recogniser", "wyoming", "--speech-server", "tcp://127.0.0.1:10300", "--free-speech"],
                "'--free-speech' needs '--recogniser vosk'"
            ),
            (["listen", "--recogniser", "siri"], "vosk"),
            (["resolve", "x", "--time-limit", "1"], "need '--online'"),
            (["resolve", "--transcripts", "--ask-ahead", "0.5"], "'--ask-ahead' needs '--online'"),
            (["listen", "--online", "wit", "--ask-ahead", "60"], "'--ask-ahead 60.0' is out of range"),
            (["listen", "--least-confidence", "1.5"], "'--least-confidence 1.5' is out of range; give 0 to 1"),
            (["resolve", "x", "--least-confidence", "0.5"], "'--least-confidence' needs '--transcripts'"),
            (["resolve", "--near-confirm", "0.9", "--near-accept", "0.8"], "'--near-confirm 0.9' is above"),
            (["resolve", "x", "--online", "wit", "--ask-ahead", "0.5"], "'--ask-ahead' needs '--transcripts'"),
            (["report", "--since", "yesterday"], "--since"),
            (["report", "--format", "pdf"], "terminal"),
            (["grow", "--minimum-heard", "0"], "'--minimum-heard 0' is out of range"),
            (["review", "--minimum-agreement", "2"], "'--minimum-agreement 2.0' is out of range"),
            (["report", "--json", "--format", "html"], "'--json' and '--format html' contradict each other"),
            (["report", "--top=-1"], "'--top -1' is out of range"),
            (["report", "--width", "20"], "'--width 20' is out of range"),
            (["report", "--price-per-call", "dear"], "--price-per-call"),
            (["resolve", "x", "--context", "area"], "area"),
            (["resolve", "x", "--locale", "english!"], "is not a language tag"),
            (["check", "--context", "a=b"], "need '--explain'"),
            (["check", "--explain", "x", "--all"], "'--all'"),
            (["sample", "--count", "0"], "'--count 0' is out of range"),
            (["sample", "--count", "-1"], "'--count -1' is out of range"),
            (
                ["dance", "--help"],
                "there is no subcommand 'dance'\n  help: the subcommands are listen, devices, resolve,"
            ),
            (["chek", "--help"], "there is no subcommand 'chek'\n  help: did you mean 'check'?"),
            (["sample", "x", "--intent", "Y"], "'--intent' selects"),
            (["evaluate", "--folds", "2", "--data", "x", "--times"], "'--times' needs '--model'"),
            (["dance"], "dance"),
        ])
    func usage(arguments: [String], message: String) async throws {
        let run = try await Tool.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
#endif
