#if SQLite
import Foundation
import TestSupport

extension ScratchFolder {
    /// The path of the telemetry in it.
    func path() -> String { path("telemetry.sqlite") }

    /// All bytes of all files in the folder.
    func bytes() throws -> Data {
        try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            .reduce(into: Data()) { $0 += try Data(contentsOf: $1) }
    }

    /// Whether a word stands anywhere in the bytes of the files, in lower or upper case or with a capital.
    ///
    /// - Parameter names: The files, as far as they are there; nil for all of them.
    func holds(_ word: String, in names: [String]? = nil) throws -> Bool {
        let names = try names ?? FileManager.default.contentsOfDirectory(atPath: url.path)
        return try names.contains { name in
            guard FileManager.default.fileExists(atPath: path(name)) else { return false }
            let bytes = try Data(contentsOf: URL(filePath: path(name)))
            return [word.lowercased(), word.uppercased(), word.capitalized].contains { form in
                bytes.range(of: Data(form.utf8)) != nil
            }
        }
    }
}
#endif
