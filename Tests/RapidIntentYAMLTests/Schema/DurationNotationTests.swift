import Testing

@testable import RapidIntentYAML

@Suite("The notation of durations")
struct DurationNotationTests {
    @Test(
        "milliseconds and seconds are parsed exactly",
        arguments: [
            ("150ms", .milliseconds(150)), ("0.7s", .milliseconds(700)), ("2s", .seconds(2)), ("60s", .seconds(60)),
            ("0ms", .zero), ("0s", .zero), ("-0s", .zero), ("60000ms", .seconds(60)), ("0.5ms", .microseconds(500)),
            ("150 ms", .milliseconds(150)), ("000000000001s", .seconds(1)), ("0.000000001s", .nanoseconds(1)),
            ("1.0000000000009s", .seconds(1)),
        ] as [(String, Duration)])
    func accepted(text: String, duration: Duration) throws {
        #expect(try DurationNotation.duration(from: text) == duration)
    }

    @Test(
        "anything else is refused with the reason",
        arguments: [
            ("150", .noUnit), ("0.7", .noUnit), ("0", .noUnit), ("61s", .outOfRange), ("60001ms", .outOfRange),
            ("60.001s", .outOfRange), ("-1ms", .outOfRange), ("99999999999999999999s", .outOfRange),
            ("1m", .notADuration), ("1e3ms", .notADuration), (".5s", .notADuration), ("1.s", .notADuration),
            ("s", .notADuration), ("ms", .notADuration), ("1S", .notADuration), ("1,5s", .notADuration),
            ("+1s", .notADuration), ("1s2ms", .notADuration), ("٣s", .notADuration), ("--1s", .notADuration),
            ("150 m s", .notADuration),
        ] as [(String, DurationNotation.Failure)])
    func refused(text: String, failure: DurationNotation.Failure) {
        #expect(throws: failure) { try DurationNotation.duration(from: text) }
    }
}
