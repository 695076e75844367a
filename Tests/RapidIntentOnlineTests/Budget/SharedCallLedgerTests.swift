import RapidIntent
import RapidIntentOnline
import Synchronization
import Testing

@Suite("SharedCallLedger")
struct SharedCallLedgerTests {
    /// A budget of all machines, in memory.
    private final class Plain: SharedBudget {
        private let calls = Mutex(0)
        var count: Int { calls.withLock { $0 } }

        func take(_ account: String, ofDaily limit: Int) -> Bool {
            calls.withLock { calls in
                guard calls < limit else { return false }
                calls += 1
                return true
            }
        }

        func charge(_ calls: Int, to account: String, ofDaily limit: Int) { self.calls.withLock { $0 += calls } }

        func giveBack(_ account: String, ofDaily limit: Int) { calls.withLock { $0 -= 1 } }
    }

    private static let noon = Duration.seconds(1_772_366_400)
    private let shared = Plain()
    private let first = PlainLedger()
    private let second = PlainLedger()

    private func ledger(_ own: PlainLedger) -> SharedCallLedger {
        SharedCallLedger(own, account: "demo", sharing: shared)
    }

    @Test("two machines together make no more calls than the budget allows")
    func together() async throws {
        let budget = CallBudget(callsPerDay: 5)
        let ledgers = [ledger(first), ledger(second)]
        var granted = 0
        for call in 0..<8 {
            if case .reserved = try await ledgers[call % 2].reserve(within: budget, at: Self.noon) { granted += 1 }
        }
        #expect(granted == 5 && first.calls + second.calls == 5)
        #expect(
            try await ledgers[0].reserve(within: budget, at: Self.noon) == .usedUp(opensAt: .seconds(1_772_409_600)))
    }

    @Test("a call that was never sent is given back once; further transactions are charged")
    func release() async throws {
        let ledger = ledger(first)
        guard case .reserved(let call) = try await ledger.reserve(within: CallBudget(callsPerDay: 5), at: Self.noon)
        else {
            Issue.record("refused")
            return
        }
        try await ledger.charge(2, to: call)
        #expect(shared.count == 3 && first.calls == 3)
        try await ledger.release(call)
        try await ledger.release(call)
        #expect(shared.count == 2)
    }

    @Test("what the machine's own ledger refuses is given back")
    func ownLedger() async throws {
        let failing = SharedCallLedger(
            PlainLedger(failure: CallLedgerError("no disk")), account: "demo", sharing: shared)
        await #expect(throws: CallLedgerError("no disk")) {
            try await failing.reserve(within: CallBudget(callsPerDay: 5), at: Self.noon)
        }
        #expect(shared.count == 0)
    }

    @Test("money counts as the calls that it pays for; without a limit nothing is shared")
    func money() async throws {
        let price = Money(millionths: 1500)
        #expect(CallBudget(moneyPerDay: Money(millionths: 4600), pricePerCall: price).dailyCalls == 3)
        #expect(CallBudget(callsPerDay: 2, moneyPerDay: Money(millionths: 4600), pricePerCall: price).dailyCalls == 2)
        #expect(CallBudget(moneyPerDay: Money(millionths: 4600)).dailyCalls == nil)
        _ = try await ledger(first).reserve(within: CallBudget(), at: Self.noon)
        #expect(shared.count == 0 && first.calls == 1)
    }
}
