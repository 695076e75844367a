#if Fleet
import Testing

@testable import RapidIntentFleet

@Suite("Leases of shared allowances")
struct AllowanceLeaseTests {
    /// 2026-03-01 08:00:00 UTC, in milliseconds.
    private static let morning: Int64 = 1_772_352_000_000

    /// An allowance that does not refill while a test lasts.
    private static func once(_ count: Int) -> FleetAllowance { FleetAllowance(perSecond: 1e-6, burst: count) }

    /// Instances that share an allowance, with a clock that steps.
    private struct Shared {
        let allowance: FleetAllowance
        var supply = SharedSupply(at: AllowanceLeaseTests.morning)
        var leases: [AllowanceLease]
        var time = 0
        var taken = 0

        init(_ allowance: FleetAllowance, instances: Int) {
            self.allowance = allowance
            leases = (0..<instances).map { _ in
                AllowanceLease(allowance, instances: instances, at: .zero, AllowanceLeaseTests.morning)
            }
        }

        var now: Duration { .milliseconds(time) }
        var wall: Int64 { AllowanceLeaseTests.morning + Int64(time) }

        /// Takes as many as it gets, of some.
        mutating func take(_ count: Int, at instance: Int) {
            for _ in 0..<count where leases[instance].take(at: now, wall) == nil { taken += 1 }
        }

        /// Renews the leases that are due.
        mutating func renew(_ instances: Range<Int>? = nil) {
            for instance in instances ?? leases.indices where leases[instance].isDue(at: now, wall) {
                let request = leases[instance].begin(at: now, wall)
                let granted = supply.exchange(request, of: allowance, at: wall)
                leases[instance].end(request, granted: granted, at: now)
            }
        }
    }

    @Test("all instances together take no more than a rate allows in any time, and nearly all of it")
    func rate() {
        var generator = SystemRandomNumberGenerator()
        let (perSecond, burst) = (50.0, 100)
        var fleet = Shared(FleetAllowance(perSecond: perSecond, burst: burst), instances: 5)
        var history: [Int] = []
        for _ in 0..<3000 {
            // 5 times 30 a second, unevenly.
            for instance in 0..<5 where Int.random(in: 0..<100, using: &generator) < 30 { fleet.take(1, at: instance) }
            fleet.renew()
            fleet.time += 10
            history.append(fleet.taken)
        }
        // Besides, each may begin with its part before its first lease.
        for length in [100, 500, 2000] {
            for start in stride(from: 0, to: history.count - length, by: 50) {
                let count = history[start + length] - history[start]
                let seconds = Double(length) / 100
                #expect(Double(count) <= Double(burst) * 2 + perSecond * (seconds + 3))
            }
        }
        #expect(fleet.taken > Int(perSecond * 30 * 0.9))
        #expect(Double(fleet.taken) <= Double(burst) + perSecond * 33)
    }

    @Test("an allowance is used up exactly, by whoever asks")
    func usedUp() {
        var fleet = Shared(Self.once(100), instances: 4)
        for step in 0..<4000 {
            fleet.take(1, at: step % 3)
            fleet.renew()
            fleet.time += 10
        }
        #expect(fleet.taken == 100)
    }

    @Test("a process that is killed loses no more than its lease")
    func killed() {
        var fleet = Shared(Self.once(400), instances: 4)
        for step in 0..<100 {
            fleet.take(1, at: step % 4)
            fleet.renew()
            fleet.time += 10
        }
        let lost = fleet.leases[0].held
        #expect((1...10).contains(lost))
        fleet.leases[0] = AllowanceLease(fleet.allowance, instances: 4, at: fleet.now, fleet.wall)
        for step in 0..<20_000 {
            fleet.take(1, at: step % 4)
            fleet.renew()
            fleet.time += 10
        }
        #expect(fleet.taken == 400 - lost)
    }

    @Test("without a connection, an instance goes by its part, and the fleet is charged for it later")
    func disconnected() {
        var fleet = Shared(FleetAllowance(perSecond: 40, burst: 40), instances: 4)
        for _ in 0..<1000 {
            fleet.take(1, at: 0)
            fleet.time += 10
        }
        // 10 at once, and 10 a second.
        #expect((105...111).contains(fleet.taken))
        fleet.renew()
        #expect(fleet.supply.spent >= 9)
    }

