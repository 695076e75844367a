import RapidIntentDictionary
import TestSupport
import Testing

@testable import RapidIntent

@Suite("Predictions with values of types")
struct TypedPredictionTests {
    private static let source: DictionarySource = {
        var source = DictionarySource(
            locale: "en-GB",
            intents: [
                "Wake": ["wake me [at] {when}"], "Timer": ["timer for {duration:length}"],
                "Heat": ["heating to {degrees}", "heating on [for {duration}]"],
                "Volume": ["volume {0..100:level} [percent]"],
                "Pay": ["pay {price}"], "Meet": ["meet on {day}"], "Remind": ["remind me {datetime}"],
                "Show": ["show my diary"], "Note": ["note {text}"],
            ])
        source.lists = [
            ListSource("when", typed: ValueRange(.time, from: "06:00", to: "18:00")),
            ListSource("degrees", typed: ValueRange(.temperature, from: "5", to: "30", unit: "C")),
            ListSource("price", typed: ValueRange(.currency, unit: "GBP")),
            ListSource("day", typed: ValueRange(.date, isNotPast: true)), .wildcard("text"),
        ]
        return source
    }()
    private static let dictionary = Result { try CommandDictionary([source]) }
    /// A Monday.
    private static let moment = LocalDateTime("2026-11-30T10:15")

    private func outcome(
        _ text: String, _ intent: String, _ name: String, words said: String, _ value: ReckonedValue?,
        sent: String? = nil,
        at moment: LocalDateTime? = moment
    ) throws -> Resolution.Outcome {
        let place = text.firstRange(of: said).map {
            text.unicodeScalars.distance(from: text.startIndex, to: $0.lowerBound)
        }
        var entity = Prediction.PredictedEntity(
            name: name, text: said, value: sent ?? said, range: place.map { $0..<$0 + said.unicodeScalars.count })
        entity.reckoned = value
        let top = Prediction.RankedIntent(name: intent, score: 0.97)
        let prediction = Prediction(text: text, intents: [top], topIntent: top, entities: [entity])
        return PredictionThresholds.standard.outcome(of: prediction, in: [try Self.dictionary.get()], moment: moment)
    }

    /// What becomes of a text: the entity of the command that fires, or why none does.
    private func result(
        _ text: String, _ intent: String, _ name: String, words: String, _ value: ReckonedValue?, sent: String? = nil,
        at moment: LocalDateTime? = moment
    ) throws -> String {
        switch try outcome(text, intent, name, words: words, value, sent: sent, at: moment) {
        case .fired(let fired):
            return fired.command.entities.map { entity in
                let readings = entity.readings.isEmpty ? entity.value : entity.readings.joined(separator: "|")
                return "\(entity.name): \(entity.type) \(readings)" + (entity.unit.map { " \($0)" } ?? "")
            }.joined(separator: ", ")
        case .unresolved(.refused(let refusal, _)): return "\(refusal)"
        case let other: return "\(other)"
        }
    }

    private static func time(_ readings: String...) -> ReckonedValue? { ReckonedValue(iso: readings) }

    @Test(
        "a value from a service equals the same value from the dictionary",
        arguments: [
            ("an hour and a half", ReckonedValue(iso: ["PT1H30M"])),
            ("an hour and a half", ReckonedValue(iso: ["PT90M"])),
            ("an hour and a half", nil),
        ])
    func equal(words: String, value: ReckonedValue?) throws {
        let set: DictionarySet = [try Self.dictionary.get()]
        let local = set.resolutions(of: "timer for " + words).first?.outcome
        let online = try outcome("set me a timer of " + words, "Timer", "length", words: words, value)
        let entities = [local, online].map { outcome -> Entity? in
            guard case .fired(let fired)? = outcome else { return nil }
            return fired.command.entities.first
        }
        #expect(entities[0]?.typedValue == .duration("PT1H30M", seconds: 5400))
        #expect(entities[0]?.typedValue == entities[1]?.typedValue && entities[0]?.name == entities[1]?.name)
    }

