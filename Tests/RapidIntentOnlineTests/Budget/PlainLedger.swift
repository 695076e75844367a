import RapidIntent
import RapidIntentOnline
import Synchronization

/// A ledger in memory.
final class PlainLedger: CallLedger {
    private let state = Mutex<(spent: CallSpending, numbers: Set<Int64>, last: Int64)>((.none, [], 0))
    private let failure: CallLedgerError?
    var calls: Int { state.withLock { $0.spent.calls } }

    init(failure: CallLedgerError? = nil) { self.failure = failure }

    func reserve(within budget: CallBudget, at moment: Duration) async throws(CallLedgerError) -> CallGrant {
        if let failure { throw failure }
        return state.withLock { state in
            switch budget.decision(after: state.spent, on: UTCDay(of: moment)) {
            case .usedUp(let opensAt): return .usedUp(opensAt: opensAt)
            case .granted(let next):
                state.spent = next
                state.last += 1
                state.numbers.insert(state.last)
                return .reserved(CallReservation(number: state.last))
            }
        }
    }

    func charge(_ transactions: Int, to reservation: CallReservation) async throws(CallLedgerError) {
        state.withLock { if $0.numbers.contains(reservation.number) { $0.spent.calls += transactions } }
    }

    func release(_ reservation: CallReservation) async throws(CallLedgerError) {
        state.withLock { if $0.numbers.remove(reservation.number) != nil { $0.spent.calls -= 1 } }
    }
}
