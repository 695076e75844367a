/// What the pieces of a value say together, before it is reckoned from the moment of speech.
///
/// Pieces are added in the order in which they are said; the result does not depend on a clock.
struct ValueParts: Sendable {
    /// An amount of a unit of time: 1.5 of "TH".
    struct Span: Sendable, Equatable {
        var amount: Double
        var unit: String
    }

    private var sum = 0.0
    private var last: Double?
    /// The divisor of the last number, while more of it may follow: "twenty" of "twenty-fifths".
    private var divisor = 0.0
    private var isNegative = false
    private var isInverse = false
    private var codes: String?
    private(set) var spans: [Span] = []
    /// How many of the unit of ISO 8601 the last unit is: 10 years for a decade.
    private var unitSize = 1.0
    private(set) var digits = ""
    private var repeats = 1
    /// Numbers that are whole: parts of a time or a date.
    private(set) var numbers: [ValuePiece.Key: Int] = [:]
    private(set) var half: String?
    /// Whether the evening or the night is said, which may end after midnight.
    private(set) var isNight = false
    /// The weekday that is said before an amount: "Monday two weeks from now".
    private(set) var resultingWeekday: Int?

    /// The language and region in which it is said.
    let locale: LocaleIdentifier

    /// Puts pieces together; nil if they contradict each other.
    init?(_ pieces: [ValuePiece], in locale: LocaleIdentifier) {
        self.locale = locale
        for (index, piece) in pieces.enumerated() {
            let isOfUnit = piece.key == .times && index + 1 < pieces.count && pieces[index + 1].key == .span
            let isSound =
                switch piece.value {
                case .number(let size) where isOfUnit: add(unitOf: size)
                case .number(let number): add(number, as: piece.key)
                case .text(let text): add(text, as: piece.key)
                }
            guard isSound else { return nil }
        }
        guard agreesWithNight else { return nil }
    }

    /// Whether "am" and "pm" are those of a night, if one is said.
    private var agreesWithNight: Bool {
        guard isNight, half == "am" || half == "pm", let hour = self[.hour] ?? self[.hhmm].map({ $0 / 100 }) else {
            return true
        }
        return half == "am" ? hour % 12 < 6 : (5...11).contains(hour % 12) && hour != 24
    }

    subscript(key: ValuePiece.Key) -> Int? { numbers[key] }

    /// The number; nil if none was said.
    var amount: Double? { last.map { (isNegative ? -1 : 1) * (sum + $0) } }

    private mutating func add(_ number: Double, as key: ValuePiece.Key) -> Bool {
        if key != .over { divisor = 0 }
        switch key {
        case .amount: add(amount: number)
        case .hundredths: add(amount: number / 100)
        case .times: last = (last ?? 1) * number
        case .share:
            guard let part = last, part < 1, let whole = Int(exactly: sum) else { return false }
            let scales = [1_000_000_000, 1_000_000] + (part * 4 == (part * 4).rounded() ? [1_000] : [])
            last = part * Double(scales.first { whole != 0 && whole % $0 == 0 } ?? 1)
        case .split:
            guard let whole = last.flatMap({ Int(exactly: $0) }), let size = Int(exactly: number), size > 0 else {
                return false
            }
            sum += Double(whole / size * size)
            last = Double(whole % size)
        case .rank:
            guard let whole = last.flatMap({ Int(exactly: $0) }), let rank = Int(exactly: number) else { return false }
            let low = whole % rank == 0 ? whole : whole % rank
            // "Three million fifty-two thousandth": what is counted must not reach the digits before it.
            let (product, isTooLarge) = low.multipliedReportingOverflow(by: rank)
            guard !isTooLarge, low == whole || Self.isMultiple(whole - low, ofMoreThan: product) else { return false }
            last = Double(whole - low) + Double(product)
        case .over:
            guard number != 0 else { return false }
            last = (last ?? 1) * (divisor == 0 ? 1 : divisor) / (divisor + number)
            divisor += number
        case .power:
            guard let count = Int(exactly: number), (0...99).contains(count), let base = last else { return false }
            last = power(of: base, count)
        case .exponent: last = (last ?? 1) * power(of: 10, Int(number))
        case .inverse: isInverse = true
        case .all: (sum, last) = (0, (sum + (last ?? 1)) * number)
        case .negative: isNegative = true
        case .plus:
            guard let unit = spans.last?.unit else { return false }
            spans.append(Span(amount: number * unitSize, unit: unit))
        // "Three minutes past 10:10", "five to half eight".
        case .before, .minute: numbers[key, default: 0] += Int(number)
        case .ymd:
            guard let all = Int(exactly: number) else { return false }
            for (key, part) in [(ValuePiece.Key.year, all / 10_000), (.month, all / 100 % 100), (.day, all % 100)] {
                guard add(Double(part), as: key) else { return false }
            }
        case .again: repeats = Int(number)
        case .digits: return add("\(Int(number))", as: key)
        default:
            guard numbers[key] == nil, let whole = Int(exactly: number) else { return false }
            numbers[key] = whole
        }
        return true
    }

