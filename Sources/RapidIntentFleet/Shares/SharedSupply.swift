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

    /// The bytes of the message.
    var payload: [UInt8] {
        (["version": Self.version, "spent": spent, "at": at] as JSON).bytes
    }

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
#endif
