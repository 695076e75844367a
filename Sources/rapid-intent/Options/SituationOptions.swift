#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentPrograms
import RapidIntentSupport

struct SituationOptions: ParsableArguments {
    @Option(
        name: .customLong("context"),
        help: ArgumentHelp(
            "A fact about the situation, such as area=Kitchen, for phrases with conditions; repeatable.",
            valueName: "key=value"))
    var entries: [NamedText] = []

    @Option(
        help: ArgumentHelp(
            "When the text is spoken, such as 2026-11-30T10:15, for values such as 'tomorrow'. (default: now)",
            valueName: "moment"))
    var now: Moment?

    struct Moment: ExpressibleByArgument {
        let moment: LocalDateTime

        init?(argument: String) {
            guard let moment = LocalDateTime(argument) else { return nil }
            self.moment = moment
        }
    }

    @OptionGroup var language: LocaleOptions

    /// The spoken language; nil if it is not given.
    var locale: LocaleIdentifier? { language.locale }

    /// The match scope of a text that is spoken now, unless '--now' says when.
    var scope: MatchScope { scope(at: now?.moment ?? .now) }

    /// The match scope of streams that are spoken while they are resolved.
    var activeScope: ActiveScope { ActiveScope(scope(at: now?.moment), clock: { .now }) }

    func scope(at moment: LocalDateTime?) -> MatchScope {
        MatchScope(context: Dictionary(entries.map { ($0.name, $0.text) }) { _, last in last }, moment: moment)
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
