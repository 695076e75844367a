#if Fleet
import Foundation

/// The size of this process, as Linux reports it; unknown on other systems.
enum ProcessMemory {
    /// Restarts the measurement of the largest size.
    static func resetPeak() { try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }

    /// The largest resident size since then, in megabytes.
    static var peak: Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 }
    }
}
#endif
