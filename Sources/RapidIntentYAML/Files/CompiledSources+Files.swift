import RapidIntent
import RapidIntentDictionary
import RapidIntentPlatform
import RapidIntentSupport

/// The source files of a compiled dictionary on disk.
///
/// Paths are relative to the folder of the compiled file, so that it can be moved with its sources, or copied without
/// them. A file is read only if its size or modification time differs: a checkout or a copy may change only the time.
extension CompiledSources {
    /// The minimum age of a change, in nanoseconds, for its modification time to be trusted.
    ///
    /// Within one tick of the file system's clock, a file may change again without a new time. Git calls such files
    /// racily clean.
    private static let timeToRest = 2_000_000_000

    /// The current state of the files at some paths.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, as for ``DictionaryFiles/sources(at:)``.
    ///   - isNew: Whether the compiled file is about to be written; it then also replaces a symbolic link.
    ///   - known: The recorded state of the files.
    init(
        at paths: [String], of file: String, isNew: Bool = false, known: CompiledSources = .unknown
    ) throws(DictionaryError) {
        let folder = isNew ? FilePath.absoluteFolder(ofNew: file) : FilePath.absoluteFolder(of: file)
        let relative = paths.map { FilePath.relative(FilePath.absolute($0), to: folder) }
        let (files, diagnostics) = Self.files(at: relative, in: folder, known: known)
        guard diagnostics.isEmpty else { throw DictionaryError(diagnostics) }
        self.init(paths: relative, files: files)
    }

    /// The current state of these sources; nil if none of them exists.
    func current(of file: String) -> CompiledSources? {
        let folder = FilePath.absoluteFolder(of: file)
        let isAnyAtHand = paths.contains { (try? FileStatus(ofPath: FilePath.joined(folder, $0))) != nil }
        guard isAnyAtHand else { return nil }
        // A file that is missing or unreadable is absent from the files, which counts as a change.
        return CompiledSources(paths: paths, files: Self.files(at: paths, in: folder, known: self).files)
    }

    /// The paths, resolved against the folder of the compiled file.
    func paths(besides file: String) -> [String] { paths.map { FilePath.joined(FilePath.folder(of: file), $0) } }

    private static func files(
        at paths: [String], in folder: String, known: CompiledSources
    ) -> (files: [File], diagnostics: [DictionaryDiagnostic]) {
        let known = Dictionary(known.files.map { ($0.path, $0) }) { first, _ in first }
        let now = Self.now
        var search = DictionarySearch()
        var files: [File] = []
        var diagnostics: [DictionaryDiagnostic] = []
        for path in paths {
            let whole = FilePath.joined(folder, path)
            let before = search.files.count
            search.find(whole)
            for found in search.files[before...] {
                do throws(FileFailure) {
                    let status = try FileStatus(ofPath: found)
                    let name = path + found.dropFirst(whole.count)
                    if let file = known[name], file.size == status.size, file.modified == status.modified {
                        files.append(file)
                    } else {
                        let checksum = try MappedFile(found).withBytes(Checksum.sum)
                        let isAtRest = now - status.modified > timeToRest
                        files.append(
                            File(
                                path: name, size: status.size, modified: isAtRest ? status.modified : nil,
                                checksum: checksum))
                    }
                } catch {
                    diagnostics.append(.unreadable(found, error))
                }
            }
        }
        return (files, search.diagnostics + diagnostics)
    }

    /// The current time in nanoseconds since 1970.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
