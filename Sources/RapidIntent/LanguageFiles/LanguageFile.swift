/// What a file says of a language, in sections of entries.
///
/// ```text
/// # A comment.
/// [fillers] please, hey, um
/// [numbers]
/// 0 zero, 1 one, 2 two
/// 10 ten
/// ```
///
/// A section begins with its name in brackets. Its entries are separated by commas and by line ends; those of `sounds` and
/// `sound words` also by spaces. An entry that is wrong is reported and left out.
package final class LanguageFile: Sendable {
    private let entries: [Section: [String]]
    /// The errors, each with its place and a remedy.
    package let diagnostics: [DictionaryDiagnostic]

    /// Parses the text of a file, in linear time.
    ///
    /// - Parameter name: The name of the file, for errors.
    package init(_ text: [UInt8], name: String) {
        var parser = LanguageFileParser(name: name)
        parser.read(text)
        (entries, addedNegations, diagnostics) = (parser.entries, [], parser.diagnostics)
    }

    /// Parses a file that is compiled into the core.
    convenience init(embedded name: String) { self.init(EmbeddedText.bytes(of: name), name: name) }

    /// Further words that speak against a command.
    let addedNegations: [String]

    private init(_ entries: [Section: [String]], _ addedNegations: [String]) {
        (self.entries, self.addedNegations, diagnostics) = (entries, addedNegations, [])
    }

    /// The file with further words.
    func adding(_ words: LanguageWords) -> LanguageFile {
        var entries = entries
        func add(_ words: [String], to section: Section) { entries[section, default: []] += words }
        add(words.fillers, to: .fillers)
        add(words.politeOpenings, to: .politeOpenings)
        add(words.politeClosings, to: .politeClosings)
        add(words.yes, to: .yes)
        add(words.no, to: .no)
        return LanguageFile(entries, words.negations)
    }

    /// The entries of a section, in the order of the file.
    package subscript(section: Section) -> [String] { entries[section] ?? [] }

    /// The entries of a section as one text, from which a normaliser takes the words.
    func text(_ section: Section) -> String { self[section].joined(separator: ", ") }

    /// The numbers of a section, each with its words.
    package func numbers(_ section: Section) -> [(number: Int, words: [String])] {
        self[section].compactMap { entry in
            let parts = entry.split(separator: " ")
            return parts.first.flatMap { Int($0) }.map { ($0, parts.dropFirst().map(String.init)) }
        }
    }

    /// The rules of values, each with its name: those of the language, then those of all languages that have some.
    var rules: [(name: String, template: Template)] { valueRules.compactMap { Self.rule($0[...]) } }

    /// Whether the language has a rule for the values of a type.
    func says(_ type: EntityType) -> Bool { valueRules.contains { $0.hasPrefix(type.rawValue + ":") } }

    private var valueRules: [String] { self[.values].isEmpty ? [] : self[.values] + Self.shared[.values] }

    /// What all languages write alike.
    package static let shared = LanguageFile(embedded: "shared.txt")

    /// The rule of an entry such as `time: {1..12:hour} (am|pm)`; nil if it is none.
    static func rule(_ entry: Substring) -> (name: String, template: Template)? {
        guard let colon = entry.firstIndex(of: ":"), colon > entry.startIndex else { return nil }
        let text = entry[entry.index(after: colon)...].drop { $0 == " " }
        return (try? TemplateParser.template(from: String(text))).map { (String(entry[..<colon]), $0) }
    }

    /// The two sides of each entry of a section.
    private func sides(_ section: Section) -> [(String, [String])] {
        self[section].map { entry in
            let words = entry.split(separator: " ").map(String.init)
            return (words[0], Array(words.dropFirst(2)))
        }
    }

    /// Whether the language is written in a certain way.
    func spells(_ spelling: Spelling) -> Bool { self[.spelling].contains(spelling.rawValue) }

    /// The contractions with their long forms, also those that are written without an apostrophe.
    package var contractions: [(String, [String])] {
        let withoutApostrophe = Set(self[.contractionsWithoutApostrophe])
        return sides(.contractions).flatMap { short, long in
            let plain = short.filter { $0 != "'" }
            return withoutApostrophe.contains(plain) ? [(short, long), (plain, long)] : [(short, long)]
        }
    }

    /// The words for signs that are read aloud, so that "50 %" equals "fifty percent".
    package var symbols: [Unicode.Scalar: String] {
        Dictionary(
            sides(.symbols).compactMap { sign, words in
                sign.unicodeScalars.first.map { ($0, words.joined(separator: " ")) }
            }
        ) { first, _ in first }
    }
}

