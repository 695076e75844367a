public import RapidIntent
package import RapidIntentDictionary

/// Dictionaries as they were read, with what is wrong in them left out: files and folders, joined by locale, and compiled
/// files.
///
/// ```swift
/// let loaded = LoadedDictionaries(paths: ["Dictionaries"])
/// guard loaded.errorCount == 0 else { return loaded.diagnostics.forEach { print($0) } }
/// let resolver = IntentResolver(dictionaries: loaded.dictionaries)
/// ```
public struct LoadedDictionaries: Sendable {
    /// The sources of each dictionary; none of a compiled one.
    package let sources: [[DictionarySource]]
    /// The dictionaries: one for each locale, in the order in which the files name them, and the compiled ones, before these
    /// if they are named before any file that is not compiled.
    public let dictionaries: DictionarySet
    /// How many files were opened.
    package let fileCount: Int
    /// Mistakes of files and of what they say together, and doubts.
    public let diagnostics: [DictionaryDiagnostic]

    /// Reads files and folders, and maps compiled files.
    ///
    /// Blocks while it reads and compiles. Whatever is wrong is told in ``diagnostics`` and left out.
    public init(paths: [String]) {
        let isCompiled = paths.map(DictionaryFiles.isCompiled)
        let first = isCompiled.firstIndex(of: false) ?? 0
        let (files, mistakes) = DictionaryFiles.reading(
            at: zip(paths, isCompiled).filter { !$0.1 }.map(\.0))
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

    /// Each diagnostic once: a file that belongs to the dictionaries of two regions is not wrong twice.
    package static func unique(_ diagnostics: [DictionaryDiagnostic]) -> [DictionaryDiagnostic] {
        var seen: Set<String> = []
        return diagnostics.filter { seen.insert("\($0.code) \($0.location?.description ?? "") \($0.message)").inserted }
    }

    /// How many mistakes there are.
    package var errorCount: Int { diagnostics.count { $0.severity == .error } }

    /// Whether nothing that can be said is left.
    public var isEmpty: Bool { dictionaries.dictionaries.allSatisfy(\.intents.isEmpty) }
}
