import RapidIntent
import RapidIntentSupport

/// Finds the dictionary files at paths and below folders, in order and without duplicates.
struct DictionarySearch {
    static let endings = [".yaml", ".yml"]
    /// The name of the file that growth writes into a folder of dictionaries.
    ///
    /// It comes last in its folder. The first declaration of an intent decides how it fires, and of phrases with equal
    /// rank the first one wins: handwritten dictionaries have priority.
    static let learned = "learned.yaml"

    /// Whether a path names a file that growth writes.
    static func isLearned(_ path: String) -> Bool { path == learned || path.hasSuffix("/" + learned) }

    /// The names of the files in messages.
    var wanted = (one: "dictionary", all: "dictionaries")
    /// The name endings of the files to find in folders.
    private let endings: [String]
    /// The files found so far; each path begins as the user wrote it.
    private(set) var files: [String] = []
    /// The folders found so far, in the order of the walk.
    private(set) var folders: [String] = []
    /// The paths that could not be read.
    private(set) var diagnostics: [DictionaryDiagnostic] = []
    /// The folders from the root of the walk to the current folder.
    private var foldersAbove: Set<FileStatus.Identity> = []
    /// The files and folders visited so far.
    private var met: Set<FileStatus.Identity> = []

    init(endings: [String] = Self.endings) { self.endings = endings }

    /// Finds the files at a path that the user named.
    mutating func find(_ path: String) {
        do throws(FileFailure) {
            let status = try FileStatus(ofPath: path)
            switch status.kind {
            case .file: add(path, status.identity)
            case .folder:
                let before = (files.count, diagnostics.count)
                let metBefore = met.count
                try findAll(inFolder: path, status.identity)
                // A folder whose files were already found is not reported as empty.
                if before == (files.count, diagnostics.count), met.count > metBefore {
                    diagnostics.append(
                        DictionaryDiagnostic(
                            .unreadableFile, "the folder '\(path)' has no \(wanted.one) in it",
                            help: "the names of \(wanted.all) end in \(endings.joined(separator: " or "))"))
                }
            case .other: throw FileFailure.notAFile
            }
        } catch {
            diagnostics.append(.unreadable(path, error))
        }
    }

    private mutating func findAll(inFolder path: String, _ identity: FileStatus.Identity) throws(FileFailure) {
        guard !foldersAbove.contains(identity) else {
            diagnostics.append(
                DictionaryDiagnostic(
                    .unreadableFile, "the folder '\(path)' contains itself", help: "remove the symbolic link"))
            return
        }
        // A folder with many links to it is walked once; otherwise the walk could take exponential time.
        guard met.insert(identity).inserted else { return }
        folders.append(path)
        foldersAbove.insert(identity)
        defer { foldersAbove.remove(identity) }
        let names = try FileContents.entries(ofFolder: path)
        for name in names.filter({ $0 != Self.learned }) + names.filter({ $0 == Self.learned }) {
            let entry = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
            do throws(FileFailure) {
                let isDictionary = endings.contains(where: name.hasSuffix)
                let status = try FileStatus(ofPath: entry)
                switch status.kind {
                case .folder: try findAll(inFolder: entry, status.identity)
                case .file where isDictionary: add(entry, status.identity)
                case .other where isDictionary: throw FileFailure.notAFile
                default: break
                }
            } catch {
                diagnostics.append(.unreadable(entry, error))
            }
        }
    }

    private mutating func add(_ file: String, _ identity: FileStatus.Identity) {
        if met.insert(identity).inserted { files.append(file) }
    }
}

extension DictionaryDiagnostic {
    static func unreadable(_ path: String, _ failure: FileFailure) -> DictionaryDiagnostic {
        let (reason, help) =
            switch failure {
            case .system, .mode: (failure.reason, "check the path and its permissions")
            case .notAFile: ("it is neither a file nor a folder", "name a file or a folder")
            case .tooLarge: (failure.reason, "divide it into several files")
            }
        return DictionaryDiagnostic(.unreadableFile, "cannot read '\(path)': \(reason)", help: help)
    }
}
