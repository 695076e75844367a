#if SQLite
/// The lower bound of a confidence interval for a share, given a number of trials.
///
/// Wilson's score interval: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
/// of the American Statistical Association 22 (1927), pages 209 to 212. Unlike the mean plus or minus some deviations, it
/// holds for few trials and for shares near 0 and 1.
///
/// ```swift
/// WilsonInterval.lowerBound(successes: 10, trials: 10)   // 0.72
/// ```
package enum WilsonInterval {
    /// The lower bound; 0 without trials.
    ///
    /// - Parameters:
    ///   - successes: The number of trials with the outcome in question, from 0 to `trials`.
    ///   - standardScore: The distance of the bound in standard deviations: 1.96 for an interval that contains the share 19
    ///     times in 20.
    package static func lowerBound(successes: Int, trials: Int, standardScore: Double = 1.96) -> Double {
        guard trials > 0 else { return 0 }
        let (count, square) = (Double(trials), standardScore * standardScore)
        let share = Double(min(max(0, successes), trials)) / count
        let middle = share + square / (2 * count)
        let spread = standardScore * (share * (1 - share) / count + square / (4 * count * count)).squareRoot()
        // Without successes, rounding could give a negative number.
        return max(0, (middle - spread) / (1 + square / count))
    }
}
#endif
