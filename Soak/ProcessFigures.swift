#if Tool
import Foundation

/// The resources of this process at a moment, as Linux reports them.
struct ProcessFigures {
    /// Resident memory, in KiB.
    var memory: Int
    /// Open file descriptors.
    var descriptors: Int
    var sockets: Int
    var threads: Int

    /// The figures of this moment; nil on a system that does not report them.
    static var now: ProcessFigures? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        else { return nil }
        func number(_ name: String) -> Int? {
            status.split(separator: "\n").first { $0.hasPrefix(name) }?.split(whereSeparator: \.isWhitespace)
                .dropFirst().first.flatMap { Int($0) }
        }
        guard let memory = number("VmRSS:"), let threads = number("Threads:") else { return nil }
        let sockets = descriptors.count { descriptor in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)"))?
                .hasPrefix("socket:") ?? false
        }
        return ProcessFigures(memory: memory, descriptors: descriptors.count, sockets: sockets, threads: threads)
    }
}
#endif
