package import Foundation

/// A folder for one test, removed at its end.
package final class ScratchFolder: Sendable {
    package let url: URL

    /// Makes one, empty.
    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "rapid-intent-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Its path.
    package var path: String { url.path }

    /// The names of what is in it, in order.
    package var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

    /// The address of a file in it, whether it is there or not.
    package func file(_ name: String) -> URL { url.appending(path: name) }

    /// The path of a file in it, whether it is there or not.
    package func path(_ name: String) -> String { file(name).path }

    /// The text of a file in it.
    package func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
    }

    /// Writes a file, in folders that need not exist yet, and returns its path.
    @discardableResult package func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file of bytes and returns its path.
    @discardableResult package func write(_ data: Data, to name: String) throws -> String {
        let file = file(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file.path
    }
}
