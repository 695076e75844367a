import RapidIntent
import RapidIntentOnline
import Testing

@Suite struct CallBudgetTests {
    private let day = UTCDay(of: .seconds(1_795_219_200))  // 2026-11-21

    @Test("A day begins and ends at midnight UTC, before 1970 too")
    func days() {
        #expect(day.rawValue == 20_778)
        #expect(day.end == .seconds(1_795_305_600))
        #expect(UTCDay(of: day.end - .nanoseconds(1)) == day)
        #expect(UTCDay(of: day.end).rawValue == 20_779)
        #expect(UTCDay(of: .zero).rawValue == 0)
        #expect(UTCDay(of: .nanoseconds(-1)).rawValue == -1)
        #expect(UTCDay(of: .seconds(-86_400)).rawValue == -1)
        #expect(UTCDay(of: .seconds(-86_401)).rawValue == -2)
    }

    @Test("Extreme dates are accepted", arguments: [Int64.min, -1, 0, 1, .max])
    func farAway(seconds: Int64) {
        let day = UTCDay(of: .seconds(seconds))
        #expect(day.rawValue == Int((Double(seconds) / 86_400).rounded(.down)) || abs(seconds) > 1 << 52)
        #expect((day.rawValue < 0) == (seconds < 0))
        #expect(day.end > .seconds(seconds) || seconds == .max)
        #expect(UTCDay(rawValue: .max).end == .seconds(Int.max))
        #expect(UTCDay(rawValue: .min).end == .seconds(Int.min))
    }

    @Test("Calls are granted up to the day's limits of number and money")
    func limits() throws {
        let price = try #require(Money("0.0015"))
        for (budget, count) in [
            (CallBudget(callsPerDay: 3), 3), (CallBudget(moneyPerDay: Money("0.0045"), pricePerCall: price), 3),
            (CallBudget(callsPerDay: 2, moneyPerDay: Money("1"), pricePerCall: price), 2),
            (CallBudget(callsPerDay: 9, moneyPerDay: Money("0.0044"), pricePerCall: price), 2),
        ] {
            var (spent, granted) = (CallSpending.none, 0)
            while case .granted(let next) = budget.decision(after: spent, on: day) {
                (spent, granted) = (next, granted + 1)
            }
            #expect(granted == count)
            #expect(spent.calls == count)
            #expect(spent.money.millionths == Int64(count) * budget.pricePerCall.millionths)
            #expect(budget.decision(after: spent, on: day) == .usedUp(opensAt: day.end))
        }
    }

    @Test("A budget below one call grants none, and one without limits grants all")
    func extremes() {
        #expect(CallBudget(callsPerDay: 0).decision(after: .none, on: day) == .usedUp(opensAt: nil))
        let dear = CallBudget(moneyPerDay: Money("1"), pricePerCall: Money(millionths: 1_000_001))
        #expect(dear.decision(after: .none, on: day) == .usedUp(opensAt: nil))
        let spent = CallSpending(calls: 5, money: Money(millionths: .max))
        #expect(CallBudget().decision(after: spent, on: day) == .granted(CallSpending(calls: 6, money: spent.money)))
        #expect(
            CallBudget(pricePerCall: Money(millionths: 1)).decision(after: spent, on: day) == .usedUp(opensAt: day.end))
    }

    @Test(
        "Money is parsed in the usual notations",
        arguments: [
            ("2.50", 2_500_000), ("0.0015", 1_500), ("7", 7_000_000), ("0.000001", 1), ("", nil), (".5", nil),
            ("1.", nil),
            ("-1", nil), ("1,5", nil), ("0.0000001", nil), ("1e3", nil), ("9999999999999", nil), ("٣", nil),
            (" 1", nil),
        ] as [(String, Int64?)])
    func money(text: String, millionths: Int64?) { #expect(Money(text)?.millionths == millionths) }

    @Test("Budgets describe themselves")
    func descriptions() {
        #expect(CallBudget(callsPerDay: 1, moneyPerDay: Money("2.5")).description == "1 call and 2.50 a day")
        #expect(CallBudget(moneyPerDay: Money("0.00150")).description == "0.0015 a day")
        #expect(CallBudget().description == "no limit")
    }
}
