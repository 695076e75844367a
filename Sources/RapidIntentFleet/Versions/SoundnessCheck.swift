#if Fleet
import RapidIntent
import RapidIntentSupport
import RapidIntentYAML

enum SoundnessCheck {
    /// Files of a folder.
    struct Part: Sendable {
        var folder: String
        /// The paths of the files below it.
        var paths: [String]
    }

    /// Compiles the dictionaries among the files of folders, as a service does that names all of the folders.
    ///
    /// Models are not read: whoever uses one checks it.
    ///
    /// - Returns: The first error, as a sentence without an end; nil if there is none.
    static func trouble(in parts: [Part]) -> String? {
        let paths = parts.flatMap { part in
            let compiled = part.paths.map { FilePath.joined(part.folder, $0) }.filter(DictionaryFiles.isCompiled)
            let hasSources = part.paths.contains { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
            return (hasSources ? [part.folder] : []) + compiled
        }
        let loaded = LoadedDictionaries(paths: paths)
        guard loaded.errorCount > 0, let error = loaded.diagnostics.first(where: { $0.severity == .error }) else {
            return nil
        }
        let more = loaded.errorCount - 1
        return "\(error.location.map { "\($0): " } ?? "")\(error.message)" + (more > 0 ? " (and \(more) more)" : "")
    }
}
#endif
