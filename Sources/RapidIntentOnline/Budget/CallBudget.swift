public import RapidIntent

/// The daily limit of calls to an online service, by number and by money.
///
/// ```swift
/// let budget = CallBudget(callsPerDay: 200, moneyPerDay: Money("0.25"), pricePerCall: Money("0.0015") ?? .zero)
/// print(budget)   // 200 calls and 0.25 a day
/// ```
///
/// Days are UTC days of 24 hours. So several machines, or a travelling one, agree about them, and clock changes do not
/// repeat a day.
public struct CallBudget: Sendable, Equatable {
    /// The maximum number of calls per day; nil for no limit.
    package var callsPerDay: Int?
    /// The maximum amount spent per day; nil for no limit.
    package var moneyPerDay: Money?
    /// The price of a call, answered or not.
    package var pricePerCall: Money

    /// Creates a budget; without limits, calls are only counted.
    public init(callsPerDay: Int? = nil, moneyPerDay: Money? = nil, pricePerCall: Money = .zero) {
        self.callsPerDay = callsPerDay
        self.moneyPerDay = moneyPerDay
        self.pricePerCall = pricePerCall
    }

    package enum Decision: Sendable, Equatable {
        /// The call may be made; the associated value is the spending including it.
        case granted(CallSpending)
        /// The call must not be made.
        ///
        /// - Parameter opensAt: The beginning of the next day, since 1970-01-01 00:00 UTC; nil if not even the first call of a
        ///   day fits the budget.
        case usedUp(opensAt: Duration?)
    }

    package func decision(after spent: CallSpending, on day: UTCDay) -> Decision {
        let (calls, tooManyCalls) = spent.calls.addingReportingOverflow(1)
        let (sum, tooMuch) = spent.money.millionths.addingReportingOverflow(pricePerCall.millionths)
        let next = CallSpending(calls: calls, money: Money(millionths: sum))
        guard !tooManyCalls, !tooMuch, fits(next) else {
            return .usedUp(opensAt: fits(CallSpending(calls: 1, money: pricePerCall)) ? day.end : nil)
        }
        return .granted(next)
    }

    private func fits(_ spending: CallSpending) -> Bool {
        spending.calls <= callsPerDay ?? .max && spending.money <= moneyPerDay ?? Money(millionths: .max)
    }
}

extension CallBudget: CustomStringConvertible {
    /// The budget as text: `200 calls and 0.25 a day`.
    public var description: String {
        let limits = [callsPerDay.map { counted($0, "call") }, moneyPerDay.map { "\($0)" }].compactMap { $0 }
        return limits.isEmpty ? "no limit" : limits.joined(separator: " and ") + " a day"
    }
}

package struct CallSpending: Sendable, Equatable {
    /// The number of calls that were made, or that may have been made.
    package var calls: Int
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

/// A day in UTC, by its number since 1970-01-01.
package struct UTCDay: RawRepresentable, Sendable, Hashable {
    /// The number; 0 is 1970-01-01.
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The day of a moment.
    ///
    /// - Parameter moment: The time since 1970-01-01 00:00 UTC, without leap seconds, as `Date` counts it.
    package init(of moment: Duration) {
        let (seconds, attoseconds) = min(max(moment, .seconds(Int64.min)), .seconds(Int64.max)).components
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        // Rounded down, also before 1970.
        rawValue = Int(rest < 0 || (rest == 0 && attoseconds < 0) ? days - 1 : days)
    }

    /// The end of the day and beginning of the next, since 1970-01-01 00:00 UTC.
    ///
    /// For a day out of range, it is the last one that a `Duration` can hold.
    package var end: Duration {
        let (next, isLast) = rawValue.addingReportingOverflow(1)
        let (seconds, isBeyond) = next.multipliedReportingOverflow(by: 86_400)
        return .seconds(isLast || isBeyond ? (rawValue < 0 ? Int.min : Int.max) : seconds)
    }
}
