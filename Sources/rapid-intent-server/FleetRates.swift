#if Server
import RapidIntentFleet
import RapidIntentServer

/// The rate limits of keys, of which each instance of a fleet leases a part.
struct FleetRates: SharedRates {
    let allowances: SharedAllowances

    func admit(_ key: String, within limit: RateLimit) -> Duration? {
        allowances.take(Self.name(key), Self.allowance(limit))
    }

    func charge(_ key: String, _ count: Int, within limit: RateLimit) -> Duration {
        allowances.charge(count, to: Self.name(key), Self.allowance(limit))
    }

    private static func name(_ key: String) -> String { "key-\(key)" }

    private static func allowance(_ limit: RateLimit) -> FleetAllowance {
        .rate(perSecond: limit.rate, burst: limit.burst)
    }
}
#endif
