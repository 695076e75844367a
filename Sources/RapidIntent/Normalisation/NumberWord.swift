/// What a word means inside a spoken number.
enum NumberWord: Sendable, Equatable {
    /// "zero".
    case zero
    /// "one" to "nine".
    case unit(Int)
    /// "ten" to "nineteen".
    case teen(Int)
    /// "twenty", "thirty" … "ninety".
    case tens(Int)
    /// "hundred".
    case hundred
    /// "thousand", "million" …
    case scale(Int)
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
            ("zero", .zero), ("fourty", .tens(40)), ("first", .ordinal(1)), ("second", .second), ("hundred", .hundred),
            ("thousand", .scale(1_000)), ("million", .scale(1_000_000)), ("billion", .scale(1_000_000_000)),
            ("and", .and), ("point", .point), ("a", .article), ("an", .article),
        ]
}