    @Test("a value is one that the dictionary allows, or the command does not fire")
    func checked() throws {
        func wake(_ words: String, _ value: ReckonedValue?, sent: String? = nil) throws -> String {
            try result("please get me up \(words)", "Wake", "when", words: words, value, sent: sent)
        }
        // Both readings of "at 3", of which the bounds allow one.
        #expect(try wake("at 3", Self.time("03:00", "15:00")) == "when: time 15:00")
        #expect(try wake("at 7", Self.time("07:00", "19:00")) == "when: time 07:00")
        // The service knows which.
        #expect(try wake("at 3", Self.time("15:00")) == "when: time 15:00")
        #expect(try wake("at 3", Self.time("03:00")) == "'at 3' is no known when")
        #expect(try wake("at 3", Self.time("16:00")) == "'at 3' is no known when")
        // Words that the language does not know.
        #expect(try wake("at sparrow's fart", Self.time("06:30")) == "when: time 06:30")
        #expect(try wake("at sparrow's fart", Self.time("04:30")) == "'at sparrow's fart' is no known when")
        #expect(try wake("at sparrow's fart", nil, sent: "06:30") == "when: time 06:30")
        #expect(try wake("at sparrow's fart", nil) == "'at sparrow's fart' is no known when")
        // Another type, and Duckling's moment for a time.
        #expect(try wake("in three", ReckonedValue(.number, number: 3)) == "'in three' is no known when")
        #expect(try wake("at 3pm", Self.time("2026-11-30T15:00")) == "when: time 15:00")

        func heat(_ value: ReckonedValue?) throws -> String {
            try result("get the heating to what i like", "Heat", "degrees", words: "what i like", value)
        }
        #expect(try heat(ReckonedValue(.temperature, number: 21, unit: "C")) == "degrees: temperature 21 C")
        #expect(try heat(ReckonedValue(.temperature, number: 21)) == "degrees: temperature 21")
        #expect(try heat(ReckonedValue(.temperature, number: 21, unit: "F")) == "'what i like' is no known degrees")
        #expect(try heat(ReckonedValue(.temperature, number: 95, unit: "C")) == "'what i like' is no known degrees")

        #expect(
            try result(
                "get the heating to 95 degrees", "Heat", "degrees", words: "95 degrees",
                ReckonedValue(.temperature, number: 9, unit: "C")) == "'95 degrees' is no known degrees")

