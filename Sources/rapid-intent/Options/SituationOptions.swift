#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentPrograms

/// Options for the situation in which a text is spoken.
struct SituationOptions: ParsableArguments {
    @Option(
        name: .customLong("context"),
        help: ArgumentHelp(
            "A fact about the situation, such as area=Kitchen, for phrases with conditions; repeatable.",
            valueName: "key=value"))
    var entries: [ContextEntry] = []

    @OptionGroup var language: LocaleOptions

    /// The spoken language; nil if it is not given.
    var locale: LocaleIdentifier? { language.locale }

    /// The match scope that these options give.
    var scope: MatchScope {
        MatchScope(context: Dictionary(entries.map { ($0.key, $0.value) }) { _, last in last })
    }
}

/// One entry of the context.
struct ContextEntry: ExpressibleByArgument {
    var key: String
    var value: String

    /// Reads `key=value`; nil for anything else.
    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        (key, value) = (String(parts[0]), String(parts[1]))
    }
}

/// The language that selects dictionaries.
struct LocaleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The spoken language, such as en-GB; selects dictionaries.", valueName: "tag"),
        transform: LocaleIdentifier.init(rawValue:))
    var locale: LocaleIdentifier?

    func validate() throws { try locale?.validate() }
}
#endif
