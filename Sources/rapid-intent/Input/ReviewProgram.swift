#if Tool
import Foundation
import RapidIntentPrograms
import RapidIntentSpeech

/// The program `rapid-intent-server` as it serves a review to one person at this machine.
///
/// It is a program of its own, since a tool with an HTTP server would take minutes more to build.
struct ReviewProgram {
    let arguments: [String]

    private static let name = "rapid-intent-server"

    /// Runs the program until it ends, which Control-C makes it do; shows its address, and opens it where there is a browser.
    ///
    /// - Returns: The program's exit code.
    func run() throws -> Int32 {
        guard let path = Self.path else {
            throw Failure(
                .serviceFailed,
                "the program '\(Self.name)' is neither beside this tool nor in PATH\n"
                    + "  help: build it with 'swift build -c release --traits Server --product \(Self.name)'")
        }
        let program = Process()
        program.executableURL = URL(filePath: path)
        program.arguments = arguments
        let output = Pipe()
        program.standardOutput = output
        do {
            try Self.receivingSignals { try program.run() }
        } catch {
            throw Failure(.serviceFailed, "'\(path)' cannot be started: \(error.localizedDescription)")
        }
        // The program has a process group of its own, which Control-C does not reach; it answers what has begun, and ends.
        let interruption = InterruptionHandler { program.terminate() }
        defer { withExtendedLifetime(interruption) {} }
        var lines = InputLines(of: output.fileHandleForReading.fileDescriptor)
        while let line = try lines.next() {
            guard case .text(let text) = line else { continue }
            let words = text.split(separator: " ")
            guard words.count == 3, words[0] == "review", words[1] == "at" else { continue }
            let address = String(words[2])
            StandardOutput.write(
                "The review is open at\n  \(address)\nfor one browser, within a minute. Control-C ends it.")
            Self.open(address)
        }
        program.waitUntilExit()
        return program.terminationStatus
    }

    /// Starts a program so that signals reach it: it inherits those that this thread blocks, as the threads of a pool do.
    private static func receivingSignals(_ start: () throws -> Void) rethrows {
        var (none, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try start()
    }

    /// The program beside this one, or in `PATH`; nil if it is nowhere.
    private static var path: String? {
        let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
        return InstalledFiles.program(name, in: own.map { [$0] } ?? [])
    }

    /// Opens an address in the browser of the desktop; does nothing without a desktop.
    private static func open(_ address: String) {
        let environment = ProcessInfo.processInfo.environment
        #if os(macOS)
        let opener = "/usr/bin/open"
        #else
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else { return }
        let opener = "/usr/bin/xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(filePath: opener)
        process.arguments = [address]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try? process.run()
    }
}
#endif
