/// The number words of a language and their grammar.
///
/// ```swift
/// NumberTable(
///     numbers: [0: "null", 1: "eins", 2: "zwei zwo", …, 20: "zwanzig", …], multipliers: [100: "hundert", 1_000: "tausend"],
///     articles: "ein eine", and: "und", point: "komma", minus: "minus", isCompounding: true,
///     grammar: NumberGrammar(unitAfterTens: [], tensAfterUnit: .always, afterHundred: .either, afterScale: .either))
/// ```
///
/// Words with the same meaning are separated by spaces. A word may be written with or without accents, unless the form
/// without accents has another meaning in the table.
struct NumberTable: Sendable, Equatable {
    /// Words for 0 to 29, the tens, and those hundreds that are single words.
    var numbers: [Int: String]
    /// Words for 10, 100, 1,000 … that multiply the number before them and are also numbers themselves.
    ///
    /// The entry for 20 is the French "vingt".
    var multipliers: [Int: String] = [:]
    /// Words that only multiply, such as the Italian "mila".
    var boundMultipliers: [Int: String] = [:]
    /// Forms of numbers before others in a compound word, if they differ: the Italian "vent" of "ventuno".
    var compoundForms: [Int: String] = [:]
    /// Articles that also mean one but cannot end a longer number.
    var articles = ""
    /// The word that adds ten to the unit before it.
    var teenEnding = ""
    /// The word that joins parts of a number.
    var and = ""
    /// The word for the decimal point, if it has no other meaning after a number.
    var point = ""
    /// The words for a minus sign.
    var minus = ""
    /// Whether "and" may be written as part of the next word: the Arabic "وعشرون".
    var attachesAnd = false
    /// Whether a word may be written without its accents; not in Vietnamese, where that is another word.
    var hasPlainForms = true
    /// Whether numbers are written as one word.
    var isCompounding = false
    var grammar: NumberGrammar
}

extension NumberTable {
    /// Each word and its meaning.
    var words: [(String, NumberWord)] {
        var result: [(String, NumberWord)] = []
        func add(_ words: String, _ meaning: NumberWord) {
            result += words.split(separator: " ").map { (String($0), meaning) }
        }
        for (number, words) in numbers { add(words, meaning(of: number)) }
        for (multiplier, words) in multipliers { add(words, Self.meaning(of: multiplier, alone: true)) }
        for (multiplier, words) in boundMultipliers { add(words, Self.meaning(of: multiplier, alone: false)) }
        add(articles, .weakUnit(1))
        add(teenEnding, .teenEnding)
        add(and, .and)
        add(point, .point)
        return withoutAccents(result)
    }

    /// The words with an attached "and", and the two words that each stands for.
    var attachedWords: [(String, [String])] {
        guard attachesAnd else { return [] }
        let words = Set(words.map(\.0))
        // The Arabic "واحد" is one, and not "and" with another word for one.
        return words.filter { !words.contains(and + $0) }.map { (and + $0, [and, $0]) }
    }

    /// The parts of compound words; empty if the language has no compounds.
    var compoundParts: [(String, NumberWord)] {
        guard isCompounding else { return [] }
        let forms = compoundForms.flatMap { number, words in
            words.split(separator: " ").map { word in
                let isMultiplier = multipliers[number] != nil
                return (String(word), isMultiplier ? Self.meaning(of: number, alone: true) : meaning(of: number))
            }
        }
        return withoutAccents(forms) + words.filter { $0.1 != .point }
    }

    private func meaning(of number: Int) -> NumberWord {
        switch number {
        case 0: .zero
        case 1...9: .unit(number)
        case 10 where grammar.unitsAfterTen.isEmpty: .teen(10)
        case 10: .ten
        case 11..<100: number % 10 == 0 ? .tens(number) : .teen(number)
        default: .hundreds(number)
        }
    }

    private static func meaning(of multiplier: Int, alone: Bool) -> NumberWord {
        switch multiplier {
        case 10: .tenTimes(alone: alone)
        case 20: .score
        case 100: .hundred(alone: alone)
        default: .scale(multiplier, alone: alone)
        }
    }

    /// The words in normal form, with and without accents.
    private func withoutAccents(_ words: [(String, NumberWord)]) -> [(String, NumberWord)] {
        func folded(_ word: String, droppingDiacritics: Bool) -> String {
            var result = String.UnicodeScalarView()
            result.append(
                contentsOf: UnicodeFolding.shared.fold(word.unicodeScalars, droppingDiacritics: droppingDiacritics))
            return String(result)
        }
        let exact = words.map { (folded($0.0, droppingDiacritics: false), $0.1) }
        guard hasPlainForms else { return exact }
        let known = Set(exact.map(\.0))
        let plain = words.map { (folded($0.0, droppingDiacritics: true), $0.1) }
        return exact + plain.filter { !known.contains($0.0) }
    }
}

extension NumberTable {
    /// The tables by language subtags.
    ///
    /// Verified against num2words (github.com/savoirfairelinux/num2words) or, for languages that it lacks, against the
    /// rules of the Unicode Common Locale Data Repository: 0 to 999 in each language, and samples up to a million in
    /// languages that need no additional word for thousands.
    static let all: KeyValuePairs<String, NumberTable> = [
        "de": .german, "nl": .dutch, "da": .danish, "nb nn no": .norwegian, "sv": .swedish,
        "fr": .french, "es": .spanish, "it": .italian, "pt": .portuguese, "ca": .catalan, "ro": .romanian,
        "pl": .polish, "cs": .czech, "sk": .slovak, "ru": .russian, "uk": .ukrainian, "bg": .bulgarian,
        "hr bs sr": .croatian, "sl": .slovenian, "fi": .finnish, "et": .estonian, "hu": .hungarian, "tr": .turkish,
        "el": .greek, "zh yue": .chinese, "ja": .japanese, "ko": .korean, "vi": .vietnamese, "id ms": .indonesian,
        "hi": .hindi, "ne": .nepali, "mr": .marathi, "ur": .urdu, "bn": .bengali, "te": .telugu, "ar": .arabic,
        "fa": .persian,
    ]
}
