#if Fleet
import RapidIntentTelemetry

/// When a version that some sites try goes on to all of them.
///
/// Trouble is what was unresolved, contradicted, undone, wrong or declined.
package struct CanaryPolicy: Sendable, Equatable {
    /// How long the sites try it.
    package var time: Duration
    /// By how much the share of trouble may rise, from 0 to 1.
    package var bound: Double
    /// How many segments have to be heard before anything is decided.
    package var least: Int

    /// Creates a policy; `bound` is from 0 to 1, and `least` at least 1.
    package init(time: Duration, bound: Double = 0.05, least: Int = 20) {
        self.time = time
        self.bound = bound
        self.least = least
    }

    /// What is decided about a version.
    package enum Verdict: Sendable, Equatable {
        /// It goes on to all sites.
        case promoted(why: String)
        /// The sites go back to what they had.
        case takenBack(why: String)
    }

    /// Decides; nil for later.
    ///
    /// - Parameter before: What the sites heard before: in a week, or as long as they try it if that is longer, without
    ///   the time of earlier trials.
    func verdict(before: TroubleCounts, since: TroubleCounts, hasEnded: Bool) -> Verdict? {
        guard since.segments >= least else {
            let count = "\(since.segments) of at least \(least) segments were heard"
            return hasEnded ? .takenBack(why: "too little to decide: \(count)") : nil
        }
        let shares =
            "\(Self.percent(since.share)) of \(since.segments) gave trouble, before \(Self.percent(before.share)) of \(before.segments)"
        if since.share > before.share + bound { return .takenBack(why: shares) }
        return hasEnded ? .promoted(why: shares) : nil
    }

    private static func percent(_ share: Double) -> String { "\(Double(Int((share * 1000).rounded())) / 10) %" }
}
#endif
