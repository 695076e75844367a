#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

/// A folder of dictionaries as it was at one moment, with the dictionaries made of it.
struct ReviewedFolder: Sendable {
    /// The folder with its learned phrases.
    let growth: GrowthFolder
    let dictionaries: DictionarySet
    /// The problems of the files and of the dictionaries made of them.
    let diagnostics: [DictionaryDiagnostic]
    let state: DictionaryFilesState
    private let path: String
    private let files: [File]

    private struct File: Sendable {
        var path: String
        var source: DictionarySource
        var diagnostics: [DictionaryDiagnostic]
    }

    /// Reads and compiles; blocks meanwhile.
    ///
    /// - Throws: ``ReviewError`` if there is no such folder, or if `learned.yaml` cannot be used. Mistakes in other files are
    ///   in ``diagnostics``.
    init(path: String, others: [String], locale: LocaleIdentifier?) throws(ReviewError) {
        self.path = path
        // First, so that a change during the reading is noticed the next time.
        state = Self.state(path: path, others: others)
        do throws(DictionaryError) {
            growth = try GrowthFolder(path: path, others: others, locale: locale)
        } catch {
            throw ReviewError(.unreadable, error.description)
        }
        let read = DictionaryFiles.files(at: [path] + others)
        files = read.files.map { File(path: $0.path, source: $0.reading.source, diagnostics: $0.reading.diagnostics) }
        dictionaries = DictionarySet(tolerating: files.map(\.source))
        diagnostics = LoadedDictionaries.unique(read.diagnostics + dictionaries.dictionaries.flatMap(\.warnings))
    }

    /// The state of the files now; reads none of them.
    static func state(path: String, others: [String]) -> DictionaryFilesState {
        DictionaryFiles.state(of: [path] + others)
    }

    var learned: Set<TaughtPhrase> {
        let source = files.first { $0.path == growth.learned.path }?.source
        return Set(
            (source?.intents ?? []).flatMap { intent in
                intent.phrases.map { TaughtPhrase($0.value, intent: intent.name.value) }
            })
    }

    // MARK: - Files

    /// The files of the folder, in the order in which they are read.
    var list: [ReviewedFile] {
        files.compactMap { file in
            guard let name = name(of: file.path) else { return nil }
            let own = diagnostics.filter { $0.location?.file == file.path }
            return ReviewedFile(
                name: name, isLearned: file.path == growth.learned.path, intents: file.source.intents.count,
                errors: own.count { $0.severity == .error }, warnings: own.count { $0.severity == .warning })
        }
    }

    /// The path of a file that the folder has; only names from ``list`` are paths: no name leads out of the folder.
    func path(of name: String) throws(ReviewError) -> String {
        guard let file = files.first(where: { self.name(of: $0.path) == name }) else {
            throw ReviewError(.notFound, "the folder has no dictionary '\(name)'", help: "choose one of its files")
        }
        return file.path
    }

    /// The name of a file of the folder; nil for a file that lies elsewhere.
    func name(of file: String) -> String? {
        let prefix = path.hasSuffix("/") ? path : path + "/"
        return file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : nil
    }

    // MARK: - Changes

    /// The dictionaries with another text of a file.
    struct Edited {
        var dictionaries: DictionarySet
        var sources: [DictionarySource]
        var diagnostics: [DictionaryDiagnostic]

        func problems(ofFile path: String) -> [FileDiagnostic] {
            diagnostics.filter { $0.location?.file == path }.compactMap(FileDiagnostic.init)
                .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        }
    }

    func edited(_ path: String, to bytes: [UInt8]) -> Edited {
        let reading = DictionaryReading(yaml: bytes, file: path)
        let others = files.filter { $0.path != path }
        var sources = files.map { $0.path == path ? reading.source : $0.source }
        if !files.contains(where: { $0.path == path }) { sources.append(reading.source) }
        let dictionaries = DictionarySet(tolerating: sources)
        return Edited(
            dictionaries: dictionaries, sources: sources,
            diagnostics: LoadedDictionaries.unique(
                reading.diagnostics + others.flatMap(\.diagnostics) + dictionaries.dictionaries.flatMap(\.warnings)))
    }

    var sources: [DictionarySource] { files.map(\.source) }

    /// The messages of the `tests:` of sources that fail in the dictionaries made of them.
    static func failedTests(_ sources: [DictionarySource]) -> [String] {
        DictionarySource.byLocale(sources).filter { $0.contains { !$0.tests.isEmpty } }.flatMap { group in
            CommandDictionary(tolerating: group).failures(of: group.flatMap(\.tests)).map { failure in
                (failure.location.map { "\($0): " } ?? "") + failure.message
            }
        }
    }
}
#endif
