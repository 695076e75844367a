/// The meaning of a word, or of a part of a compound word, in a spoken number.
enum NumberWord: Sendable, Equatable {
    case zero
    case unit(Int)
    /// An article that also means "one" but cannot end a longer number: the German "ein" is 1, but "hundert ein" is not
    /// 101.
    case weakUnit(Int)
    /// "ten" to "nineteen", and other numbers below a hundred that no unit can follow, such as the Spanish "veintiuno".
    case teen(Int)
    /// "ten" if units may follow: the Turkish "on", the French "dix" of "dix-sept".
    case ten
    /// "twenty", "thirty" … "ninety".
    case tens(Int)
    /// "one hundred" … "nine hundred" as single words: the Russian "двести".
    case hundreds(Int)
    /// A "ten" that multiplies the unit before it: 十, the Finnish "kymmentä"; a complete number only if `alone`.
    case tenTimes(alone: Bool)
    /// The French "vingt": 20, or the factor in "quatre-vingt".
    case score
    /// A word that adds ten to the unit before it: the Finnish "toista".
    case teenEnding
    /// "hundred"; a complete number only if `alone`.
    case hundred(alone: Bool)
    /// "thousand", "million" …; a complete number only if `alone`.
    case scale(Int, alone: Bool)
    /// An ordinal, which ends the number: "first", "third", "tenth", "twentieth".
    case ordinal(Int)
    /// "second": the ordinal or the unit of time.
    case second
    /// A number and a half in one word: the German "anderthalb" is 1.5, with the whole part 1.
    case andHalf(Int)
    /// The end of a compound that adds a half: "einhalb" of "zweieinhalb".
    case half
    /// "and", which may occur inside a number.
    case and
    /// "point", which may precede decimals.
    case point
    /// "a" and "an", which may mean "one" before "hundred".
    case article
}
