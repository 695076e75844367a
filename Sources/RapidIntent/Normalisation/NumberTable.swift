/// The number words of a language and their grammar.
///
/// A word may be written with or without accents, unless the form without accents has another meaning in the table.
///
/// Verified against num2words (github.com/savoirfairelinux/num2words) or, for languages that it lacks, against the rules of
/// the Unicode Common Locale Data Repository: 0 to 999 in each language, and samples up to a million in languages that need
/// no additional word for thousands.
struct NumberTable: Sendable {
    let grammar: NumberGrammar
    private let file: LanguageFile

    init(_ language: Language) {
        file = language.file
        grammar = language.codes.first.flatMap { NumberGrammar.byLanguage[$0] } ?? NumberGrammar()
    }

    var words: [(String, NumberWord)] {
        var result: [(String, NumberWord)] = []
        func add(_ section: LanguageFile.Section, _ meaning: (Int) -> NumberWord) {
            for (number, words) in file.numbers(section) { result += words.map { ($0, meaning(number)) } }
        }
        func add(_ section: LanguageFile.Section, _ meaning: NumberWord) {
            result += file[section].map { ($0, meaning) }
        }
        add(.numbers) { self.meaning(of: $0) }
        add(.multipliers) { Self.meaning(of: $0, alone: true) }
        add(.boundMultipliers) { Self.meaning(of: $0, alone: false) }
        add(.ordinals) { $0 == 2 ? .second : .ordinal($0) }
        add(.numbersAndHalf) { .andHalf($0) }
        add(.articlesMeaningOne, .weakUnit(1))
        add(.articlesBeforeHundred, .article)
        add(.teenEndings, .teenEnding)
        add(.and, .and)
        add(.point, .point)
        return withoutAccents(result)
    }

    /// The words with an attached "and", and the two words that each stands for.
    var attachedWords: [(String, [String])] {
        guard file.spells(.attachedAnd), let and = file[.and].first else { return [] }
        let words = Set(words.map(\.0))
        // The Arabic "واحد" is one, and not "and" with another word for one.
        return words.filter { !words.contains(and + $0) }.map { (and + $0, [and, $0]) }
    }

    /// The parts of compound words; empty if the language has no compounds.
    var compoundParts: [(String, NumberWord)] {
        guard file.spells(.compoundNumbers) else { return [] }
        let multipliers = Set(file.numbers(.multipliers).map(\.number))
        let forms = file.numbers(.compoundForms).flatMap { number, words in
            let meaning =
                multipliers.contains(number) ? Self.meaning(of: number, alone: true) : self.meaning(of: number)
            return words.map { ($0, meaning) }
        }
        let halves = file[.halfEndings].map { ($0, NumberWord.half) }
        return withoutAccents(forms + halves) + words.filter { $0.1 != .point }
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
        // The French "vingt".
        case 20: .score
        case 100: .hundred(alone: alone)
        default: .scale(multiplier, alone: alone)
        }
    }

    /// The words in normal form, with and without accents.
    private func withoutAccents(_ words: [(String, NumberWord)]) -> [(String, NumberWord)] {
        let exact = words.map { (UnicodeFolding.shared.folded($0.0), $0.1) }
        guard !file.spells(.accentsDistinguishWords) else { return exact }
        let known = Set(exact.map(\.0))
        let plain = words.map { (UnicodeFolding.shared.folded($0.0, droppingDiacritics: true), $0.1) }
        return exact + plain.filter { !known.contains($0.0) }
    }
}
