import RapidIntent
import RapidIntentFiles
import RapidIntentYAML

/// Whether the dictionaries in a folder can be used.
enum SoundnessCheck {
    /// Compiles the dictionaries among some files of a folder.
    ///
    /// Models are not read: whoever uses one checks it.
    ///
    /// - Returns: The first error, as a sentence without an end; nil if there is none.
    static func trouble(in folder: String, _ paths: [String]) -> String? {
        let compiled = paths.map { FilePath.joined(folder, $0) }.filter(DictionaryFiles.isCompiled)
        let hasSources = paths.contains { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
        let loaded = LoadedDictionaries(paths: (hasSources ? [folder] : []) + compiled)
        guard loaded.errorCount > 0, let error = loaded.diagnostics.first(where: { $0.severity == .error }) else {
            return nil
        }
        let more = loaded.errorCount - 1
        return "\(error.location.map { "\($0): " } ?? "")\(error.message)" + (more > 0 ? " (and \(more) more)" : "")
    }
}
