import ArgumentParser
import RapidIntent

/// The language that selects dictionaries.
struct LocaleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The language that is spoken, such as en-GB; chooses among dictionaries.", valueName: "tag"),
        transform: LocaleIdentifier.init(rawValue:))
    var locale: LocaleIdentifier?

    func validate() throws {
        if let locale, !locale.isWellFormed {
            throw ValidationError("'--locale \(locale)' is not a language tag; write it as 'en' or 'en-GB'.")
        }
    }
}