        func volume(_ words: String, _ value: ReckonedValue?) throws -> String {
            try result("make it \(words) loud", "Volume", "level", words: words, value)
        }
        #expect(try volume("forty", nil) == "level: number 40")
        #expect(try volume("40 percent", ReckonedValue(.percentage, number: 40)) == "level: number 40")
        #expect(try volume("four hundred", ReckonedValue(.number, number: 400)) == "'four hundred' is no known level")
        #expect(
            try volume("3 inches", ReckonedValue(.number, number: 3, unit: "Inch")) == "'3 inches' is no known level")
        #expect(try volume("what i like", ReckonedValue(.number, number: 40)) == "level: number 40")
        // What both read differently is neither.
        for (words, number) in [("thirty", 40.0), ("minus five", 5), ("four hundred", 40)] {
            let value = ReckonedValue(.number, number: number)
            #expect(try volume(words, value) == "'\(words)' is no known level")
        }
        #expect(try volume("2 hours", ReckonedValue(iso: ["PT2H"])) == "'2 hours' is no known level")
        #expect(try volume("3 pm", Self.time("15:00")) == "'3 pm' is no known level")
        #expect(try volume("5 to 500", nil) == "'5 to 500' is no known level")
        #expect(try volume("four hundred", ReckonedValue(.number, number: 40)) == "'four hundred' is no known level")
        #expect(try volume("rather", nil) == "'rather' is no known level")
    }

    @Test("amounts of money have ISO 4217 codes, whatever the service calls the currency")
    func money() throws {
        func pay(_ words: String, _ value: ReckonedValue?) throws -> String {
            try result("transfer \(words) to them", "Pay", "price", words: words, value)
        }
        #expect(
            try pay("twenty pounds", ReckonedValue(.currency, number: 20, unit: "Pound")) == "price: currency 20 GBP")
        #expect(try pay("the usual", ReckonedValue(.currency, number: 20, unit: "£")) == "price: currency 20 GBP")
        #expect(
            try pay("the usual", ReckonedValue(.currency, number: 20, unit: "Dollar"))
                == "'the usual' is no known price")
        #expect(
            try pay("the usual", ReckonedValue(.currency, number: 20, unit: "Zorkmid"))
                == "'the usual' is no known price")
        // A hundredth of the currency.
        let pence = ReckonedValue(.currency, number: 50, unit: "Pence")
        #expect(try pay("the usual", pence) == "price: currency 0.5 GBP")
        #expect(try pay("fifty pence", pence) == "price: currency 0.5 GBP")
        let free = ReckonedValue(.currency, number: 4, unit: "Euro")
        #expect(try result("show it", "Show", "cost", words: "it", free) == "cost: currency 4 EUR")
    }

    @Test("days are reckoned from the moment of speech, and those of a service come in the dictionary's order")
    func days() throws {
        func meet(_ words: String, _ value: ReckonedValue?, at moment: LocalDateTime? = Self.moment) throws -> String {
            try result("see them \(words)", "Meet", "day", words: words, value, at: moment)
        }
        // The service is in another time zone.
        #expect(try meet("tomorrow", Self.time("2026-12-02")) == "day: date 2026-12-01")
        #expect(try meet("on the day of days", Self.time("2026-05-02", "2027-05-02")) == "day: date 2027-05-02")
        #expect(try meet("on the day of days", Self.time("2026-05-02")) == "'on the day of days' is no known day")
        #expect(
            try meet("on the day of days", Self.time("2027-05-02"), at: nil) == "'on the day of days' is no known day")
        func free(_ readings: String..., at moment: LocalDateTime? = Self.moment) throws -> String {
            try result("show it", "Show", "x", words: "it", ReckonedValue(iso: readings), at: moment)
        }
        #expect(try free("2026-05-02", "2027-05-02") == "x: date 2027-05-02|2026-05-02")
        #expect(try free("2026-05-02", "2027-05-02", at: nil) == "x: date 2027-05-02|2026-05-02")
        #expect(try free("03:00", "15:00") == "x: time 15:00|03:00")
        #expect(try free("00:00", "12:00", at: nil) == "x: time 12:00|00:00")
        #expect(
            try free("2026-12-01T03:00", "2026-12-01T15:00") == "x: datetime 2026-12-01T15:00|2026-12-01T03:00")
    }

    @Test("a prebuilt entity without a role is the only placeholder of its type")
    func sole() throws {
        let duration = ReckonedValue(iso: ["PT10M"])
        let name = "builtin.datetimeV2.duration"
        #expect(
            try result("count down 10 minutes", "Timer", name, words: "10 minutes", duration)
                == "length: duration PT10M")
        #expect(
            try result(
                "tell me tomorrow at 8 pm", "Remind", "builtin.datetimeV2.datetime", words: "tomorrow at 8 pm",
                ReckonedValue(iso: ["2026-12-01T20:00"])) == "datetime: datetime 2026-12-01T20:00")
        // A number may be anything.
        #expect(
            try result(
                "the two of us want it louder", "Volume", "builtin.number", words: "two",
                ReckonedValue(.number, number: 2)) == "no level was said")
    }

    @Test("a value goes through the cache")
    func cached() throws {
        let top = Prediction.RankedIntent(name: "Show", score: 1)
        var entity = Prediction.PredictedEntity(name: "n", text: "four", value: "4", range: 5..<9)
        entity.reckoned = ReckonedValue(.number, number: 4)
        let asked = CachedQuestion(Question(text: "show four"), in: [try Self.dictionary.get()])
        let entry = try #require(
            asked.entry(for: Prediction(text: "show four", intents: [top], topIntent: top, entities: [entity])))
        #expect(asked.prediction(from: entry.prediction, under: entry.key)?.entities.first?.reckoned == entity.reckoned)
    }

    @Test(
        "ISO 8601 as services write it",
        arguments: [
            ("2026-11-30T07:30:00.000-08:00", "2026-11-30T07:30"), ("2026-11-30 07:30:15", "2026-11-30T07:30:15"),
            ("2018-07-19T05", "2018-07-19T05:00"), ("T03", "03:00"), ("05:30:00", "05:30"), ("P1.5D", "P1DT12H"),
            ("2026-11-30", "2026-11-30"), ("XXXX-05-02", nil), ("2026-W49", nil), ("T24", nil), ("2026-13-01", nil),
            ("7", nil), ("07:60", nil), ("07:30 today", nil), ("", nil), ("T", nil), (" ", nil), ("2026-11-30T", nil),
            ("(T03,T05,PT2H)", nil), ("P", nil), ("１２:00", nil),
        ])
    func iso(text: String, reading: String?) { #expect(ReckonedValue(iso: [text])?.readings.first == reading) }
}
