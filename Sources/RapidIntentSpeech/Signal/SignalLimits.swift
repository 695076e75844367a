/// From where on a ``SignalMonitor`` calls something a trouble.
///
/// The defaults are set so that speech, music and pauses never reach them and broken hardware does within seconds. Times
/// count whole tenths of a second.
package struct SignalLimits: Sendable, Equatable {
    /// How long every sample must be zero.
    ///
    /// Some microphones have a gate that mutes short pauses.
    package var silence = Duration.seconds(3)
    /// How long every sample must have one other value.
    var stuck = Duration.milliseconds(500)
    /// The share of clipped samples that makes a tenth of a second a clipped one; three of them within a second are a
    /// trouble.
    ///
    /// A sample counts as clipped in a run of three or more within 0.01 dB of full scale.
    var clipping = 0.01
    /// How far the mean over two seconds may be off, as a share of full scale.
    var offset = 0.03
    /// The level from which on a steady noise covers speech, in dBFS.
    var noiseLevel = -45.0
    /// By how much the level of a steady noise varies at most, in decibels, between the quietest and the loudest tenth
    /// of its time.
    ///
    /// Speech varies by 15 dB and more.
    var noiseRange = 4.0
    /// How long a noise must be steady.
    var noiseTime = Duration.seconds(10)
    /// How much later than the one before a frame may come, beyond its own length.
    var gap = Duration.milliseconds(500)
    /// How far the measured rate may be off, as a share of the expected one.
    ///
    /// Clocks of sound cards are off by less than a thousandth.
    var rate = 0.05
    /// Over what time the rate is measured.
    var rateTime = Duration.seconds(10)

    /// The defaults.
    package init() {}
}
