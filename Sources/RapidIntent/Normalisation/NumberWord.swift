/// What a word, or a part of a compound word, means inside a spoken number.
enum NumberWord: Sendable, Equatable {
    /// "zero".
    case zero
    /// "one" to "nine".
    case unit(Int)
    /// An article that is also "one", and that ends no number: the German "ein", which is "1", but "hundert ein" is not 101.
    case weakUnit(Int)
    /// "ten" to "nineteen", and whatever else below a hundred takes no unit: the Spanish "veintiuno".
    case teen(Int)
    /// "ten" where units may follow: the Turkish "on", the French "dix" of "dix-sept".
    case ten
    /// "twenty", "thirty" … "ninety".
    case tens(Int)
    /// "one hundred" … "nine hundred" as words of their own: the Russian "двести".
    case hundreds(Int)
    /// "ten" as it multiplies a unit before it: 十, the Finnish "kymmentä"; a number by itself only where `alone`.
    case tenTimes(alone: Bool)
    /// The French "vingt": twenty, or what makes eighty of "quatre".
    case score
    /// What makes a teen of the unit before it: the Finnish "toista".
    case teenEnding
    /// "hundred"; a number by itself only where `alone`.
    case hundred(alone: Bool)
    /// "thousand", "million" …; a number by itself only where `alone`.
    case scale(Int, alone: Bool)
    /// "first", "third", "tenth", "twentieth": the number's last word.
    case ordinal(Int)
    /// "second": the ordinal, or what a minute has sixty of.
    case second
    /// "and", which may stand inside a number.
    case and
    /// "point", which may stand before decimals.
    case point
    /// "a" and "an", which may stand for "one" before "hundred".
    case article
}

extension NumberWord {
    /// English words and their meanings.
    static let english: [(String, NumberWord)] =
        zip(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"], 1...).map { ($0, .unit($1)) }
        + zip(
            [
                "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
                "nineteen",
            ], 10...
        ).map { ($0, .teen($1)) }
        + zip(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2...)
        .map { ($0, .tens($1 * 10)) }
        + zip(["third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"], 3...).map { ($0, .ordinal($1)) }
        + zip(
            [
                "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
                "eighteenth", "nineteenth",
            ], 10...
        ).map { ($0, .ordinal($1)) }
        + zip(
            ["twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth", "ninetieth"], 2...
        ).map { ($0, .ordinal($1 * 10)) }
        + [
            ("zero", .zero), ("fourty", .tens(40)), ("first", .ordinal(1)), ("second", .second),
            ("hundred", .hundred(alone: true)), ("thousand", .scale(1_000, alone: true)),
            ("million", .scale(1_000_000, alone: true)), ("billion", .scale(1_000_000_000, alone: true)),
            ("and", .and), ("point", .point), ("a", .article), ("an", .article),
        ]
}
