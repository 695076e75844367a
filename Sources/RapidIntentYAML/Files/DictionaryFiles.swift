package import RapidIntent
package import RapidIntentDictionary
import RapidIntentFiles

/// Dictionaries in files and folders.
///
/// ```swift
/// let sources = try DictionaryFiles.sources(at: ["Dictionaries", "more.yaml"])
/// let dictionary = try CommandDictionary(sources)
/// ```
///
/// `init(contentsOf:)` does both at once; this is for those who want to see, change
/// or add to what the files say.
package enum DictionaryFiles {
    /// The name of the file that growth writes in a folder of dictionaries: `learned.yaml`.
    package static let learnedName = DictionarySearch.learned

    /// The most bytes all files of one call may have together: 64 MiB.
    static let totalSizeLimit = 64 << 20

    /// Reads files, and every `.yaml` and `.yml` file below folders.
    ///
    /// Folders are read in the order of the names in them, ``learnedName`` last, hidden files and folders are skipped,
    /// symbolic links are followed, and a file that is reached in two ways is read once. Blocks while it reads.
    ///
    /// - Parameter paths: Files, whatever their names end in, and folders.
    /// - Returns: What each file says, in order.
    /// - Throws: `DictionaryError` with the mistakes of all files: `unreadableFile` for a path that is
    ///   missing or cannot be read, a folder without any dictionary, and a folder that contains itself through a link;
    ///   `tooLarge` beyond 16 MiB in one file or 64 MiB in all; and what `DictionarySource` finds.
    package static func sources(at paths: [String]) throws(DictionaryError) -> [DictionarySource] {
        let (sources, diagnostics) = reading(at: paths)
        guard diagnostics.isEmpty else { throw DictionaryError(diagnostics) }
        return sources
    }

    /// Reads files and folders as ``sources(at:)`` does, and gives what could be read in spite of mistakes.
    ///
    /// One bad entry does not disable the rest of its file, nor one bad file the others; ``DictionaryReading`` says what
    /// is left out with an entry.
    ///
    /// - Parameter paths: Files, whatever their names end in, and folders.
    /// - Returns: What each file says that could be opened, in order, and the mistakes of all files.
    package static func reading(
        at paths: [String]
    ) -> (sources: [DictionarySource], diagnostics: [DictionaryDiagnostic]) {
        let (files, diagnostics) = files(at: paths)
        return (files.map(\.reading.source), diagnostics)
    }

    /// Reads files and folders as ``reading(at:)`` does, and says what came from which file.
    ///
    /// - Returns: The path of each file that could be opened, with what it says, in order; and the mistakes of all files.
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
        } catch .tooLarge(let size) {
            throw DictionaryError([.fileTooLarge(path, size: size)])
        } catch {
            throw DictionaryError([.unreadable(path, error)])
        }
        guard !bytes.starts(with: CompiledDictionaryFile.magic) else {
            throw DictionaryError([
                DictionaryDiagnostic(
                    .invalidEncoding, "'\(path)' is a compiled dictionary, which cannot be joined with others",
                    help: "name the files that it was compiled from, or use it by itself")
            ])
        }
        remaining -= bytes.count
        guard remaining >= 0 else {
            throw DictionaryError([
                DictionaryDiagnostic(
                    .tooLarge,
                    "with '\(path)', the dictionaries have more than the \(totalSizeLimit) bytes they may have together",
                    help: "load fewer files")
            ])
        }
        return DictionaryReading(yaml: bytes, file: path, path: path)
    }
}
