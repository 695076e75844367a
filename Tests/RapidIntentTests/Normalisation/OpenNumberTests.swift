import Testing

@testable import RapidIntent

@Suite struct OpenNumberTests {
    private static let hundred = NumberRange(from: 0, to: 100)
    private static let halves = NumberRange(from: 5, to: 30, fractions: .halves)

    @Test(
        "A number at the end of a text states whether it may become another one in a range",
        arguments: [
            ("en", "fifteen", hundred, false), ("en", "twenty", hundred, true), ("en", "twenty one", hundred, false),
            ("en", "one hundred", hundred, false), ("en", "one", hundred, true), ("en", "five", hundred, false),
            ("en", "five", halves, true), ("en", "thirty five", halves, false), ("en", "20.5", halves, false),
            ("en", "twenty point five", NumberRange(from: 0, to: 100, fractions: .tenths), false),
            ("en", "20", hundred, true), ("en", "20", halves, true), ("en", "2", NumberRange(from: 0, to: 500), true),
            ("en", "2", hundred, false), ("en", "ninety", hundred, true), ("en", "ten", hundred, false),
            ("en", "twenty", NumberRange(from: 0, to: 100, step: 10), false),
            ("en", "twenty", NumberRange(from: 0, to: 3_000, step: 100), true),
            ("en", "fifteen", NumberRange(from: 1_000, to: 1_600), true), ("en", "zero", hundred, false),
            ("en", "zero", NumberRange(from: 0, to: 1, fractions: .halves), true),
            ("en", "one hundred", NumberRange(from: 0, to: 1_000), true),
            ("en", "150", NumberRange(from: 0, to: 1_000), false),
            ("en", "five thousand", NumberRange(from: 0, to: 6_000, step: 500), true),
            ("de", "zwanzig", hundred, false), ("de", "fünf", hundred, true), ("de", "zwanzig", halves, true),
            ("fr", "quatre", hundred, true), ("fr", "cinq", hundred, false), ("fr", "soixante", hundred, true),
            ("fr", "trente", hundred, true), ("fr", "dix", hundred, true), ("fr", "onze", hundred, false),
            ("es", "uno", hundred, false), ("es", "veinte", hundred, true), ("es", "quince", hundred, false),
            ("es", "treinta", hundred, true),
            ("tr", "on", hundred, true), ("fi", "viisi", hundred, true), ("fi", "kymmenen", hundred, false),
            ("zh", "一百五", NumberRange(from: 0, to: 200), true), ("zh", "五", hundred, true), ("ja", "十", hundred, true),
            ("xx", "20", hundred, true),
        ] as [(String, String, NumberRange, Bool)])
    func canBecomeAnother(locale: String, text: String, range: NumberRange, expected: Bool) {
        let number = Normaliser(locale: LocaleIdentifier(rawValue: locale)).normalise("set it to " + text).openNumber
        #expect((number?.canBecomeAnother(in: range) ?? false) == expected)
    }

    @Test("A negative number is compared in the opposite direction")
    func negative() {
        let english = Normaliser(locale: "en")
        let range = NumberRange(from: -25, to: 5, fractions: .halves)
        let four = english.normalise("minus four").openNumber
        #expect(four?.canBecomeAnother(in: range, isNegative: true) == true)
        let twentyFive = english.normalise("minus twenty five").openNumber
        #expect(twentyFive?.canBecomeAnother(in: range, isNegative: true) == false)
        let twenty = english.normalise("minus twenty").openNumber
        #expect(twenty?.canBecomeAnother(in: NumberRange(from: -25, to: 5), isNegative: true) == true)
        #expect(twenty?.canBecomeAnother(in: NumberRange(from: -20, to: 5), isNegative: true) == false)
    }

