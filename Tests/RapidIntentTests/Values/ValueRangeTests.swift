import Testing

@testable import RapidIntent

@Suite struct ValueRangeTests {
    @Test(
        "Bounds, steps and units that no value can meet are reported",
        arguments: [
            (ValueRange(.number, from: "5", to: "1"), "a range from 5 to 1 has no values"),
            (ValueRange(.number, from: "0x10"), "'0x10' is no value of type 'number'"),
            (ValueRange(.number, step: "0"), "the step '0' is not above zero"),
            (ValueRange(.duration, from: "P1DT"), "'P1DT' is no value of type 'duration'"),
            (ValueRange(.duration, from: "PT2H", to: "PT90M"), "a range from PT2H to PT90M has no values"),
            (ValueRange(.time, from: "22:00", to: "06:00"), "a range from 22:00 to 06:00 has no values"),
            (ValueRange(.temperature, unit: "celsius"), "'celsius' is none of the units C, F and K"),
            (ValueRange(.currency, unit: "usd"), "'usd' is no code of a currency, such as EUR"),
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
}
