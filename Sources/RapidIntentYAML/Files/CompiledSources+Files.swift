import RapidIntent
import RapidIntentDictionary
import RapidIntentFiles

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What a compiled dictionary was made from, on disk.
///
/// Paths are noted relative to the folder of the compiled file: so it can move with its sources, and be taken elsewhere
/// without them. Whether a file has changed is seen by its size and the time of its last change; only where these differ
/// is it read, since a checkout or a copy changes the time and nothing else.
extension CompiledSources {
    /// How much later than a change a file must be noted for its time to count, in nanoseconds: within one tick of the file
    /// system's clock, it may change again unseen. (Git calls such files racily clean.)
    private static let timeToRest = 2_000_000_000

    /// The files at some paths as they are now.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, as ``DictionaryFiles/sources(at:)`` takes them.
    ///   - file: The compiled file.
    ///   - isNew: Whether it is yet to be written: it then takes the place of a symbolic link, too.
    ///   - known: What was known of them before.
    /// - Throws: ``RapidIntent/DictionaryError`` where one cannot be read.
    init(
        at paths: [String], of file: String, isNew: Bool = false, known: CompiledSources = .unknown
    ) throws(DictionaryError) {
        let folder = isNew ? FilePath.absoluteFolder(ofNew: file) : FilePath.absoluteFolder(of: file)
        let relative = paths.map { FilePath.relative(FilePath.absolute($0), to: folder) }
        let (files, diagnostics) = Self.files(at: relative, in: folder, known: known)
        guard diagnostics.isEmpty else { throw DictionaryError(diagnostics) }
        self.init(paths: relative, files: files)
    }

    /// These sources of a compiled file as they are now; nil where none of them is at hand.
    func current(of file: String) -> CompiledSources? {
        let folder = FilePath.absoluteFolder(of: file)
        let isAnyAtHand = paths.contains { (try? FileStatus(ofPath: FilePath.joined(folder, $0))) != nil }
        guard isAnyAtHand else { return nil }
        // A file that is missing or cannot be read is missing among the files, which shows.
        return CompiledSources(paths: paths, files: Self.files(at: paths, in: folder, known: self).files)
    }

    /// The paths, relative like the path of the compiled file.
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

    /// Nanoseconds since 1970.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
