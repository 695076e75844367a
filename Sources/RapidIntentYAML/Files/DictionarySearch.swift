import RapidIntent
import RapidIntentFiles

/// Finds the dictionary files at paths and below folders, each once and in order.
struct DictionarySearch {
    /// How the names of dictionaries end.
    static let endings = [".yaml", ".yml"]
    /// What growth writes in a folder of dictionaries.
    ///
    /// It comes last in its folder: the file that declares an intent first says how it is fired, and of phrases that rank
    /// equal the earlier one counts, which is for those who write dictionaries to say.
    static let learned = "learned.yaml"

    /// What the files are called in messages.
    var wanted = (one: "dictionary", all: "dictionaries")
    /// How the names of the files end that are found in folders.
    private let endings: [String]
    /// The files found so far, as paths that begin as the user wrote them.
    private(set) var files: [String] = []
    /// The folders found so far, in the order of the walk.
    private(set) var folders: [String] = []
    /// What could not be read.
    private(set) var diagnostics: [DictionaryDiagnostic] = []
    /// The folders that the walk is in.
    private var foldersAbove: Set<FileStatus.Identity> = []
    /// The files and folders that the walk has come by.
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
                // A folder that was read before is not empty.
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

    private mutating func findAll(
        inFolder path: String, _ identity: FileStatus.Identity
    ) throws(FileFailure) {
        guard !foldersAbove.contains(identity) else {
            diagnostics.append(
                DictionaryDiagnostic(
                    .unreadableFile, "the folder '\(path)' contains itself", help: "remove the symbolic link"))
            return
        }
        // A folder that many links lead to is walked once, or the walk could take exponential time.
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
    /// A path that cannot be read.
    static func unreadable(_ path: String, _ failure: FileFailure) -> DictionaryDiagnostic {
        let (reason, help) =
            switch failure {
            case .system(let reason): (reason, "check the path and who may read it")
            case .notAFile: ("it is neither a file nor a folder", "name a file or a folder")
            case .tooLarge(let size): ("it has \(size) bytes", "divide it into several files")
            }
        return DictionaryDiagnostic(.unreadableFile, "cannot read '\(path)': \(reason)", help: help)
    }
}