    @Test("what is taken while an exchange is under way is settled at its end")
    func underWay() {
        var fleet = Shared(Self.once(100), instances: 1)
        fleet.take(5, at: 0)
        fleet.renew()
        #expect(fleet.leases[0].held == 10 && fleet.supply.spent == 15)
        fleet.take(5, at: 0)
        let request = fleet.leases[0].begin(at: fleet.now, fleet.wall)
        fleet.take(4, at: 0)
        let granted = fleet.supply.exchange(request, of: fleet.allowance, at: fleet.wall)
        fleet.leases[0].end(request, granted: granted, at: fleet.now)
        #expect(fleet.taken == 14 && fleet.leases[0].held == 6 && fleet.supply.spent == 20)
        // If nobody knows whether the servers have it, what was given back is gone.
        let lost = fleet.leases[0].begin(at: fleet.now, fleet.wall)
        fleet.take(1, at: 0)
        fleet.leases[0].fail(lost)
        #expect(fleet.leases[0].held == 0)
    }

    @Test("what cannot be refused is charged, and nothing more is granted before it is paid")
    func charge() {
        var fleet = Shared(FleetAllowance(perSecond: 10, burst: 10), instances: 2)
        fleet.take(1, at: 0)
        fleet.renew()
        let wait = fleet.leases[0].charge(30, at: fleet.now, fleet.wall)
        #expect(wait > .seconds(2))
        fleet.time += 60
        fleet.renew()
        #expect(fleet.supply.spent > 20 && fleet.leases[0].held == 0)
        #expect(fleet.leases[0].take(at: fleet.now, fleet.wall) != nil)
    }

    @Test("a lease that nobody uses is given back")
    func idle() {
        var fleet = Shared(FleetAllowance(perSecond: 1, burst: 100), instances: 2)
        fleet.take(20, at: 0)
        fleet.renew()
        #expect(fleet.leases[0].held > 1)
        for _ in 0..<15 {
            fleet.time += 1000
            fleet.renew()
        }
        #expect(fleet.leases[0].held == 0 && fleet.leases[0].isIdle(at: fleet.now))
    }

    @Test(
        "what cannot be right counts as everything spent",
        arguments: [
            "", "[]", #"{"version":2,"spent":1,"at":1772352000000}"#, #"{"version":1,"spent":-1,"at":1772352000000}"#,
            #"{"version":1,"spent":1e300,"at":1772352000000}"#, #"{"version":1,"spent":1,"at":-1}"#,
            #"{"version":1,"spent":1,"at":1772438400001}"#, #"{"version":1,"spent":"1","at":1772352000000}"#,
        ])
    func nonsense(_ text: String) {
        let rate = FleetAllowance(perSecond: 10, burst: 100)
        var supply = SharedSupply(Array(text.utf8), of: rate, at: Self.morning)
        #expect(supply.spent == 100 && supply.at == Self.morning)
        let request = SharedSupply.Request(returned: 0, owed: 0, wanted: 10)
        #expect(supply.exchange(request, of: rate, at: Self.morning) == 0)
        #expect(supply.exchange(request, of: rate, at: Self.morning + 10_000) == 10)
    }

    @Test("a message is read as it was written, and a clock that is behind does not turn time back")
    func roundTrip() {
        var supply = SharedSupply(at: Self.morning)
        let rate = FleetAllowance(perSecond: 10, burst: 20)
        let request = SharedSupply.Request(returned: 0, owed: 3, wanted: 4)
        #expect(supply.exchange(request, of: rate, at: Self.morning) == 4)
        #expect(SharedSupply(supply.payload, of: rate, at: Self.morning) == supply)
        let nothing = SharedSupply.Request(returned: 0, owed: 0, wanted: 0)
        _ = supply.exchange(nothing, of: rate, at: Self.morning - 60_000)
        #expect(supply.spent == 7 && supply.at == Self.morning)
        _ = supply.exchange(nothing, of: rate, at: Self.morning + 500)
        #expect(supply.spent == 2)
    }

    @Test("a clock that is an hour ahead stops others for some seconds")
    func steppedClock() {
        let rate = FleetAllowance(perSecond: 10, burst: 20)
        let request = SharedSupply.Request(returned: 0, owed: 20, wanted: 0)
        var supply = SharedSupply(at: Self.morning)
        _ = supply.exchange(request, of: rate, at: Self.morning + 3_600_000)
        var now = Self.morning
        for (pause, spent) in [(0, 20.0), (4000, 20), (1500, 15), (1500, 0)] {
            now += Int64(pause)
            supply = SharedSupply(supply.payload, of: rate, at: now)
            _ = supply.exchange(SharedSupply.Request(returned: 0, owed: 0, wanted: 0), of: rate, at: now)
            #expect(supply.spent == spent, "\(now - Self.morning) ms later")
        }
    }
}
#endif
