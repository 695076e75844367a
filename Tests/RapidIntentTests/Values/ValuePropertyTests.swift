import RapidIntentDictionary
import Testing

@testable import RapidIntent

/// What holds for values whatever is said.
@Suite("Any words and any values")
struct ValuePropertyTests {
    /// How a language writes values in digits.
    struct Written: Sendable, CustomTestStringConvertible {
        let locale: LocaleIdentifier
        /// What follows an ordinal; nil for a point, which is punctuation.
        let ordinal: String?
        /// What follows hours, minutes and seconds.
        let hours: String
        let minutes: String
        let seconds: String

        var testDescription: String { locale.rawValue }

        init(_ locale: LocaleIdentifier, _ ordinal: String?, _ hours: String, _ minutes: String, _ seconds: String) {
            self.locale = locale
            (self.ordinal, self.hours, self.minutes, self.seconds) = (ordinal, hours, minutes, seconds)
        }

        /// A number with its sign and the decimal mark of the language.
        func number(_ number: Double) -> String {
            let text = ReckonedValue.canonical(number)
            let isPoint = !NumeralNotation(locale: locale).hasDecimalComma
            return String(text.map { $0 == "." && !isPoint ? "," : $0 })
        }
    }

    private static let languages = [
        Written("en-GB", "th", "hours", "minutes", "seconds"), Written("de-DE", nil, "Stunden", "Minuten", "Sekunden"),
        Written("fr-FR", "e", "heures", "minutes", "secondes"), Written("es-ES", "º", "horas", "minutos", "segundos"),
        Written("it-IT", "º", "ore", "minuti", "secondi"), Written("nl-NL", "e", "uur", "minuten", "seconden"),
        Written("pt-PT", "º", "horas", "minutos", "segundos"),
        Written("sv-SE", ":e", "timmar", "minuter", "sekunder"),
    ]

    private static let moment = LocalDateTime(CivilDate(year: 2026, month: 11, day: 30), seconds: 36_900)

    private static func value(_ type: EntityType, _ text: String, _ locale: LocaleIdentifier) -> ReckonedValue? {
        let text = Normaliser(locale: locale).normalise(text)
        return Language.of(locale).values(of: type)?
            .value(of: text.words.indices, in: text, as: ValueRange(type), at: moment, locale)
    }

    @Test("what is written for a value is read as that value", arguments: languages)
    func printed(language: Written) {
        var random = SplitMix64(seed: 56)
        func expect(_ type: EntityType, _ text: String, _ value: String, unit: String? = nil) {
            let read = Self.value(type, text, language.locale)
            #expect(read?.readings.first == value && read?.unit == unit, "\(type) '\(text)'")
        }
        for _ in 0..<50 {
            let whole = Int.random(in: 0...99_999, using: &random)
            let number = Double(whole) / Double([1, 1, 10, 100].randomElement(using: &random) ?? 1)
            let signed = Bool.random(using: &random) ? -number : number
            expect(.number, language.number(signed), ReckonedValue.canonical(signed))
            expect(.percentage, language.number(number) + " %", ReckonedValue.canonical(number))
            expect(.currency, language.number(number) + " €", ReckonedValue.canonical(number), unit: "EUR")
            let scale = [" °C", " °F", " kelvin"].randomElement(using: &random) ?? ""
            expect(
                .temperature, language.number(signed) + scale, ReckonedValue.canonical(signed),
                unit: scale == " kelvin" ? "K" : String(scale.suffix(1)))
            let place = Int.random(in: 4...19, using: &random)
            if let ending = language.ordinal { expect(.ordinal, "\(place)" + ending, "\(place)") }
            let digits = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            expect(.digits, digits.joined(), digits.joined())

            let (hour, minute) = (Int.random(in: 0...23, using: &random), Int.random(in: 0...59, using: &random))
            let time = LocalDateTime.time(hour * 3600 + minute * 60)
            // From ten to twelve, it may also be said in the evening.
            let read = Self.value(.time, time, language.locale)?.readings ?? []
            #expect(read.contains(time) && (read.count == 1) == !(10...12).contains(hour), "\(time): \(read)")
            let (hours, minutes) = (Int.random(in: 2...23, using: &random), Int.random(in: 2...59, using: &random))
            expect(.duration, "\(hours) \(language.hours) \(minutes) \(language.minutes)", "PT\(hours)H\(minutes)M")
            expect(.duration, "\(minutes) \(language.minutes) \(hours) \(language.seconds)", "PT\(minutes)M\(hours)S")

            let date = CivilDate(number: Self.moment.date.number + Int.random(in: -9_000...9_000, using: &random))
            expect(.date, "\(date)", "\(date)")
            let evening = LocalDateTime(date, seconds: (hour % 11 + 13) * 3600 + minute * 60)
            expect(.datetime, "\(date) \(LocalDateTime.time(evening.seconds))", "\(evening)")
        }
    }

