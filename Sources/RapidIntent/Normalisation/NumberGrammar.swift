/// The grammar of a language's number words.
///
/// ```text
/// English   two hundred (and) twenty-one          units after tens, "and" after hundreds
/// German    zweihundert(und)einundzwanzig         tens after units, with "und"
/// French    deux cent quatre-vingt-onze           teens after 60 and 80, "et" before one and eleven only
/// Spanish   doscientos veintiuno, treinta y uno   "y" between tens and units
/// ```
///
/// It holds only trivial values, so copies need no reference counting.
struct NumberGrammar: Sendable, Equatable {
    /// How a part of a number may follow the previous part.
    struct Joints: OptionSet, Sendable {
        let rawValue: UInt8
        /// Directly, without a word between them.
        static let direct = Joints(rawValue: 1)
        /// With the word for "and" between them.
        static let joined = Joints(rawValue: 2)
        static let either: Joints = [.direct, .joined]
    }

    /// The words in which units precede tens, as in "einundzwanzig".
    enum Inversion: UInt8, Sendable {
        case never
        /// In compound words only: "jednadvacet".
        case inCompounds
        /// In compound words, and in separate words: "ein und zwanzig".
        case always
    }

    var unitAfterTens: Joints = .direct
    /// The units that "and" may join to tens.
    var joinedUnits = 1...9
    /// The units that may follow ten; empty in languages such as English.
    var unitsAfterTen = 0..<0
    var tensAfterUnit = Inversion.never
    /// Whether ten may follow a unit and be added to it: the Arabic "خمسة عشر".
    var tenFollowsUnit = false
    /// Whether ten to nineteen may follow 60 and 80, with "and" only between 60 and eleven.
    var countsByTwenties = false
    /// How numbers below a hundred follow hundreds.
    var afterHundred: Joints = .direct
    /// How smaller numbers follow thousands.
    var afterScale: Joints = .direct
    /// The largest number that "hundred" multiplies: 9, or 99 if "nineteen hundred" is possible.
    var largestHundreds = 9
    /// Whether "thousand hundred" is 1,100.
    var addsBareHundred = true
    /// Whether zero may fill empty places, as in 一百零五.
    var zeroJoins = false
    /// Whether the last place may be omitted: 一百五 is 150, 两千三 is 2,300.
    var elidesPlaces = false

    /// The optional kinds of words in the language, derived from its table.
    var vocabulary: Vocabulary = []
    /// The powers of ten from a thousand on that have a word, as a bit set of exponents.
    var scales: UInt16 = 0

    /// Kinds of words that some languages lack.
    struct Vocabulary: OptionSet, Sendable {
        let rawValue: UInt8
        static let tenTimes = Vocabulary(rawValue: 1)
        static let score = Vocabulary(rawValue: 2)
        static let teenEnding = Vocabulary(rawValue: 4)
        static let hundred = Vocabulary(rawValue: 8)
        static let point = Vocabulary(rawValue: 16)
        /// Any number words; without them, it is unknown how a number in digits may continue.
        static let words = Vocabulary(rawValue: 32)
    }
}

extension NumberGrammar {
    /// The grammars by the first subtag of a language's file; words of other languages follow each other directly.
    static let byLanguage: [String: NumberGrammar] = [
        "en": english, "de": german, "nl": german, "da": german, "es": spanish, "ro": spanish, "hi": hindi, "ne": hindi,
        "mr": hindi, "ur": hindi, "bn": hindi,
        "nb": NumberGrammar(tensAfterUnit: .always, afterHundred: .either, afterScale: .either, largestHundreds: 99),
        "sv": NumberGrammar(largestHundreds: 99),
        "fr": NumberGrammar(
            unitAfterTens: .either, joinedUnits: 1...1, unitsAfterTen: 7..<10, countsByTwenties: true,
            largestHundreds: 99),
        "it": NumberGrammar(afterHundred: .either, afterScale: .either),
        "pt": NumberGrammar(unitAfterTens: .joined, afterHundred: .joined, afterScale: .either),
        "ca": NumberGrammar(unitAfterTens: .either),
        "cs": NumberGrammar(tensAfterUnit: .inCompounds),
        "bg": NumberGrammar(unitAfterTens: .joined, afterHundred: .either, afterScale: .either),
        "hr": NumberGrammar(unitAfterTens: .either, afterHundred: .either, afterScale: .either),
        "sl": NumberGrammar(unitAfterTens: [], tensAfterUnit: .always, afterHundred: .direct),
        "tr": NumberGrammar(unitsAfterTen: 1..<10),
        "zh": NumberGrammar(afterHundred: .either, afterScale: .either, zeroJoins: true, elidesPlaces: true),
        "vi": NumberGrammar(unitsAfterTen: 1..<10, afterHundred: .either, afterScale: .either),
        "ar": NumberGrammar(
            unitAfterTens: [], tensAfterUnit: .always, tenFollowsUnit: true, afterHundred: .either, afterScale: .either),
        "fa": NumberGrammar(unitAfterTens: .joined, afterHundred: .joined, afterScale: .joined),
    ]

    private static let english = NumberGrammar(
        afterHundred: .either, afterScale: .either, largestHundreds: 99, addsBareHundred: false)
    private static let german = NumberGrammar(
        unitAfterTens: [], tensAfterUnit: .always, afterHundred: .either, afterScale: .either, largestHundreds: 99)
    private static let hindi = NumberGrammar(unitAfterTens: [])
    private static let spanish = NumberGrammar(unitAfterTens: .joined)

    /// The grammar of a language without number words.
    static let none = NumberGrammar()

    func describing(_ words: some Sequence<NumberWord>) -> NumberGrammar {
        var result = self
        result.vocabulary.insert(.words)
        for word in words {
            switch word {
            case .tenTimes: result.vocabulary.insert(.tenTimes)
            case .score: result.vocabulary.insert(.score)
            case .teenEnding: result.vocabulary.insert(.teenEnding)
            case .hundred: result.vocabulary.insert(.hundred)
            case .point: result.vocabulary.insert(.point)
            case .scale(let scale, _):
                var (exponent, rest) = (0, scale)
                while rest >= 10 { (exponent, rest) = (exponent + 1, rest / 10) }
                result.scales |= 1 << UInt16(exponent)
            default: break
            }
        }
        return result
    }
}
