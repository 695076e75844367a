/// How the words of a language's numbers follow each other.
///
/// ```text
/// English   two hundred (and) twenty-one          units after tens, "and" after hundreds
/// German    zweihundert(und)einundzwanzig         tens after units, with "und"
/// French    deux cent quatre-vingt-onze           teens after 60 and 80, "et" before one and eleven only
/// Spanish   doscientos veintiuno, treinta y uno   "y" between tens and units
/// ```
///
/// Plain figures only, so that copying one costs no reference counting.
struct NumberGrammar: Sendable, Equatable {
    /// How one part of a number may be joined to the part before it.
    struct Joints: OptionSet, Sendable {
        let rawValue: UInt8
        /// Without a word between them.
        static let direct = Joints(rawValue: 1)
        /// With the language's "and" between them.
        static let joined = Joints(rawValue: 2)
        /// Either way.
        static let either: Joints = [.direct, .joined]
    }

    /// Where units stand before tens, as in "einundzwanzig".
    enum Inversion: UInt8, Sendable {
        /// Nowhere.
        case never
        /// In compound words only: "jednadvacet".
        case inCompounds
        /// In compounds, and with words of their own: "ein und zwanzig".
        case always
    }

    /// How units follow tens.
    var unitAfterTens: Joints = .direct
    /// Which units "and" joins to tens.
    var joinedUnits = 1...9
    /// Which units follow ten; none where ten is a word like eleven.
    var unitsAfterTen = 0..<0
    /// Whether units stand before tens.
    var tensAfterUnit = Inversion.never
    /// Whether 60 and 80 take ten to nineteen as well, and "and" joins eleven to 60.
    var countsByTwenties = false
    /// How what is below a hundred follows hundreds.
    var afterHundred: Joints = .direct
    /// How what is smaller follows thousands.
    var afterScale: Joints = .direct
    /// The largest number that "hundred" multiplies: 9, or 99 where people say "nineteen hundred".
    var largestHundreds = 9
    /// Whether "thousand hundred" is 1,100.
    var addsBareHundred = true
    /// Whether zero fills empty places, as in 一百零五.
    var zeroJoins = false
    /// Whether the last place may go unsaid: 一百五 is 150, 两千三 is 2,300.
    var elidesPlaces = false

    /// What the language has words for; follows from its table.
    var vocabulary: Vocabulary = []
    /// The powers of ten that it has words for from a thousand on, as bits of their exponents.
    var scales: UInt16 = 0

    /// Words that not all languages have.
    struct Vocabulary: OptionSet, Sendable {
        let rawValue: UInt8
        static let tenTimes = Vocabulary(rawValue: 1)
        static let score = Vocabulary(rawValue: 2)
        static let teenEnding = Vocabulary(rawValue: 4)
        static let hundred = Vocabulary(rawValue: 8)
        static let point = Vocabulary(rawValue: 16)
        /// Any words at all; without them, what a number in digits may become is not known.
        static let words = Vocabulary(rawValue: 32)
    }
}

extension NumberGrammar {
    /// The grammar of English.
    static let english = NumberGrammar(
        afterHundred: .either, afterScale: .either, largestHundreds: 99, addsBareHundred: false
    ).describing(NumberWord.english.map(\.1))

    /// No number words.
    static let none = NumberGrammar()

    /// The grammar, knowing what its language has words for.
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
