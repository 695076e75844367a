/// The words of a language by which a text is divided into commands.
///
/// A class, so that a copy of a matcher takes one reference: all threads have the same words, and contend for each reference to them.
final class DividingWords: Sendable {
    /// What joins two commands.
    let conjunctions: WordSequences
    /// The conjunctions after which nothing needs to follow: those that begin with "and", and a few others.
    ///
    /// The rest says when, too: "turn on the light afterwards".
    let openConjunctions: WordSequences
    let frames: PoliteFrames
    let implying: ImplyingWords

    /// The words of a locale's language; none if its file has none.
    static func words(for spoken: SpokenLocale) -> DividingWords {
        spoken.words.dividing { DividingWords(spoken.words) }
    }

    static let none = DividingWords(.none)

    private init(_ language: Language) {
        let all = language.file[.conjunctions]
        let open = language.valueJoints + language.file[.openConjunctions]
        conjunctions = WordSequences(all, locale: language.locale)
        openConjunctions = WordSequences(all.filter(open.contains), locale: language.locale)
        frames = PoliteFrames(language)
        implying = ImplyingWords(language)
    }
}
