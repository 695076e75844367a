package import RapidIntent
package import RapidIntentDictionary
import RapidIntentSupport

/// Dictionaries in files and folders.
///
/// `init(contentsOf:)` does both steps. Use this type to inspect, change or extend the sources between them.
package enum DictionaryFiles {
    /// The name of the file that growth writes into a folder of dictionaries: `learned.yaml`.
    package static let learnedName = DictionarySearch.learned

    /// Whether a file in a folder of dictionaries is read as one, by its name.
    package static func isDictionary(_ path: String) -> Bool {
        DictionarySearch.endings.contains(where: path.hasSuffix)
    }

    /// The maximum size of all files of one call together: 64 MiB.
    static let totalSizeLimit = 64 << 20

    /// Reads files, and every `.yaml` and `.yml` file below folders.
    ///
    /// A folder is read in name order, with ``learnedName`` last. Hidden files and folders are skipped, symbolic links
    /// are followed, and a file that is found twice is read once. Blocks while it reads.
    ///
    /// - Parameter paths: Files, with any name ending, and folders.
    /// - Returns: The source of each file, in order.
    /// - Throws: `DictionaryError` with the mistakes in all files: `unreadableFile` for a path that is missing or
    ///   cannot be read, a folder without a dictionary, and a folder that contains itself through a link; `tooLarge`
    ///   beyond 16 MiB in one file or 64 MiB in total; and the mistakes that `DictionarySource` finds.
    package static func sources(at paths: [String]) throws(DictionaryError) -> [DictionarySource] {
        let (sources, diagnostics) = reading(at: paths)
        guard diagnostics.isEmpty else { throw DictionaryError(diagnostics) }
        return sources
    }

    /// Reads files and folders like ``sources(at:)``, and returns the readable part despite mistakes.
    ///
    /// A mistake in one entry disables neither the rest of its file nor the other files. ``DictionaryReading``
    /// describes what is left out with an entry.
    ///
    /// - Returns: The source of each file that could be opened, in order, and the mistakes in all files.
    package static func reading(
        at paths: [String]
    ) -> (sources: [DictionarySource], diagnostics: [DictionaryDiagnostic]) {
        let (files, diagnostics) = files(at: paths)
        return (files.map(\.reading.source), diagnostics)
    }

    /// Reads files and folders like ``reading(at:)``, and returns the reading of each file.
    package static func files(
        at paths: [String]
    ) -> (files: [(path: String, reading: DictionaryReading)], diagnostics: [DictionaryDiagnostic]) {
        var search = DictionarySearch()
        for path in paths { search.find(path) }
        var diagnostics = search.diagnostics
        var files: [(path: String, reading: DictionaryReading)] = []
        var remaining = totalSizeLimit
        for file in search.files {
            do {
                let reading = try reading(ofFile: file, remaining: &remaining)
                files.append((file, reading))
                diagnostics += reading.diagnostics
            } catch {
                diagnostics += error.diagnostics
            }
        }
        return (files, diagnostics)
    }

    private static func reading(
        ofFile path: String, remaining: inout Int
    ) throws(DictionaryError) -> DictionaryReading {
        let bytes: [UInt8]
        do {
            bytes = try FileContents.bytes(ofFile: path, limit: SourceText.sizeLimit)
        } catch .tooLarge(let size, _) {
            throw DictionaryError([.fileTooLarge(path, size: size)])
        } catch {
            throw DictionaryError([.unreadable(path, error)])
        }
        guard !bytes.starts(with: CompiledDictionaryFile.magic) else {
            throw DictionaryError(
                .invalidEncoding, "'\(path)' is a compiled dictionary, which cannot be joined with others",
                help: "name the files that it was compiled from, or use it by itself")
        }
        remaining -= bytes.count
        guard remaining >= 0 else {
            throw DictionaryError(
                .tooLarge,
                "with '\(path)', the dictionaries have more than the \(totalSizeLimit) bytes they may have together",
                help: "load fewer files")
        }
        return DictionaryReading(yaml: bytes, file: path, path: path)
    }
}
