/// What was spent on a day.
public struct CallSpending: Sendable, Equatable {
    /// How many calls were made, or may have been.
    public var calls: Int
    /// What they cost.
    public var money: Money

    /// Nothing yet.
    public static let none = CallSpending(calls: 0, money: .zero)

    /// Describes what was spent.
    public init(calls: Int, money: Money) {
        self.calls = calls
        self.money = money
    }
}
