#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentPrograms
import RapidIntentYAML

struct DictionaryOptions: ParsableArguments, DictionaryPaths {
    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "A dictionary, a folder of them, or a compiled dictionary; repeatable. Those of one locale are joined; compiled "
                + "ones are not joined. A transcript without a locale uses the first one. (default: Dictionaries)",
            valueName: "path"))
    var paths: [String] = []

    @Flag(help: "Stop if a dictionary has an error, instead of ignoring the entries with errors.")
    var strict = false

    /// Loads the dictionaries without their invalid parts.
    ///
    /// Diagnostics go to standard error. Errors end the tool with `--strict`, or if no valid part is left. Otherwise,
    /// ``LoadedDictionaries/status`` makes it end with 1 after its work.
    ///
    /// - Parameter locale: The spoken language, if it is known.
    func load(for locale: LocaleIdentifier? = nil) throws -> LoadedDictionaries {
        try checkDefault()
        let loaded = try Self.reading(existingPaths, strict: strict)
        if let substitution = loaded.dictionaries.substitution(for: locale) { StandardError.write(substitution) }
        return loaded
    }

    /// Loads dictionaries without their invalid parts, and prints the mistakes on standard error.
    static func reading(_ paths: [String], strict: Bool = false) throws -> LoadedDictionaries {
        let loaded = LoadedDictionaries(paths: paths)
        DiagnosticDigest(loaded.diagnostics).report()
        if loaded.errorCount > 0, strict || loaded.isEmpty { throw ExitStatus.badInput }
        return loaded
    }
}

extension LoadedDictionaries {
    /// The exit status after all work is done; nil for success.
    var status: ExitStatus? { errorCount > 0 ? .badInput : nil }
}

extension DictionarySet {
    /// A warning if no dictionary has the language of `locale` and another one is used; nil if one has it.
    func substitution(for locale: LocaleIdentifier?) -> String? {
        guard let locale, let used = substitute(for: locale) else { return nil }
        return "rapid-intent: warning: no dictionary is in '\(locale)'; '\(used)' is used instead"
    }
}
#endif
