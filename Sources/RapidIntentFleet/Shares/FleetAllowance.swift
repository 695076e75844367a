#if Fleet
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