    @Test("no words give a value out of its bounds, and none do harm", arguments: languages)
    func bounds(language: Written) throws {
        let ranges = [
            ValueRange(.number, from: "-5", to: "40"), ValueRange(.ordinal, from: "2", to: "20"),
            ValueRange(.percentage, from: "10", to: "90", step: "5"),
            ValueRange(.temperature, from: "-10", to: "30", unit: "C"),
            ValueRange(.duration, from: "PT1M", to: "PT12H"), ValueRange(.time, from: "06:30", to: "18:00"),
            ValueRange(.date, from: "2026-06-01", to: "2027-03-01", isNotPast: true),
            ValueRange(.datetime, from: "2026-06-01T00:00", to: "2027-03-01T00:00", isNotPast: true),
            ValueRange(.currency, from: "1", to: "500", unit: "EUR"), ValueRange(.digits, from: "2", to: "6"),
        ]
        var source = DictionarySource(locale: Located(language.locale))
        source.lists = ranges.map { ListSource("v" + $0.type.rawValue, typed: $0) }
        source.intents = ranges.map { IntentSource($0.type.rawValue, phrases: "xyz {v\($0.type.rawValue)}") }
        let dictionary = try CommandDictionary([source])
        var random = SplitMix64(seed: 56)
        // The words of the language's values, and what recognisers write.
        let sampler = SentenceSampler(dictionary)
        var words = [
            "-", "–", "--", "°", "°C", "°F", "$", "-$5", "€", "%", "½", "07:30", "24:00", "25:61", "5-10", ".5", "1e9",
            "1.000,5", "99999999999999999999", "٣", "h", "k", "x", "é", "'", "🙂", "nan", "inf", "0x10",
        ]
        for range in ranges {
            for _ in 0..<10 {
                let phrase = try Phrase("{\(range.type.rawValue)}")
                let said = sampler.sentence(of: phrase, using: &random) ?? ""
                words += said.split(separator: " ").map(String.init)
            }
        }
        var matcher = TranscriptMatcher(dictionary, scope: MatchScope(moment: Self.moment))
        var count = 0
        for _ in 0..<400 {
            let said = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Int.random(in: 0...3, using: &random) == 0
                    ? String(Int.random(in: 0...3_000, using: &random)) : words.randomElement(using: &random) ?? ""
            }
            for match in matcher.update(to: "xyz " + said.joined(separator: " ")).matches {
                let entity = try #require(match.command.entities.first)
                #expect(Self.isInBounds(entity), "\(entity.text): \(entity.readings)")
                count += 1
            }
        }
        #expect(count > 0)
    }

    /// Whether the readings of an entity are between the bounds above, told without the code that reads bounds.
    private static func isInBounds(_ entity: Entity) -> Bool {
        guard !entity.readings.isEmpty, entity.value == entity.readings[0] else { return false }
        let (first, last) = (entity.readings.min() ?? "", entity.readings.max() ?? "")
        return switch entity.type {
        case .number: entity.number.map { (-5...40).contains($0) } ?? false
        case .ordinal: Int(entity.value).map { (2...20).contains($0) } ?? false
        case .percentage: Int(entity.value).map { (10...90).contains($0) && $0 % 5 == 0 } ?? false
        case .temperature: entity.number.map { (-10...30).contains($0) } ?? false && entity.unit ?? "C" == "C"
        case .duration: entity.seconds.map { (60...43_200).contains($0) } ?? false
        case .time: first >= "06:30" && last <= "18:00"
        case .date: first >= "2026-11-30" && last <= "2027-03-01"
        case .datetime: first >= "2026-11-30T10:15" && last <= "2027-03-01T00:00"
        case .currency: entity.number.map { (1...500).contains($0) } ?? false && entity.unit == "EUR"
        case .digits: (2...6).contains(entity.value.count) && entity.value.allSatisfy(\.isNumber)
        case .text, .list: false
        }
    }
}
