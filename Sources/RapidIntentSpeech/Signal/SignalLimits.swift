/// The limits from which a ``SignalMonitor`` reports a problem.
///
/// Speech, music and pauses never reach the defaults, and broken hardware does within seconds. Times count whole tenths
/// of a second.
package struct SignalLimits: Sendable, Equatable {
    /// How long every sample must be zero.
    ///
    /// Some microphones have a gate that mutes short pauses.
    package var silence = Duration.seconds(3)
    /// How long every sample must have the same value, other than zero.
    var stuck = Duration.milliseconds(500)
    /// The share of clipped samples in a clipped block of a tenth of a second; three clipped blocks within a second are
    /// a problem.
    ///
    /// A sample counts as clipped in a run of three or more within 0.01 dB of full scale.
    var clipping = 0.01
    /// The largest mean over two seconds, as a share of full scale.
    var offset = 0.03
    /// The level from which a steady noise covers speech, in dBFS.
    var noiseLevel = -45.0
    /// The largest variation of a steady noise, in decibels, between the 10th and the 90th percentile of its levels.
    ///
    /// Speech varies by 15 dB and more.
    var noiseRange = 4.0
    /// How long a noise must be steady.
    var noiseTime = Duration.seconds(10)
    /// The largest delay of a frame after the previous one, beyond its own length.
    var gap = Duration.milliseconds(500)
    /// The largest deviation of the measured rate, as a share of the expected one.
    ///
    /// The clocks of sound cards deviate by less than a thousandth.
    var rate = 0.05
    var rateTime = Duration.seconds(10)

    package init() {}
}
