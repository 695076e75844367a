@testable import RapidIntent
@testable import RapidIntentDictionary
@testable import RapidIntentPocketSphinx

extension GrammarBlueprint {
    /// The grammar of some phrases that mean one intent.
    ///
    /// - Parameter pronunciationFile: The pronunciations; nil for those of the installed model.
    init(phrases: [String], pronunciationFile: [UInt8]? = nil) throws {
        let intent = Intent(
            name: "Any", summary: nil, rule: .standard, phrases: Phrases(try phrases.map { try Phrase($0) }))
        try self.init(
            intents: phrases.isEmpty ? [] : [intent], lists: [],
            pronunciationFile: pronunciationFile
                ?? PronunciationFile.read(PocketSphinxModel.americanEnglish.pronunciations))
    }
}
