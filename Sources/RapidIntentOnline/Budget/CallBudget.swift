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

    /// Whether one more call may be made.
    package enum Decision: Sendable, Equatable {
        /// The call may be made; the associated value is the spending including it.
        case granted(CallSpending)
        /// The call must not be made.
        ///
        /// - Parameter opensAt: The beginning of the next day, since 1970-01-01 00:00 UTC; nil if not even the first call of a
        ///   day fits the budget.
        case usedUp(opensAt: Duration?)
    }

    /// Decides on one more call.
    ///
    /// - Parameters:
    ///   - spent: The spending on the day so far.
    ///   - day: The day.
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
