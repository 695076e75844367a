import Foundation

/// A folder with one dictionary, which states its version in two lists, and the ways in which programs write files.
final class DictionaryFolder: Sendable {
    let path: String
    var file: String { path + "/home.yaml" }

    init(version: Int) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "RapidIntent-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(Self.yaml(version).utf8).write(to: URL(filePath: file))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// "go north south" means `Go` with the version in both entities, and only what is mixed has two.
    static func yaml(_ version: Int) -> String {
        """
        version: 1
        lists:
          from: [{ in: [north, \(filler(version))], out: v\(version) }]
          to: [{ in: [south, \(filler(version + 1))], out: v\(version) }]
        intents:
          Go: { fire: instant, phrases: ["go {from} {to}"] }

        """
    }

    /// Makes files of different lengths.
    private static func filler(_ version: Int) -> String {
        (0...version % 7).map { "place\($0)" }.joined(separator: ", ")
    }

    /// How a version is written.
    enum Way: CaseIterable {
        /// Written to a new file, which is renamed.
        case renamed
        /// Overwritten in two pieces, of which the first is valid YAML by itself.
        case pieces
        /// The old one moved away, the new one in its place, as `vim` does.
        case backup
        /// Removed, and created again.
        case removed
        /// Overwritten at once.
        case overwritten
    }

    func write(_ text: String, _ way: Way) throws {
        let data = Data(text.utf8)
        let url = URL(filePath: file)
        switch way {
        case .renamed: try data.write(to: url, options: .atomic)
        case .pieces:
            let handle = try FileHandle(forWritingTo: url)
            try handle.truncate(atOffset: 0)
            let cut = text.range(of: "intents:").map { text[..<$0.lowerBound].utf8.count } ?? 0
            try handle.write(contentsOf: data[..<cut])
            try handle.synchronize()
            try handle.write(contentsOf: data[cut...])
            try handle.close()
        case .backup:
            try? FileManager.default.removeItem(atPath: file + "~")
            try FileManager.default.moveItem(atPath: file, toPath: file + "~")
            try data.write(to: url)
        case .removed:
            try FileManager.default.removeItem(at: url)
            try data.write(to: url)
        case .overwritten: try data.write(to: url)
        }
    }
}
