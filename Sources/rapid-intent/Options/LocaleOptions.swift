public import ArgumentParser
public import RapidIntent

/// The language that dictionaries are chosen by.
struct LocaleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The language that is spoken, such as en-GB; chooses among dictionaries.", valueName: "tag"))
    var locale: LocaleIdentifier?

    func validate() throws {
        if let locale, !locale.isWellFormed {
            throw ValidationError("'--locale \(locale)' is not a language tag; write it as 'en' or 'en-GB'.")
        }
    }
}

extension LocaleIdentifier: ExpressibleByArgument {
    /// Reads a language tag; whether it is one is checked later, to say what is wrong.
    public init?(argument: String) { self.init(rawValue: argument) }
}
