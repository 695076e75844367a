import RapidIntent
import Synchronization

/// A daily budget of calls that several machines share, such as through a fleet.
///
/// Each function decides at once, without a network.
public protocol SharedBudget: Sendable {
    /// Takes a call; returns whether there was one left.
    ///
    /// - Parameters:
    ///   - account: The name of the budget.
    ///   - limit: How many calls all machines may make on a UTC day.
    func take(_ account: String, ofDaily limit: Int) -> Bool

    /// Charges calls that were made.
    ///
    /// - Parameters:
    ///   - calls: How many.
    ///   - account: The name of the budget.
    ///   - limit: How many calls all machines may make on a UTC day.
    func charge(_ calls: Int, to account: String, ofDaily limit: Int)

    /// Gives back a call of today that was taken and never made.
    ///
    /// - Parameters:
    ///   - account: The name of the budget.
    ///   - limit: How many calls all machines may make on a UTC day.
    func giveBack(_ account: String, ofDaily limit: Int)
}

/// Counts calls against a budget that several machines share, and in this machine's own ledger.
///
/// A call is made only if both allow it. An amount of money counts as the number of calls that it pays for.
public final class SharedCallLedger: CallLedger {
    private let ledger: any CallLedger
    private let account: String
    private let shared: any SharedBudget
    private let taken = Mutex<(day: UTCDay, limit: Int, calls: Set<CallReservation>)>((UTCDay(rawValue: 0), 0, []))

    /// Adds a shared budget to a ledger.
    ///
    /// - Parameters:
    ///   - ledger: Counts the calls of this machine.
    ///   - account: The name of the shared budget.
    ///   - shared: Counts the calls of all machines.
    public init(_ ledger: any CallLedger, account: String, sharing shared: any SharedBudget) {
        self.ledger = ledger
        self.account = account
        self.shared = shared
    }

    /// Reserves a call, if the machine and all machines together have room for it.
    public func reserve(within budget: CallBudget, at moment: Duration) async throws(CallLedgerError) -> CallGrant {
        guard let limit = budget.dailyCalls else { return try await ledger.reserve(within: budget, at: moment) }
        let day = UTCDay(of: moment)
        guard shared.take(account, ofDaily: limit) else { return .usedUp(opensAt: limit > 0 ? day.end : nil) }
        let grant: CallGrant
        do throws(CallLedgerError) { grant = try await ledger.reserve(within: budget, at: moment) } catch {
            shared.giveBack(account, ofDaily: limit)
            throw error
        }
        switch grant {
        case .reserved(let reservation):
            taken.withLock { taken in
                if (taken.day, taken.limit) != (day, limit) { taken = (day, limit, []) }
                taken.calls.insert(reservation)
            }
        case .usedUp: shared.giveBack(account, ofDaily: limit)
        }
        return grant
    }

    /// Releases a reserved call that was never sent; releasing it twice releases one call.
    public func release(_ reservation: CallReservation) async throws(CallLedgerError) {
        let limit = taken.withLock { $0.calls.remove(reservation) == nil ? nil : $0.limit }
        if let limit { shared.giveBack(account, ofDaily: limit) }
        try await ledger.release(reservation)
    }

    /// Charges the transactions that were billed beyond the one that was reserved.
    public func charge(_ transactions: Int, to reservation: CallReservation) async throws(CallLedgerError) {
        let limit = taken.withLock { $0.calls.contains(reservation) ? $0.limit : nil }
        if let limit { shared.charge(transactions, to: account, ofDaily: limit) }
        try await ledger.charge(transactions, to: reservation)
    }
}

extension CallBudget {
    /// How many calls fit a day; nil for no limit.
    package var dailyCalls: Int? {
        let paid = moneyPerDay.flatMap { money in
            pricePerCall > .zero ? Int(clamping: max(0, money.millionths) / pricePerCall.millionths) : nil
        }
        return [callsPerDay, paid].compactMap { $0 }.min()
    }
}
