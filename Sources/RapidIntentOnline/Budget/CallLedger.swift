/// Writes down the calls to a service before they are made, so that no budget is spent twice: not after a crash, and not by
/// several processes together.
///
/// Adapters keep to these rules:
/// - what ``reserve(within:at:)`` has granted is durable when it returns;
/// - granting is one step: two that ask at once, in whatever process, never both get the last call;
/// - where nothing can be written, nothing is granted: an error is thrown.
public protocol CallLedger: Sendable {
    /// Reserves a call on the day of the moment, if the budget has room for it.
    ///
    /// - Parameters:
    ///   - budget: What the day may cost.
    ///   - moment: What time it is, since 1970-01-01 00:00 UTC.
    func reserve(within budget: CallBudget, at moment: Duration) async throws(CallLedgerError) -> CallGrant

    /// Gives back a call that was reserved and never sent; giving it back twice gives back one.
    func release(_ reservation: CallReservation) async throws(CallLedgerError)

    /// Books what a call was billed beyond the one transaction that was reserved, on the day of the reservation and at its
    /// price, whether the budget has room for it or not: it is spent.
    ///
    /// - Parameters:
    ///   - transactions: How many more, at least 1.
    ///   - reservation: That of the call.
    func charge(_ transactions: Int, to reservation: CallReservation) async throws(CallLedgerError)
}

/// What a ledger says to one more call.
public enum CallGrant: Sendable, Equatable {
    /// It may be made, and is written down.
    case reserved(CallReservation)
    /// The budget is used up; `opensAt` is when the next day begins, nil if not even its first call would fit.
    case usedUp(opensAt: Duration?)
}

/// A call that is written down.
public struct CallReservation: Sendable, Hashable {
    /// Its number in the ledger.
    package var number: Int64

    /// Names a call.
    package init(number: Int64) { self.number = number }
}

/// Why a ledger cannot be written.
public struct CallLedgerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What happened and what to do, for people.
    public var description: String

    /// Describes a failure.
    package init(_ description: String) { self.description = description }
}
