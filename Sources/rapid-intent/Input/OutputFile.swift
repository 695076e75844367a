#if Tool
import ArgumentParser
import Foundation
import RapidIntentModel
import RapidIntentPrograms
import RapidIntentSupport

/// A file that a subcommand will write.
///
/// It is checked before the work begins, so that no other file is overwritten and no work is lost.
struct OutputFile {
    /// The option with the path, such as `--output`.
    var option: String
    var path: String
    var kind: Kind

    enum Kind {
        case model
        case page
    }

    /// Refuses a path that is also an input, or that has the name ending of a dictionary.
    func validate(reading inputs: [String]) throws {
        if path.hasSuffix(".yaml") || path.hasSuffix(".yml") {
            throw ValidationError("'\(option) \(path)' has the suffix of a dictionary; use another suffix.")
        }
        for input in inputs where InstalledFiles.areSame(input, path) {
            throw ValidationError("'\(option) \(path)' would replace the input '\(input)'; name another file.")
        }
    }

    /// Refuses to replace a file of another kind, and checks that the file can be written.
    func prepare() throws(Failure) {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isFolder) {
            guard !isFolder.boolValue else { throw Failure(.badInput, "'\(path)' cannot be written: it is a folder") }
            // Opening a pipe would wait for its writer.
            guard (try? FileStatus(ofPath: path).kind) == .file else {
                throw Failure(.badInput, "'\(path)' cannot be written: it is not a file")
            }
            guard isReplaceable else {
                throw Failure(
                    .badInput,
                    "'\(path)' exists and is not \(kind == .model ? "an intent model" : "an HTML page"), so it is not replaced; "
                        + "name another file with '\(option)', or remove it")
            }
        }
        // A link is followed: its target is replaced.
        let folder = URL(filePath: FileContents.target(of: path)).deletingLastPathComponent().path
        guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw Failure(.badInput, "'\(path)' cannot be written: there is no folder '\(folder)'")
        }
        guard files.isWritableFile(atPath: folder) else {
            throw Failure(.badInput, "'\(path)' cannot be written: nothing may be written into '\(folder)'")
        }
    }

    /// Whether the existing file is empty or of the same kind.
    private var isReplaceable: Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let beginning = try? file.read(upToCount: 64), !beginning.isEmpty else { return true }
        switch kind {
        case .model: return IntentModel.isModel(path: path)
        case .page: return String(decoding: beginning, as: UTF8.self).lowercased().hasPrefix("<!doctype html")
        }
    }
}
#endif