    @Test(
        "Without a number at the end, none is open",
        arguments: [
            "", "twenty lights", "twenty please", "a", "first", "20th", "twenty point", "one hundred and", "20.5",
            "1234567",
        ])
    func none(text: String) { #expect(Normaliser(locale: "en").normalise(text).openNumber == nil) }

    @Test("The result equals that of trying all words", arguments: ["en", "de", "fr", "fi", "zh"])
    func agreesWithTrying(locale: String) throws {
        let ranges = [
            Self.hundred, NumberRange(from: 0, to: 100, step: 10), NumberRange(from: 1, to: 12), Self.halves,
            NumberRange(from: 0, to: 120, step: 25), NumberRange(from: 50, to: 60, fractions: .tenths),
            NumberRange(from: 105, to: 130), NumberRange(from: 21, to: 21),
        ]
        let words = try Trying(locale: LocaleIdentifier(rawValue: locale))
        for start in words.starts {
            let reached = words.numbers(from: start)
            let number = try #require(words.normalise(start).openNumber, "\(start)")
            let value = Double(words.normalise(start).text)
            for range in ranges {
                let tried = reached.contains { Double($0) != value && Trying.contains($0, range) }
                #expect(number.canBecomeAnother(in: range) == tried, "\(locale): \(start) in \(range)")
            }
        }
    }
}

/// Appends every number word to a number, as long as all of them form one number.
private struct Trying {
    let words: [String]
    let starts: [String]
    private let normaliser: Normaliser

    init(locale: LocaleIdentifier) throws {
        normaliser = Normaliser(locale: locale)
        let all = NumberTable(.of(locale)).words
        // One word for each meaning is enough.
        var seen: [NumberWord] = []
        words = all.filter { word in
            if seen.contains(word.1) { return false }
            seen.append(word.1)
            return true
        }.map(\.0)
        let numbers = words
        let normaliser = normaliser
        let pairs = numbers.flatMap { first in ([""] + numbers).map { first + " " + $0 } }
        // All single words, and as many pairs as the time allows.
        let open = pairs.filter { normaliser.normalise($0).count == 1 && normaliser.normalise($0).openNumber != nil }
        starts = open.enumerated().filter { $1.hasSuffix(" ") || $0 % 53 == 0 }.map(\.element)
    }

    func normalise(_ text: String) -> NormalisedText { normaliser.normalise(text) }

    /// The numbers up to 130 that are formed with up to four more words.
    func numbers(from start: String) -> Set<String> {
        var result: Set<String> = []
        var seen: Set<String> = []
        var open = [start]
        let value = normaliser.normalise(start).text
        for _ in 0..<4 {
            var next: [String] = []
            for text in open {
                for word in words {
                    let longer = text + " " + word
                    let normal = normaliser.normalise(longer)
                    // One word is a number; two are one if the second is an "and" or a "point".
                    guard normal.count == 1 || (normal.count == 2 && normal.openNumber == nil) else { continue }
                    guard let number = Double(normal.text.prefix { $0 != " " }), number <= 130,
                        seen.insert(normal.text).inserted
                    else { continue }
                    if normal.count == 1 { result.insert(normal.text) }
                    // One decimal is enough, after the original number.
                    let isPoint = normal.count == 2 && normal.words.count == 2 && normal.text.hasPrefix(value + " ")
                    let mayJoin = normal.count == 2 && number >= 20
                    if isPoint || mayJoin || (normal.openNumber != nil && !normal.text.contains(".")) {
                        next.append(longer)
                    }
                }
            }
            open = next
        }
        return result
    }

    static func contains(_ text: String, _ range: NumberRange) -> Bool {
        let parts = text.split(separator: ".")
        guard let whole = parts.first.flatMap({ Int($0) }), whole >= range.from, whole <= range.to,
            (whole - range.from).isMultiple(of: range.step)
        else { return false }
        let decimals = parts.dropFirst().first ?? "0"
        guard Double(text).map({ $0 <= Double(range.to) }) ?? false else { return false }
        return switch range.fractions {
        case .none: Int(decimals) == 0
        case .halves: decimals == "5" || Int(decimals) == 0
        case .tenths: decimals.count == 1 || Int(decimals) == 0
        }
    }
}
