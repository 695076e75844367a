public import RapidIntent
import RapidIntentPlatform

/// The files that PocketSphinx needs for a language.
public struct PocketSphinxModel: Sendable, Equatable {
    var acousticModel: String
    var pronunciations: String
    var furtherPronunciations: String
    var languageModel: String
    package var locale: LocaleIdentifier

    /// Creates a model from the files of a language.
    ///
    /// - Parameters:
    ///   - acousticModel: The folder of the acoustic model.
    ///   - pronunciations: The pronunciation dictionary, in the format of the CMU dictionary.
    ///   - furtherPronunciations: Additional pronunciations in the same format, one per line: for words that the file
    ///     lacks, and for variants of its words.
    ///   - languageModel: The general language model, for free text.
    ///   - locale: The language of all three.
    public init(
        acousticModel: String, pronunciations: String, furtherPronunciations: String = "", languageModel: String,
        locale: LocaleIdentifier
    ) {
        self.acousticModel = acousticModel
        self.pronunciations = pronunciations
        self.furtherPronunciations = furtherPronunciations
        self.languageModel = languageModel
        self.locale = locale
    }

    /// American English as installed by the Debian package `pocketsphinx-en-us`.
    public static let americanEnglish = PocketSphinxModel(folder: "/usr/share/pocketsphinx/model/en-us")

    /// American English in a folder with Sphinx's file names.
    public init(folder: String) {
        self.init(
            acousticModel: folder + "/en-us", pronunciations: folder + "/cmudict-en-us.dict",
            furtherPronunciations: Self.americanVariants, languageModel: folder + "/en-us.lm.bin", locale: "en-US")
    }

    /// American pronunciations of common command words that the CMU dictionary lacks, from Merriam-Webster's
    /// dictionary.
    static let americanVariants = """
        almond AA L M AH N D
        almond AE M AH N D
        almond AO L M AH N D
        cappuccino K AA P AH CH IY N OW
        latte L AE T EY
        """

    /// Checks that the files can be read.
    func check(needsLanguageModel: Bool) throws(PocketSphinxError) {
        var paths = [acousticModel + "/mdef", pronunciations]
        if needsLanguageModel { paths.append(languageModel) }
        for path in paths where access(path, R_OK) != 0 {
            throw PocketSphinxError(
                .missingModel,
                "the speech model's file '\(path)' cannot be read: \(String(cString: strerror(errno))). "
                    + "Install it with 'apt install pocketsphinx-en-us', or name the folder that holds it")
        }
    }
}
