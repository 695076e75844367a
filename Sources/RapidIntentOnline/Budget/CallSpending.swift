package import RapidIntent

/// The spending on a day.
package struct CallSpending: Sendable, Equatable {
    /// The number of calls that were made, or that may have been made.
    package var calls: Int
    /// Their price.
    package var money: Money

    package static let none = CallSpending(calls: 0, money: .zero)

    package init(calls: Int, money: Money) {
        self.calls = calls
        self.money = money
    }

    /// Adds calls with the same price, or subtracts them if `more` is negative; sums beyond the range are clamped to
    /// the largest value.
    package mutating func add(_ more: Int, each price: Money) {
        let (count, tooMany) = calls.addingReportingOverflow(more)
        calls = tooMany ? .max : count
        let (cost, tooDear) = price.millionths.multipliedReportingOverflow(by: Int64(more))
        let (sum, tooMuch) = money.millionths.addingReportingOverflow(cost)
        money = Money(millionths: tooDear || tooMuch ? .max : sum)
    }
}
