/// A part of the meaning of a value, in the order in which it is said: of "half past seven", minute 30 and hour 7.
struct ValuePiece: Sendable, Hashable {
    var key: Key
    var value: Value

    enum Value: Sendable, Hashable {
        case number(Double)
        case text(String)
    }

    /// What a piece says; ``ValueParts`` puts them together.
    enum Key: String, Sendable {
        /// A number that is added to those before it, the factor and the divisor of the last one (divisors behind each
        /// other are added), the factor of all, a sign, a power of the last one, and a power of ten by which it is
        /// multiplied.
        case amount, times, over, all, negative, power, exponent
        /// The next power is that of the inverse: "10^-4".
        case inverse
        /// The last number is a part of the thousands, millions or billions of those before it: "a million and a half".
        case share
        /// The unit below which the end of the last number stands alone: "two" of "six million and two thirds".
        case split
        /// The rank that the end of the last number counts: "three million fifty-two thousandth" is 3,052,000th.
        case rank
        /// A hundredth of the unit: "forty-five" of "thirteen dollars forty-five".
        case hundredths
        /// The unit of a temperature, or the currency: a code, then others for regions: "USD CA/CAD".
        case unit
        /// The unit of the amount so far, as in ISO 8601, with "T" before those of a time: "W", "TH"; and a part of the
        /// last unit.
        case span, plus
        /// 1 for "in two days", -1 for "two days ago".
        case direction
        /// The time of day; minutes before the hour; hours and minutes in one number; and the half or part of the day.
        case hour, minute, second, before, hhmm, half
        /// Year, month and day in one number of eight digits.
        case ymd
        /// The calendar; a numeric date with its parts in the order of the locale.
        case day, month, year, century, weekday, nth, first, other
        /// Days from today, and weeks, months and years from the current one.
        case days, week, months, years
        /// 1 for the next such date, -1 for the last one.
        case only
        /// Days from Easter Sunday.
        case easter
        /// The moment of speech.
        case now
        /// Digits of a code, and how often the next are said: "double seven".
        case digits, again
    }
}
