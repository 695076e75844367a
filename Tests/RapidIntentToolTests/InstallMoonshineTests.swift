import Foundation
import TestSupport
import Testing

// The model's package is for Linux on x86_64.
#if os(Linux) && arch(x86_64)
    /// `Scripts/install-moonshine` refuses what is not its own, and leaves nothing behind.
    @Suite struct InstallMoonshineTests {
        private let scratch: ScratchFolder

        init() throws { scratch = try ScratchFolder() }

        private func run(_ arguments: String...) async throws -> Tool.Run {
            try await Tool.run(
                arguments, environment: [:], in: scratch.url,
                script: Tool.package.appending(path: "Scripts/install-moonshine"))
        }

        private func entries() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: scratch.path) }

        @Test("Another file than the pinned wheel is refused, and nothing is left behind")
        func wheel() async throws {
            try scratch.write("not a wheel", to: "moonshine.whl")
            let run = try await run("--folder", "models/moonshine-base-en", "--wheel", "moonshine.whl")
            #expect(run.status == 1)
            #expect(run.errors.contains("moonshine.whl is missing, or not moonshine_cpp=="), "\(run)")
            #expect(try entries().sorted() == ["models", "moonshine.whl"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("models")) == [])
        }

        @Test("A folder with the user's own files is left alone")
        func foreign() async throws {
            try FileManager.default.createDirectory(atPath: scratch.path("own"), withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: scratch.url.appending(path: "own/notes.txt"))
            let run = try await run("--folder", "own")
            #expect(run.status == 1)
            #expect(run.errors.contains("own holds files that this script did not install"), "\(run)")
            #expect(try String(contentsOf: scratch.url.appending(path: "own/notes.txt"), encoding: .utf8) == "mine")
        }

        @Test("A check names what is wrong and the command to run, and changes nothing")
        func check() async throws {
            let missing = try await run("--check", "--folder", "none")
            #expect(missing.status == 1)
            #expect(missing.errors.contains("Run Scripts/install-moonshine to repair it."), "\(missing)")
            #expect(try entries() == [])
        }

        @Test("Unknown arguments show the usage", arguments: ["--folders", "--folder", "model"])
        func usage(argument: String) async throws {
            let run = try await run(argument)
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("Usage: Scripts/install-moonshine [--check]"), "\(run)")
        }
    }
#endif
