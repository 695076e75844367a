#if Fleet
import RapidIntentSupport

/// What a fleet has spent of an allowance, as the servers keep it; leases count as spent.
///
/// A pure value: time is a parameter.
struct SharedSupply: Sendable, Equatable {
    static let version = 1
    /// By how many milliseconds the clocks of instances may differ before an allowance is no longer exact.
    private static let tolerance: Int64 = 5000

    /// How much was spent; more than there is, if somebody had to spend it anyway.
    var spent: Double
    /// When that was, in milliseconds since 1970, by the clock that is furthest ahead.
    var at: Int64

    init(at now: Int64) { (spent, at) = (0, now) }

    /// What an instance asks for.
    struct Request: Sendable, Equatable {
        /// How much it holds of its last lease, which it gives back.
        var returned: Int
        /// How much it has spent without a lease.
        var owed: Int
        /// How much it wants to hold; 0 if it needs none any more.
        var wanted: Int
    }

    /// Takes back an old lease and grants a new one, of at most half of what is left, so that something is left for others.
    ///
    /// A clock that is behind those of others does not turn time back.
    ///
    /// - Returns: How much is granted.
    mutating func exchange(_ request: Request, of allowance: FleetAllowance, at now: Int64) -> Int {
        spent = allowance.remainder(of: spent, from: at, to: now)
        at = max(at, now)
        spent = max(0, spent - Double(request.returned)) + Double(request.owed)
        let left = Double(allowance.burst) - spent
        let granted = left < 1 ? 0 : min(request.wanted, max(1, Int(left / 2)))
        spent += Double(granted)
        return granted
    }

    var payload: [UInt8] { (["version": Self.version, "spent": spent, "at": at] as JSON).bytes }

    /// Reads a message.
    ///
    /// What cannot be right counts as everything spent just now. A time of a clock that is far ahead is not believed, since
    /// nothing would refill until then.
    init(_ payload: [UInt8], of allowance: FleetAllowance, at now: Int64) {
        self.init(at: now)
        spent = Double(allowance.burst)
        guard payload.count <= 1024, let json = try? JSON(reading: payload),
            json["version"]?.wholeNumber == Int64(Self.version), let number = json["spent"]?.number,
            number.isFinite, (0...1e12).contains(number), let time = json["at"]?.wholeNumber,
            (0...now + 86_400_000).contains(time)
        else { return }
        spent = number
        at = min(time, now + Self.tolerance)
    }
}

/// How much the instances of a fleet may do together: a rate.
package struct FleetAllowance: Sendable, Equatable {
    /// How many things per second, more than 0.
    let perSecond: Double
    /// How many things at once after a pause, at least 1.
    let burst: Int

    /// Creates an allowance of more than 0 things per second, and at least 1 at once after a pause.
    package init(perSecond: Double, burst: Int) {
        self.perSecond = perSecond
        self.burst = max(1, burst)
    }

    func part(of instances: Int) -> FleetAllowance {
        FleetAllowance(perSecond: perSecond / Double(instances), burst: burst / instances)
    }

    /// How much still counts of what was spent, between two times in milliseconds since 1970.
    func remainder(of spent: Double, from earlier: Int64, to now: Int64) -> Double {
        guard now > earlier, perSecond.isFinite, perSecond > 0 else { return spent }
        return max(0, spent - Double(now - earlier) / 1000 * perSecond)
    }

    /// How long one has to wait for so many, at least a tenth of a second and at most a day.
    func wait(for count: Double) -> Duration {
        guard perSecond.isFinite, perSecond > 0 else { return .seconds(1) }
        return .seconds(min(86_400, max(0.1, count / perSecond)))
    }
}
#endif
