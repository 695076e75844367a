import RapidIntent
import RapidIntentSupport
import Testing

@testable import RapidIntentOnline

@Suite("Predictions that depend on the time of the question")
struct TimeDependenceTests {
    private func isFound(_ json: String, of type: String = "") throws -> Bool {
        TimeDependence.isFound(in: try JSON(body: Array(json.utf8)), of: type)
    }

    @Test(
        "exactly the durations of ISO 8601 are recognised",
        arguments: [
            ("PT5M", true), ("P3D", true), ("P2W", true), ("P1Y2M3DT4H5M6S", true), ("PT0.5H", true), ("PT1,5S", true),
            ("P", false), ("PT", false), ("P5", false), ("P1DT", false), ("PXD", false), ("P1M1Y", false),
            ("P1H", false), ("PT1H1H", false), ("P1.D", false), ("P.5D", false), ("PT1H2", false), ("pt5m", false),
            ("PRESENT_REF", false), ("PAST_REF", false), ("P5M and more", false), ("", false),
        ])
    func durations(text: String, isOne: Bool) { #expect(ReckonedValue.isDuration(text) == isOne) }

    @Test(
        "a time expression that is no duration depends on the time",
        arguments: [
            "PRESENT_REF", "PAST_REF", "FUTURE_REF", "2026-11-22", "XXXX-WXX-1", "T05", "PXD", "P1W/2", "2026-SU",
        ])
    func expressions(timex: String) throws {
        #expect(try isFound(#"{"values":[{"timex":"\#(timex)","resolution":[{"value":"x"}]}]}"#))
        #expect(try isFound(#"{"timex":"\#(timex)","value":"x"}"#))
    }

    @Test(
        "a duration does not depend on the time",
        arguments: [
            #"{"timex":"PT5M","value":"300"}"#, #"{"values":[{"timex":"PT5M","type":"duration","value":"300"}]}"#,
            #"[{"type":"duration","values":[{"timex":"P3D","resolution":[{"value":"259200"}]}]}]"#,
            #"{"resolutionKind":"DateTimeResolution","dateTimeSubKind":"Duration","timex":"PT1H","value":"3600"}"#,
            #"{"duration":"PT5M"}"#,
        ])
    func durationsInReplies(json: String) throws {
        #expect(try !isFound(json))
        #expect(try !isFound(json, of: "builtin.datetimeV2.duration"))
    }

    @Test(
        "dates and times are recognised in every format that services send",
        arguments: [
            // Rasa, with and without the shape of LUIS.
            #""2026-11-22T00:00:00.000-08:00""#, #"{"from":"2026-11-22","to":"2026-11-23"}"#,
            // CLU without an expression.
            #"[{"resolutionKind":"TemporalSpanResolution","begin":"x","end":"y"}]"#,
            #"{"begin":"2026-11-22 08:00:00","end":"2026-11-22 12:00:00"}"#, #"{"dateTimeSubKind":"Time","value":"x"}"#,
            #"{"resolutionKind":"DateTimeResolution","value":"x"}"#,
            // LUIS v2, before datetimeV2.
            #"{"date":"2015-08-15"}"#, #"{"comment":"ampm","time":"T05"}"#, #"{"datetime":"x"}"#,
            #"{"set":"XXXX-WXX"}"#,
            // datetimeV2 without expressions, and with a moment beside a duration.
            #"{"type":"daterange","values":[{"start":"x","end":"y"}]}"#, #"{"timex":"P3D","begin":"2026-11-22"}"#,
            // Texts in whatever shape.
            #"["2026-11-22"]"#, #""2026-11""#, #""2026-W47""#, #""17:30""#, #""05:00:00""#, #""T05""#,
            #""(2026-11-22,2026-11-25,P3D)""#, #"{"a":{"b":["XXXX-11-22"]}}"#, #""PRESENT_REF""#,
        ])
    func shapes(json: String) throws { #expect(try isFound(json)) }

    @Test(
        "other values do not depend on the time",
        arguments: [
            "null", "5", "true", #"["lamp","light"]"#, #"{"number":12,"unit":"Year"}"#, #""""#, #""1234-5678""#,
            #""2026-1122""#, #""0161-4960000""#, #""Tomorrow Never Dies""#, #""T1000""#, #""99:99""#, #""2026-13""#,
            #"{"value":"jakarta","type":"city"}"#, #"{"offset":3,"relativeTo":"start"}"#, #""date night""#,
        ])
    func others(json: String) throws { #expect(try !isFound(json)) }

    @Test("an entity with a time type depends on the time, even if its value has an unknown format")
    func types() throws {
        #expect(try isFound(#"{"moment":"x"}"#, of: "builtin.datetimeV2.date"))
        #expect(try isFound(#"[{"moment":"x"}]"#, of: "datetime.date"))
        #expect(try !isFound(#"{"moment":"x"}"#, of: "timetable"))
        // Without a resolution, the value is the spoken text.
        #expect(try !isFound("null", of: "builtin.datetimeV2.date"))
    }

    @Test(
        "every dialect marks such replies",
        arguments: [
            (
                DialectUnderTest.rasa,
                #"{"prediction":{"topIntent":"A","intents":{"A":{"score":1}},"entities":{"time":["2026-11-22T00:00:00.000-08:00"]}}}"#
            ),
            (
                .rasa,
                #"{"intent":{"name":"A","confidence":1},"entities":[{"entity":"t","value":"2026-11-22T00:00:00.000-08:00"}]}"#
            ),
            (
                .clu,
                #"{"prediction":{"topIntent":"A","intents":[{"category":"A","confidenceScore":1}],"entities":[{"category":"When","text":"x","resolutions":[{"moment":"x"}],"extraInformation":[{"extraInformationKind":"EntitySubtype","value":"datetime.date"}]}]}}"#
            ),
            (
                .luisV2,
                #"{"topScoringIntent":{"intent":"A","score":1},"entities":[{"entity":"now","type":"builtin.datetimeV2.datetime","resolution":{"values":[{"timex":"PRESENT_REF","type":"datetime"}]}}]}"#
            ),
            (
                .luisV3,
                #"{"prediction":{"topIntent":"A","intents":{"A":{"score":1}},"entities":{"when":[{"type":"datetime","values":[{"timex":"PAST_REF"}]}]}}}"#
            ),
            (
                .wit,
                #"{"intents":[{"name":"A","confidence":1}],"entities":{"t:t":[{"value":"2026-11-22","body":"x"}]}}"#
            ),
        ] as [(DialectUnderTest, String)])
    func dialects(dialect: DialectUnderTest, json: String) throws {
        #expect(try dialect.read(Array(json.utf8), status: 200, to: "x").isTimeDependent)
    }
}
