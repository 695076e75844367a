#if SQLite
import Foundation

/// Files of this package that tests keep up to date.
enum PackageFiles {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file in the folder `Telemetry`.
    static func telemetry(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// Rewrites a file in the folder `Telemetry`.
    static func writeTelemetry(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    }

    private static let folder = root.appendingPathComponent("Telemetry")
}
#endif