    private func power(of base: Double, _ count: Int) -> Double {
        let power = (0..<count).reduce(1) { power, _ in power * base }
        return isInverse ? 1 / power : power
    }

    /// Whether a number is a multiple of a power of ten that is above another number.
    private static func isMultiple(_ number: Int, ofMoreThan other: Int) -> Bool {
        var unit = 1
        while unit <= other, number % (unit * 10) == 0 { unit *= 10 }
        return unit > other
    }

    /// Multiplies the whole amount by the size of its unit, which follows: "one and a half decades".
    private mutating func add(unitOf size: Double) -> Bool {
        unitSize = size
        return add(size, as: .all)
    }

    /// Adds a number to those before it.
    private mutating func add(amount: Double) {
        sum += last ?? 0
        (last, unitSize) = (amount, 1)
    }

    private mutating func add(_ text: String, as key: ValuePiece.Key) -> Bool {
        switch key {
        case .unit:
            // "Five pounds and fifty cents" is no amount; "five dollars and fifty cents" is one in dollars.
            if let codes { return codes == text || !Self.codes(in: codes).isDisjoint(with: Self.codes(in: text)) }
            codes = text
        case .span:
            guard let amount, !spans.contains(where: { $0.unit == text }) else { return false }
            spans.append(Span(amount: amount, unit: text))
            (sum, last, isNegative) = (0, nil, false)
            if let weekday = numbers.removeValue(forKey: .weekday) { resultingWeekday = weekday }
        case .digits:
            digits += String(repeating: text, count: repeats)
            repeats = 1
        case .half:
            // Of "07:30 pm", what is said counts. "8 pm in the evening" says it twice.
            if half == "clock" { half = text }
            if text == "clock", half != nil { return true }
            let (known, parts) = (half ?? text, Self.parts)
            guard known == text || parts[known]?.contains(text) ?? false || parts[text]?.contains(known) ?? false else {
                return false
            }
            half = known == "am" || known == "pm" || text == "night" ? known : text
            if text == "night" || text == "evening" { isNight = true }
        default: return false
        }
        return true
    }

    /// The halves and parts of the day that may be said beside a part of the day.
    private static let parts: [String: Set<String>] = [
        "morning": ["am"], "afternoon": ["pm"], "evening": ["pm"], "night": ["am", "pm", "evening", "midnight"],
    ]

    /// The codes of "USD CA/CAD", without the regions.
    private static func codes(in text: String) -> Set<Substring> {
        Set(text.split(separator: " ").compactMap { $0.split(separator: "/").last })
    }

    private var regions: ArraySlice<Substring> { locale.rawValue.split(separator: "-").dropFirst() }

    /// Whether the month comes first in a numeric date: in American English (Unicode CLDR, `yMd`).
    var isMonthFirst: Bool {
        locale.language == "en" && (regions.isEmpty || regions.contains { ["US", "PH"].contains($0) })
    }

    /// The unit: the code for the region, else the first.
    var unit: String? {
        guard let codes = codes?.split(separator: " "), let usual = codes.first else { return nil }
        let own = codes.dropFirst().map { $0.split(separator: "/") }.first { regions.contains($0[0]) }
        return String(own?.last ?? usual)
    }
}

extension ValueParts.Span {
    /// The length in seconds: a month has 30 days, a year 365.
    var seconds: Double { amount * (Self.seconds[unit] ?? 0) }

    static let seconds: [String: Double] = [
        "Y": 31_536_000, "M": 2_592_000, "W": 604_800, "D": 86_400, "TH": 3_600, "TM": 60, "TS": 1,
    ]
}
