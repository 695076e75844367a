#if SQLite
import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentOnlineFiles
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(5)))
struct SQLiteCallLedgerTests {
    private let folder: ScratchFolder
    private let noon = Duration.seconds(1_795_262_400)
    private let budget = CallBudget(callsPerDay: 3, pricePerCall: Money(millionths: 1500))
    private var path: String { folder.path("calls.sqlite") }

    init() throws { folder = try ScratchFolder() }

    private func ledger(_ account: String = "a") -> SQLiteCallLedger {
        SQLiteCallLedger(path: path, account: account, busyTimeout: .seconds(20))
    }

    private func number(_ grant: CallGrant) -> Int64? {
        if case .reserved(let reservation) = grant { reservation.number } else { nil }
    }

    @Test("Calls of one day and account add up across restarts; other days and accounts are separate")
    func reserves() async throws {
        for _ in 0..<3 { #expect(number(try await ledger().reserve(within: budget, at: noon)) != nil) }
        let midnight = UTCDay(of: noon).end
        #expect(
            try await ledger().reserve(within: budget, at: midnight - .nanoseconds(1)) == .usedUp(opensAt: midnight))
        #expect(try await ledger().spending(at: noon) == CallSpending(calls: 3, money: Money(millionths: 4500)))
        #expect(number(try await ledger().reserve(within: budget, at: midnight)) != nil)
        #expect(number(try await ledger("b").reserve(within: budget, at: noon)) != nil)
        #expect(try await ledger("b").spending(at: noon).calls == 1)
    }

    @Test("Extreme waits and dates are accepted", arguments: [Duration.seconds(Int64.min), .zero, .seconds(Int64.max)])
    func extremes(duration: Duration) async throws {
        let ledger = SQLiteCallLedger(path: path, account: "a", busyTimeout: duration)
        let grant = try await ledger.reserve(within: budget, at: duration)
        guard case .reserved(let call) = grant else { return #expect(Bool(false)) }
        #expect(try await ledger.spending(at: duration).calls == 1)
        try await ledger.release(call)
        #expect(try await ledger.spending(at: duration).calls == 0)
    }

    @Test("Calls are counted in a file that only its owner reads")
    func mode() async throws {
        let ledger = ledger()
        _ = try await ledger.reserve(within: budget, at: noon)
        for name in ["calls.sqlite", "calls.sqlite-wal", "calls.sqlite-shm"] { #expect(try folder.mode(name) == 0o600) }
    }

    @Test("A call can be refunded once, even on the next day, and only by its own account")
    func releases() async throws {
        let ledger = ledger()
        guard case .reserved(let call) = try await ledger.reserve(within: budget, at: noon) else {
            return #expect(Bool(false))
        }
        _ = try await ledger.reserve(within: budget, at: noon)
        _ = try await ledger.reserve(within: budget, at: noon + .seconds(86_400))
        try await self.ledger("b").release(call)
        #expect(try await ledger.spending(at: noon).calls == 2)
        for _ in 0..<2 { try await ledger.release(call) }
        #expect(try await ledger.spending(at: noon) == CallSpending(calls: 1, money: Money(millionths: 1500)))
        #expect(try await ledger.spending(at: noon + .seconds(86_400)).calls == 1)
    }

    @Test("Further billed transactions are booked at the call's price, whatever the budget")
    func charges() async throws {
        let ledger = ledger()
        guard case .reserved(let call) = try await ledger.reserve(within: budget, at: noon) else {
            return #expect(Bool(false))
        }
        try await ledger.charge(2, to: call)
        try await ledger.charge(Int.max, to: CallReservation(number: 4711))
        #expect(try await ledger.spending(at: noon) == CallSpending(calls: 3, money: Money(millionths: 4500)))
        try await ledger.charge(Int.max, to: call)
        #expect(try await ledger.spending(at: noon) == CallSpending(calls: .max, money: Money(millionths: .max)))
    }

    @Test("Of many simultaneous connections, exactly as many get a call as the budget has")
    func concurrent() async throws {
        let (noon, budget) = (noon, CallBudget(callsPerDay: 20))
        let granted = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<5 {
                let ledger = ledger()
                group.addTask {
                    var granted = 0
                    for _ in 0..<8 {
                        if case .reserved = try await ledger.reserve(within: budget, at: noon) { granted += 1 }
                    }
                    return granted
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(granted == 20)
        #expect(try await ledger().spending(at: noon).calls == 20)
    }

    @Test("A damaged or foreign ledger is refused and left unchanged")
    func refuses() async throws {
        let text = Data(String(repeating: "this is a diary\n", count: 100).utf8)
        try text.write(to: URL(filePath: path))
        let damaged = await #expect(throws: CallLedgerError.self) {
            try await ledger().reserve(within: budget, at: noon)
        }
        #expect(damaged?.description == "\(path): file is not a database; move the file away to start anew")
        #expect(try Data(contentsOf: URL(filePath: path)) == text)
        let other = folder.path("other.sqlite")
        try RawDatabase.execute("CREATE TABLE bookmark (title TEXT)", in: other)
        let foreign = SQLiteCallLedger(path: other, account: "a")
        await #expect(
            throws: CallLedgerError(
                "\(other): the file is a database, but not one of RapidIntent's call ledgers; name another file")
        ) {
            try await foreign.reserve(within: budget, at: noon)
        }
    }
}
#endif
