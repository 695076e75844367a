import Foundation

/// Files of this package that tests keep true.
enum PackageFiles {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file in the folder `Telemetry`.
    static func telemetry(_ name: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent("Telemetry").appendingPathComponent(name), encoding: .utf8)
    }
}
