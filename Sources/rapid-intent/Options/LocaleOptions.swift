#if Tool
import ArgumentParser
import RapidIntent

/// The language that selects dictionaries.
struct LocaleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The spoken language, such as en-GB; selects dictionaries.", valueName: "tag"),
        transform: LocaleIdentifier.init(rawValue:))
    var locale: LocaleIdentifier?

    func validate() throws {
        if let locale, !locale.isWellFormed {
            throw ValidationError("'--locale \(locale)' is not a language tag; write it as 'en' or 'en-GB'.")
        }
    }
}
#endif
