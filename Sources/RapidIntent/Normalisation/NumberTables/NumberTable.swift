/// The number words of a language and the order in which they are said: what ``NumberState`` needs to read them.
///
/// ```swift
/// NumberTable(
///     numbers: [0: "null", 1: "eins", 2: "zwei zwo", …, 20: "zwanzig", …], multipliers: [100: "hundert", 1_000: "tausend"],
///     articles: "ein eine", and: "und", point: "komma", minus: "minus", isCompounding: true,
///     grammar: NumberGrammar(unitAfterTens: [], tensAfterUnit: .always, afterHundred: .either, afterScale: .either))
/// ```
///
/// Several words with one meaning are separated by spaces. A word may be written with or without its accents, unless the
/// word without them has a meaning of its own in the table.
struct NumberTable: Sendable, Equatable {
    /// Words for 0 to 29, the tens, and the hundreds where these are words of their own.
    var numbers: [Int: String]
    /// Words for 10, 100, 1,000 … that multiply what stands before them and are numbers by themselves; for 20, the French
    /// "vingt".
    var multipliers: [Int: String] = [:]
    /// Words that only multiply: the Italian "mila".
    var boundMultipliers: [Int: String] = [:]
    /// How numbers are spelt before others in a compound word, where that differs: the Italian "vent" of "ventuno".
    var compoundForms: [Int: String] = [:]
    /// Words for one that end no longer number, because they are articles first.
    var articles = ""
    /// What makes teens of units.
    var teenEnding = ""
    /// What joins parts of a number.
    var and = ""
    /// What stands before decimals, where that word has no other meaning behind a number.
    var point = ""
    /// What stands before a number below zero.
    var minus = ""
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
        return Self.withoutAccents(result)
    }

    /// The parts that compound words are made of; empty where there are none.
    var compoundParts: [(String, NumberWord)] {
        guard isCompounding else { return [] }
        let forms = compoundForms.flatMap { number, words in
            words.split(separator: " ").map { word in
                let isMultiplier = multipliers[number] != nil
                return (String(word), isMultiplier ? Self.meaning(of: number, alone: true) : meaning(of: number))
            }
        }
        return Self.withoutAccents(forms) + words.filter { $0.1 != .point }
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

    /// The words in normal form, as they are written and without accents.
    private static func withoutAccents(_ words: [(String, NumberWord)]) -> [(String, NumberWord)] {
        func folded(_ word: String, droppingDiacritics: Bool) -> String {
            var result = String.UnicodeScalarView()
            result.append(
                contentsOf: UnicodeFolding.shared.fold(word.unicodeScalars, droppingDiacritics: droppingDiacritics))
            return String(result)
        }
        let exact = words.map { (folded($0.0, droppingDiacritics: false), $0.1) }
        let known = Set(exact.map(\.0))
        let plain = words.map { (folded($0.0, droppingDiacritics: true), $0.1) }
        return exact + plain.filter { !known.contains($0.0) }
    }
}
