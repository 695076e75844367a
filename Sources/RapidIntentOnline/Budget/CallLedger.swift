/// Records the calls to a service before they are made, so that a budget is not exceeded after a crash or by several
/// processes.
///
/// Adapters must follow these rules:
/// - a call granted by ``reserve(within:at:)`` is durable when the method returns;
/// - granting is atomic: two concurrent callers, in any processes, never both get the last call;
/// - if the ledger cannot be written, nothing is granted: an error is thrown.
public protocol CallLedger: Sendable {
    /// Reserves a call on the day of `moment`, if the budget allows it.
    ///
    /// - Parameters:
    ///   - budget: How many calls a day has.
    ///   - moment: The current time, since 1970-01-01 00:00 UTC.
    func reserve(within budget: CallBudget, at moment: Duration) async throws(CallLedgerError) -> CallGrant

    /// Releases a reserved call that was never sent; releasing it twice releases one call.
    func release(_ reservation: CallReservation) async throws(CallLedgerError)

    /// Charges further transactions of a call beyond the reserved one, on the day of the reservation and at its price.
    ///
    /// They are charged even if the budget does not allow them.
    ///
    /// - Parameters:
    ///   - transactions: The number of further transactions, at least 1.
    ///   - reservation: The reservation of the call.
    func charge(_ transactions: Int, to reservation: CallReservation) async throws(CallLedgerError)
}

/// A ledger's decision about one more call.
public enum CallGrant: Sendable, Equatable {
    /// The call may be made, and is recorded.
    case reserved(CallReservation)
    /// The budget is used up; `opensAt` is the beginning of the next day, nil if not even its first call would fit.
    case usedUp(opensAt: Duration?)
}

/// A recorded call.
public struct CallReservation: Sendable, Hashable {
    package var number: Int64

    package init(number: Int64) { self.number = number }
}

/// The reason why a ledger cannot be written.
public struct CallLedgerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The message with the remedy.
    public var description: String

    package init(_ description: String) { self.description = description }
}
