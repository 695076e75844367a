import Foundation

/// A folder of a test's own, removed when the test is done with it.
final class GrowthTestFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "growth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder, whether it is there or not.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file.
    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url.appending(path: name)) }

    /// The text of a file.
    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    /// The names of the files that are there.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
