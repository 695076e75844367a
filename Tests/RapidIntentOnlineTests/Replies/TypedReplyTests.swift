import RapidIntent
import RapidIntentSupport
import Testing

@testable import RapidIntentOnline

@Suite("Values of types in replies")
struct TypedReplyTests {
    private static func shown(_ value: ReckonedValue?) -> String {
        guard let value else { return "none" }
        let seconds = value.seconds.map { " \(Int($0)) s" } ?? ""
        return "\(value.type) \(value.readings.joined(separator: "|"))" + (value.unit.map { " \($0)" } ?? "") + seconds
    }

    private func json(_ text: String) throws -> JSON { try JSON(body: Array(text.utf8)) }

    @Test(
        "LUIS and CLU",
        arguments: [
            // Both of "at 3", both of "may 2nd".
            (
                "builtin.datetimeV2.time",
                #"{"values":[{"timex":"T03","type":"time","value":"03:00:00"},{"timex":"T15","type":"time","value":"15:00:00"}]}"#,
                "time 03:00|15:00"
            ),
            (
                "when",
                #"{"type":"date","values":[{"timex":"XXXX-05-02","resolution":[{"value":"2026-05-02"},{"value":"2027-05-02"}]}]}"#,
                "date 2026-05-02|2027-05-02"
            ),
            ("x", #"{"type":"time","values":[{"timex":"T05:30"}]}"#, "time 05:30"),
            (
                "x", #"{"values":[{"timex":"2018-07-19T17","type":"datetime","value":"2018-07-19 17:00:00"}]}"#,
                "datetime 2018-07-19T17:00"
            ),
            (
                "x", #"{"values":[{"timex":"PT1.5H","type":"duration","value":"5400"}]}"#, "duration PT1H30M 5400 s"
            ),
            (
                "When",
                #"[{"resolutionKind":"DateTimeResolution","dateTimeSubKind":"Time","timex":"T03","value":"03:00:00"},{"timex":"T15","value":"15:00:00"}]"#,
                "time 03:00|15:00"
            ),
            ("builtin.number", "4.25", "number 4.25"), ("builtin.number", #"{"value":"98033"}"#, "number 98033"),
            ("anything", "4", "number 4"), ("builtin.percentage", "10.5", "percentage 10.5"),
            ("builtin.percentage", #"{"value":"10%"}"#, "percentage 10"),
            ("Level", #"[{"resolutionKind":"NumberResolution","numberKind":"Percent","value":40}]"#, "percentage 40"),
            ("builtin.ordinal", #"{"value":"3"}"#, "ordinal 3"),
            ("builtin.ordinalV2", #"{"offset":"2","relativeTo":"start"}"#, "ordinal 2"),
            ("builtin.temperature", #"{"number":-27.5,"unit":"C"}"#, "temperature -27.5 C"),
            ("builtin.temperature", #"{"value":"3","unit":"Degree"}"#, "temperature 3"),
            ("T", #"[{"resolutionKind":"TemperatureResolution","unit":"Fahrenheit","value":70}]"#, "temperature 70 F"),
            ("builtin.currency", #"{"number":4,"unit":"Dollar"}"#, "currency 4 Dollar"),
            (
                "P", #"[{"resolutionKind":"CurrencyResolution","unit":"Egyptian pound","ISO4217":"EGP","value":30}]"#,
                "currency 30 EGP"
            ),
            ("builtin.dimension", #"{"number":2001,"unit":"Inch"}"#, "number 2001 Inch"),
            ("A", #"[{"resolutionKind":"AgeResolution","unit":"Year","value":10}]"#, "number 10 Year"),
        ])
    func luis(name: String, text: String, expected: String) throws {
        #expect(Self.shown(ResolvedValue.reckoned(try json(text), of: name)) == expected)
    }

    @Test(
        "what is no value of a type, or is malformed, is none",
        arguments: [
            ("builtin.datetimeV2.set", #"{"values":[{"timex":"P1D","type":"set","value":"not resolved"}]}"#),
            ("x", #"{"type":"set","values":[{"timex":"P1D","resolution":[{"value":"not resolved"}]}]}"#),
            (
                "x",
                #"{"type":"timerange","values":[{"timex":"(T03,T05:30,PT2H30M)","start":"03:00:00","end":"05:30:00"}]}"#
            ),
            ("x", #"[{"resolutionKind":"TemporalSpanResolution","timex":"P3D","begin":"2026-11-22"}]"#),
            ("x", #"[{"timex":"T15","value":"15:00:00","modifier":"After"}]"#),
            ("x", #"{"values":[{"timex":"T15","resolution":[{"start":"15:00:00"}]}]}"#),
            ("x", #"{"type":"timerange","values":[{"timex":"T15"}]}"#),
            ("x", #"{"values":[{"timex":"2026-12-01","type":"daterange"}]}"#),
            ("x", #"{"values":[{"timex":"XXXX-WXX-1","type":"date"}]}"#), ("x", #"{"values":[{"timex":"2026-W49"}]}"#),
            ("x", #"{"values":[{"timex":"2026-02-30","value":"2026-02-30"}]}"#),
            ("x", #"{"values":[{"timex":"T25"}]}"#),
            ("x", #"{"values":[{"timex":"PAST_REF","value":5}]}"#),
            ("builtin.ordinalV2.relative", #"{"offset":1,"relativeTo":"current"}"#),
            ("builtin.ordinal", #"{"value":"2.5"}"#), ("builtin.ordinal", "0"),
            ("builtin.dimension", #"{"unit":"Deciliter","value":null}"#), ("builtin.number", #"{"value":"0x10"}"#),
            ("builtin.number", #"{"value":"nan"}"#), ("builtin.number", #"{"value":"1e999"}"#),
            ("builtin.temperature", #"{"number":4,"unit":"R"}"#), ("builtin.phonenumber", #"{"value":"425555"}"#),
            ("builtin.geographyV2.city", #"{"value":"jakarta","type":"city"}"#), ("Device", #"["lamp"]"#),
            ("number", #"{"values":["4"]}"#), ("x", "null"), ("x", "[]"), ("x", "{}"), ("x", #""07:30""#),
        ])
    func none(name: String, text: String) throws {
        #expect(Self.shown(ResolvedValue.reckoned(try json(text), of: name)) == "none")
    }

    @Test(
        "Duckling",
        arguments: [
            // The third is the first on the next day.
            (
                "time",
                #"{"type":"value","grain":"hour","value":"2026-11-30T15:00:00.000+01:00","values":[{"grain":"hour","value":"2026-11-30T15:00:00.000+01:00"},{"grain":"hour","value":"2026-12-01T03:00:00.000+01:00"},{"grain":"hour","value":"2026-12-01T15:00:00.000+01:00"}]}"#,
                "datetime 2026-11-30T15:00|2026-12-01T03:00"
            ),
            (
                "wit$datetime",
                #"{"grain":"day","value":"2026-12-04T00:00:00.000-08:00","values":[{"grain":"day","value":"2026-12-04T00:00:00.000-08:00"},{"grain":"day","value":"2026-12-11T00:00:00.000-08:00"}]}"#,
                "date 2026-12-04"
            ),
            ("time", #"{"grain":"week","value":"2026-11-30T00:00:00.000-08:00"}"#, "none"),
            ("time", #"{"type":"interval","from":{"grain":"day","value":"2026-11-30"}}"#, "none"),
            (
                "duration", #"{"value":90,"minute":90,"unit":"minute","normalized":{"value":5400,"unit":"second"}}"#,
                "duration PT90M 5400 s"
            ),
            ("wit$duration", #"{"value":2,"unit":"hour","start":3,"end":9}"#, "duration PT2H 7200 s"),
            ("duration", #"{"value":2,"unit":"quarter"}"#, "none"),
            ("duration", #"{"value":-2,"unit":"hour"}"#, "none"),
            ("amount-of-money", #"{"value":20.5,"type":"value","unit":"EUR"}"#, "currency 20.5 EUR"),
            ("wit$amount_of_money", #"{"value":5,"unit":"$"}"#, "currency 5 $"),
            ("temperature", #"{"value":21,"unit":"degree"}"#, "temperature 21"),
            ("wit$temperature", #"{"value":70,"unit":"fahrenheit"}"#, "temperature 70 F"),
            ("ordinal", #"{"value":3,"type":"value"}"#, "ordinal 3"), ("n", "5", "number 5"),
            ("distance", #"{"value":3,"unit":"kilometre"}"#, "number 3 kilometre"), ("city", #""nyc""#, "none"),
        ])
    func duckling(name: String, text: String, expected: String) throws {
        #expect(Self.shown(DucklingValue.reckoned(try json(text), of: name)) == expected)
    }

    @Test(
        "each dialect reads them",
        arguments: [
            (
                .luisV2,
                #"{"topScoringIntent":{"intent":"A","score":1},"entities":[{"entity":"4","type":"builtin.number","resolution":{"value":"4"}}]}"#
            ),
            (.luisV3, #"{"prediction":{"topIntent":"A","intents":{"A":{"score":1}},"entities":{"number":[4]}}}"#),
            (
                .clu,
                #"{"prediction":{"topIntent":"A","intents":[{"category":"A","confidenceScore":1}],"entities":[{"category":"N","text":"4","resolutions":[{"resolutionKind":"NumberResolution","value":4}]}]}}"#
            ),
            (.rasa, #"{"intent":{"name":"A","confidence":1},"entities":[{"entity":"n","value":4}]}"#),
            (
                .rasa,
                #"{"intent":{"name":"A","confidence":1},"entities":[{"entity":"number","value":4,"additional_info":{"value":4}}]}"#
            ),
            (.wit, #"{"intents":[{"name":"A","confidence":1}],"entities":{"wit$number:n":[{"value":4,"body":"4"}]}}"#),
        ] as [(DialectUnderTest, String)])
    func dialects(dialect: DialectUnderTest, json: String) throws {
        #expect(Self.shown(try dialect.read(Array(json.utf8), to: "x").entities.first?.reckoned) == "number 4")
    }
}
