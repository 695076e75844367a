import Foundation

/// Files of this package that tests keep true.
enum PackageFiles {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file in the folder `Telemetry`.
    static func telemetry(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// Writes a file in the folder `Telemetry` anew.
    static func writeTelemetry(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    }

    private static let folder = root.appendingPathComponent("Telemetry")
}
