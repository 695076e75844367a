import Foundation
import Testing

@testable import RapidIntent

@Suite struct ValueRangeTests {
    @Test(
        "Bounds, steps and units that no value can meet are reported",
        arguments: [
            (ValueRange(.number, from: "5", to: "1"), "'5' for 'from' is above '1' for 'to'"),
            (ValueRange(.number, from: "0x10"), "'0x10' for 'from' is no value of type 'number'"),
            (ValueRange(.number, step: "0"), "'0' for 'step' is not above zero"),
            (ValueRange(.duration, from: "P1DT"), "'P1DT' for 'from' is no value of type 'duration'"),
            (ValueRange(.duration, from: "PT2H", to: "PT90M"), "'PT2H' for 'from' is above 'PT90M' for 'to'"),
            (ValueRange(.time, from: "22:00", to: "06:00"), "'22:00' for 'from' is above '06:00' for 'to'"),
            (ValueRange(.temperature, unit: "celsius"), "'celsius' for 'unit' is none of the units C, F and K"),
            (ValueRange(.currency, unit: "usd"), "'usd' for 'unit' is no code of a currency, such as EUR"),
            (ValueRange(.time, step: "PT5M"), "'PT5M' for 'step' is no value of type 'time'"),
            (ValueRange(.digits, step: "2"), "'step' is not for values of type 'digits'"),
            (
                ValueRange(.duration, unit: "C"),
                "'unit' is only for temperatures and currencies, and not for values of type 'duration'"
            ),
            (ValueRange(.time, isNotPast: true), "'past' is only for dates, and not for values of type 'time'"),
        ])
    func problems(range: ValueRange, problem: String) {
        #expect(range.problem == problem)
    }

    @Test(
        "Bounds, steps and units of values are accepted",
        arguments: [
            ValueRange(.number, from: "-1.5", to: "1e3", step: "0.5"), ValueRange(.duration, from: "PT1M", to: "P1D"),
            ValueRange(.time, from: "9:00", to: "10:00"), ValueRange(.date, from: "2026-11-30", to: "2026-11-30"),
            ValueRange(.temperature, unit: "K"), ValueRange(.currency, unit: "EUR"),
        ])
    func sound(range: ValueRange) {
        #expect(range.problem == nil)
    }

    @Test(
        "A stored value without readings is damaged",
        arguments: [(#"{"type":"number","readings":["5"]}"#, ["5"]), (#"{"type":"number","readings":[]}"#, nil)])
    func stored(json: String, readings: [String]?) {
        #expect((try? JSONDecoder().decode(ReckonedValue.self, from: Data(json.utf8)))?.readings == readings)
    }
}
