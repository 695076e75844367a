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
    var entries: [NamedText] = []

    @OptionGroup var language: LocaleOptions

    /// The spoken language; nil if it is not given.
    var locale: LocaleIdentifier? { language.locale }

    /// The match scope that these options give.
    var scope: MatchScope {
        MatchScope(context: Dictionary(entries.map { ($0.name, $0.text) }) { _, last in last })
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
