#if Tool
import RapidIntentPrograms
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentYAML

/// Options that select dictionaries.
struct DictionaryOptions: ParsableArguments {
    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "A dictionary, a folder of them, or a compiled dictionary; repeatable. Those of one locale are joined; compiled "
                + "ones are not joined. A transcript without a locale uses the first one. (default: Dictionaries)",
            valueName: "path"))
    var paths: [String] = []

    @Flag(help: "Stop if a dictionary has an error, instead of ignoring the entries with errors.")
    var strict = false

    /// The paths to read: those given by the user, or else the folder `Dictionaries`.
    var existingPaths: [String] { paths.isEmpty ? ["Dictionaries"] : paths }

    /// Loads the dictionaries without their invalid parts.
    ///
    /// Diagnostics go to standard error. Errors end the tool with `--strict`, or if no valid part is left. Otherwise,
    /// ``LoadedDictionaries/status`` makes it end with 1 after its work.
    ///
    /// - Parameter locale: The spoken language, if it is known.
    func load(for locale: LocaleIdentifier? = nil) throws -> LoadedDictionaries {
        if paths.isEmpty, !FileManager.default.fileExists(atPath: "Dictionaries") {
            throw Failure(
                .badInput, "there is no folder 'Dictionaries' here; name a dictionary with '--dictionary PATH'")
        }
        let loaded = try Self.reading(existingPaths, strict: strict)
        if let substitution = loaded.substitution(for: locale) { StandardError.write(substitution) }
        return loaded
    }

    /// Loads dictionaries without their invalid parts, and prints the mistakes on standard error.
    static func reading(_ paths: [String], strict: Bool = false) throws -> LoadedDictionaries {
        let loaded = LoadedDictionaries(paths: paths)
        let digest = DiagnosticDigest(loaded.diagnostics)
        for diagnostic in digest.shown { StandardError.write(diagnostic.description) }
        for line in digest.rest { StandardError.write("\(line); 'rapid-intent check --all' shows them") }
        if loaded.errorCount > 0, strict || loaded.isEmpty { throw ExitStatus.badInput }
        return loaded
    }
}
#endif
