package import RapidIntent

/// What was spent on a day.
package struct CallSpending: Sendable, Equatable {
    /// How many calls were made, or may have been.
    package var calls: Int
    /// What they cost.
    package var money: Money

    /// Nothing yet.
    package static let none = CallSpending(calls: 0, money: .zero)

    /// Describes what was spent.
    package init(calls: Int, money: Money) {
        self.calls = calls
        self.money = money
    }

    /// Adds calls, or takes them back, at the same price each; what cannot be counted any more stays at the highest number.
    package mutating func add(_ more: Int, each price: Money) {
        let (count, tooMany) = calls.addingReportingOverflow(more)
        calls = tooMany ? .max : count
        let (cost, tooDear) = price.millionths.multipliedReportingOverflow(by: Int64(more))
        let (sum, tooMuch) = money.millionths.addingReportingOverflow(cost)
        money = Money(millionths: tooDear || tooMuch ? .max : sum)
    }
}
