#if Tool
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentYAML

/// A file of another system on its way through the importers.
struct ImportRun {
    /// Gives a file to every importer, also as the names that it asks for, and checks that what is made of it can be
    /// written down and read again.
    func run(_ input: [UInt8]) throws(BrokenPromise) {
        do { try Data(input).write(to: Self.file) } catch {
            throw BrokenPromise(description: "cannot write \(Self.file.path): \(error)")
        }
        defer { try? FileManager.default.removeItem(at: Self.file) }
        for format in ImportFormat.allCases {
            for names in [nil, Self.file.path] {
                guard let imported = try? format.dictionary(at: Self.file.path, names: names) else { continue }
                try check(imported, of: format)
            }
        }
    }

    private func check(_ imported: ImportedDictionary, of format: ImportFormat) throws(BrokenPromise) {
        let yaml = imported.yaml(origin: "\(format.system), a file")
        let reading = DictionaryReading(yaml: yaml, file: "imported.yaml")
        guard reading.diagnostics.isEmpty else {
            throw BrokenPromise(
                description: "what \(format) makes of it cannot be read: \(DictionaryError(reading.diagnostics))")
        }
        // Sources that differ only in places are written alike.
        let writer = DictionaryWriter()
        guard writer.yaml(for: reading.source) == writer.yaml(for: imported.source) else {
            throw BrokenPromise(description: "what \(format) makes of it is another dictionary once it was written")
        }
        _ = CommandDictionary(tolerating: [imported.source])
    }

    private static let file = FileManager.default.temporaryDirectory
        .appending(path: "rapid-intent-fuzz-\(ProcessInfo.processInfo.processIdentifier).yaml")
}
#endif
