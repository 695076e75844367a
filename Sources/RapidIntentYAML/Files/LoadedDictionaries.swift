public import RapidIntent
package import RapidIntentDictionary

/// Dictionaries loaded from files and folders, joined by locale, and from compiled files.
///
/// Entries with mistakes are left out.
///
/// ```swift
/// let loaded = LoadedDictionaries(paths: ["Dictionaries"])
/// guard loaded.errorCount == 0 else { return loaded.diagnostics.forEach { print($0) } }
/// let resolver = IntentResolver(dictionaries: loaded.dictionaries)
/// ```
public struct LoadedDictionaries: Sendable {
    /// The sources of each dictionary; empty for a compiled one.
    package let sources: [[DictionarySource]]
    /// The dictionaries: one per locale, in the order in which the files name the locales, and the compiled ones.
    ///
    /// Compiled dictionaries come first if they are named before any other file.
    public let dictionaries: DictionarySet
    package let fileCount: Int
    /// The errors and warnings of the files and of the joined dictionaries.
    public let diagnostics: [DictionaryDiagnostic]

    /// Reads files and folders, and maps compiled files.
    ///
    /// Blocks while it reads and compiles. Mistakes are reported in ``diagnostics``; the entries that have them are
    /// left out.
    public init(paths: [String]) {
        let isCompiled = paths.map(DictionaryFiles.isCompiled)
        let first = isCompiled.firstIndex(of: false) ?? 0
        let (files, mistakes) = DictionaryFiles.reading(at: zip(paths, isCompiled).filter { !$0.1 }.map(\.0))
        var obstacles: [DictionaryDiagnostic] = []
        func map(_ numbers: Range<Int>) -> [CommandDictionary] {
            numbers.filter { isCompiled[$0] }.compactMap { number in
                do throws(DictionaryError) {
                    return try CommandDictionary(compiled: paths[number])
                } catch {
                    obstacles += error.diagnostics
                    return nil
                }
            }
        }
        let (before, behind) = (map(0..<first), map(first..<paths.count))
        let byLocale = DictionarySource.byLocale(files)
        fileCount = files.count + before.count + behind.count
        sources = before.map { _ in [] } + byLocale + behind.map { _ in [] }
        dictionaries = DictionarySet(before + byLocale.map { CommandDictionary(tolerating: $0) } + behind)
        diagnostics = Self.unique(obstacles + mistakes + dictionaries.dictionaries.flatMap(\.warnings))
    }

    /// Removes repeated diagnostics: a file may belong to the dictionaries of two regions.
    package static func unique(_ diagnostics: [DictionaryDiagnostic]) -> [DictionaryDiagnostic] {
        var seen: Set<String> = []
        return diagnostics.filter { seen.insert("\($0.code) \($0.location?.description ?? "") \($0.message)").inserted }
    }

    package var errorCount: Int { diagnostics.count { $0.severity == .error } }

    /// Whether no dictionary has an intent.
    public var isEmpty: Bool { dictionaries.dictionaries.allSatisfy(\.intents.isEmpty) }
}
