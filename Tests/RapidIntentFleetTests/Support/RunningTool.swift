#if Fleet
import Foundation
import Synchronization
import TestSupport

/// The built tool in a process of its own, which can be killed at any moment and started again.
final class RunningTool: Sendable {
    private let arguments: [String]
    private let output: URL
    private let process = Mutex<Process?>(nil)

    /// Prepares a process.
    ///
    /// - Parameter output: A file for what it says.
    init(_ arguments: [String], output: URL) throws {
        self.arguments = arguments
        self.output = output
        try Data().write(to: output)
    }

    deinit { kill() }

    /// Starts it.
    func start() throws {
        let process = Tool.process(arguments)
        let file = try FileHandle(forWritingTo: output)
        try file.seekToEnd()
        (process.standardOutput, process.standardError) = (file, file)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        self.process.withLock { $0 = process }
    }

    /// Ends it as a power cut would, and waits for its end.
    func kill() { signal(SIGKILL) }

    /// Asks it to end, and waits for its end; returns its exit status.
    @discardableResult
    func signal(_ number: Int32) -> Int32 {
        process.withLock { process in
            guard let running = process else { return 0 }
            Foundation.kill(running.processIdentifier, number)
            process = nil
            return running.waitForEnd()
        }
    }

    /// What it said.
    var said: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
}
#endif
