#if Server
import ArgumentParser
import Logging
import RapidIntent
import RapidIntentHomeAssistant
import RapidIntentPrograms
import RapidIntentYAML

struct DictionaryOptions: ParsableArguments, DictionaryPaths {
    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "A dictionary, a folder of them, or a compiled dictionary; repeatable. (default: Dictionaries)",
            valueName: "path"))
    var paths: [String] = []

    @Flag(help: "Reload changed dictionaries and a changed model. After an error, the old ones stay in use.")
    var watch = false

    @Option(
        help: ArgumentHelp(
            "The language of requests that name none, such as en-GB. (default: that of the first dictionary)",
            valueName: "tag"),
        transform: LocaleIdentifier.init(rawValue:))
    var locale: LocaleIdentifier?

    func validate() throws { try locale?.validate() }

    /// The paths of this machine's own dictionaries beside those that follow a fleet, which make the default superfluous.
    func ownPaths(besides followed: [String]) -> [String] { followed.isEmpty ? existingPaths : paths }

    /// Begins to watch before the dictionaries are read; nil if watching is off.
    ///
    /// Those that follow a fleet or a Home Assistant, or that a review changes, are watched in any case.
    func watcher(followed: [String], names: [String], isReviewed: Bool) -> DictionaryWatcher<ContinuousClock>? {
        watch || isReviewed || !followed.isEmpty || !names.isEmpty
            ? DictionaryWatcher(paths: ownPaths(besides: followed) + followed + names) : nil
    }

    /// Reads the dictionaries; those that follow a fleet may be empty as yet.
    ///
    /// An error prevents the start, because a later message might not be noticed. Names that have mistakes are left
    /// out: nobody at this machine may have changed them.
    func load(followed: [String], names: [String], logger: Logger) throws -> LoadedDictionaries {
        if followed.isEmpty { try checkDefault() }
        let others = ownPaths(besides: followed) + followed
        var loaded = LoadedDictionaries(paths: others + names)
        if let path = names.first, loaded.diagnostics.contains(where: { $0.severity == .error }),
            let without = try? NameUpdates.loaded(.none, besides: others, for: path),
            !without.diagnostics.contains(where: { $0.severity == .error })
        {
            for mistake in loaded.diagnostics where mistake.severity == .error { logger.error("\(mistake)") }
            logger.error(
                "the dictionaries have mistakes with the names of Home Assistant; they are served without the names")
            loaded = without
        }
        let mistakes = loaded.diagnostics.filter { $0.severity == .error }
        guard mistakes.isEmpty, !loaded.isEmpty || !followed.isEmpty else {
            let shown = mistakes.prefix(20).map(\.description).joined(separator: "\n")
            throw Failure(
                .badInput,
                mistakes.isEmpty ? "the dictionaries have no intents" : "the dictionaries have mistakes\n\(shown)")
        }
        return loaded
    }
}
#endif
