#if Server
import RapidIntent
import Testing

@testable import RapidIntentServer

@Suite("ServerMetrics")
struct ServerMetricsTests {
    @Test("a histogram counts each duration in every bucket that includes it")
    func histogram() {
        var histogram = Histogram()
        for duration in [Duration.microseconds(100), .microseconds(101), .milliseconds(3), .seconds(20)] {
            histogram.record(duration)
        }
        #expect(histogram.count == 4)
        #expect(histogram.cumulative[0] == 1)
        #expect(histogram.cumulative[1] == 2)
        #expect(histogram.cumulative.last == 3)
        #expect(abs(histogram.sum - 20.003201) < 1e-9)
    }

    @Test("the text has every family once, followed by its samples")
    func text() {
        let metrics = ServerMetrics()
        metrics.answered("luis-v3", status: 200, after: .milliseconds(2))
        metrics.answered("luis-v3", status: 429, after: .milliseconds(1))
        metrics.limited("a\"b\\c")
        metrics.found(by: .dictionary)
        metrics.found(by: .model, refusal: .negated)
        metrics.closed(.idle)
        let lines = metrics.text(openStreams: 3, dictionaryVersion: "abc").split(separator: "\n")
        let prefix = "rapid_intent_server_"
        for line in [
            #"requests_total{endpoint="luis-v3",status="200"} 1"#,
            #"requests_total{endpoint="luis-v3",status="429"} 1"#,
            #"request_duration_seconds_bucket{endpoint="luis-v3",le="0.0025"} 2"#,
            #"request_duration_seconds_bucket{endpoint="luis-v3",le="+Inf"} 2"#,
            #"request_duration_seconds_count{endpoint="luis-v3"} 2"#, #"limited_total{key="a\"b\\c"} 1"#,
            #"answers_total{source="dictionary"} 1"#, #"answers_total{source="model"} 1"#,
            #"refusals_total{reason="negated"} 1"#, #"closures_total{reason="idle"} 1"#, "open_streams 3",
            #"dictionary_info{version="abc"} 1"#,
        ] {
            #expect(lines.contains { $0 == prefix + line }, "\(line)")
        }
        let types = lines.filter { $0.hasPrefix("# TYPE") }
        #expect(Set(types).count == types.count)
        var family = ""
        for line in lines {
            if line.hasPrefix("# TYPE") { family = String(line.split(separator: " ")[2]) }
            if !line.hasPrefix("#") { #expect(line.hasPrefix(family)) }
        }
    }
}
#endif