extension LanguageFile {
    /// The name of a section; the article <doc:Languages> says what belongs there.
    package enum Section: String, CaseIterable, Sendable {
        case language, spelling
        case contractions, fillers, symbols, clock
        case contractionsWithoutApostrophe = "contractions without apostrophe"
        case numbers, multipliers, ordinals, and, point, minus, plus
        case minusBeforeNumbers = "minus before numbers"
        case zeroAfterDigits = "zero after digits"
        case soundLikeNumbers = "sound like numbers"
        case numbersAndHalf = "numbers and a half"
        case halfEndings = "half endings"
        case halvesAfterNumbers = "halves after numbers"
        case boundMultipliers = "bound multipliers"
        case compoundForms = "compound forms"
        case articlesMeaningOne = "articles meaning one"
        case articlesBeforeHundred = "articles before hundred"
        case teenEndings = "teen endings"
        case conjunctions, yes, no, corrections
        case openConjunctions = "open conjunctions"
        case valueJoints = "value joints"
        case encliticPronouns = "enclitic pronouns"
        case pluralPronouns = "plural pronouns"
        case pronouns, ones, repeating, additions, continuing, replacing
        case replacingWeakly = "replacing weakly"
        case givingUp = "giving up"
        case reasons
        case valuePrepositions = "value prepositions"
        case missingValueQuestion = "missing value question"
        case politeOpenings = "polite openings"
        case politeOpeningsBeforeGerunds = "polite openings before -ing"
        case politeClosings = "polite closings"
        case confirmationQuestion = "confirmation question"
        case choiceQuestion = "choice question"
        case negation, ending, questions, reports, past, conditions, times, unfinished, harmless
        case questionsAboutCommands = "questions about commands"
        case bare, determiners, articles, prepositions, requests, asking, copulas, perfects
        case opposites, reversing, being, degree, softening, wishing, implying, disliking
        case sounds, rivals, values
        case soundWords = "sound words"

        /// How an entry is written.
        var form: Form {
            switch self {
            case .language, .confirmationQuestion, .choiceQuestion, .missingValueQuestion: .line
            case .spelling: .spelling
            case .numbers, .multipliers, .ordinals, .boundMultipliers, .compoundForms, .numbersAndHalf,
                .soundLikeNumbers:
                .number
            case .contractions: .sides
            case .symbols: .symbol
            case .clock: .clock
            case .opposites: .opposites
            case .sounds: .sound
            case .soundWords: .soundWord
            case .values: .rule
            default: .words
            }
        }
    }

    /// How an entry is written.
    enum Form { case words, line, spelling, number, sides, symbol, clock, opposites, sound, soundWord, rule }

    /// What `spelling` may say.
    enum Spelling: String, CaseIterable {
        /// Numbers are written as one word.
        case compoundNumbers = "compound numbers"
        /// "And" may be written as part of the next number word: the Arabic "وعشرون".
        case attachedAnd = "attached and"
        /// A number word without its accents is another word, as in Vietnamese.
        case accentsDistinguishWords = "accents distinguish words"
        /// Accents are left out: English often writes borrowed words without them.
        case accentsAreDropped = "accents are dropped"
        /// An apostrophe inside a word belongs to it; elsewhere, it separates two words, as in "l'entrée".
        case apostropheIsALetter = "apostrophe is a letter"
        /// A mute "e" at the end lengthens the vowel before it.
        case muteE = "mute e"
    }
}
