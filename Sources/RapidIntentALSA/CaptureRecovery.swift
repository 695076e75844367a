import RapidIntentPlatform

/// Decides what to do after an error number from a read.
///
/// A value type, so that rare cases can be tested. The numbers and their handling follow `snd_pcm_readi(3)`: `-EPIPE`
/// is an overrun, after which the device is prepared again; `-ESTRPIPE` is a suspension, whose end `snd_pcm_recover`
/// waits for.
struct CaptureRecovery: Equatable {
    enum Interruption: Equatable {
        case overrun
        case suspension
    }

    /// The action after an error.
    enum Decision: Equatable {
        /// There is no failure; wait for more.
        case wait
        /// Let ALSA recover the device and continue.
        case recover(Interruption)
        case fail
    }

    private var recoveriesInVain = 0

    /// The number of recoveries in a row without samples after which the capture ends.
    static let limit = 20

    /// Records that samples arrived.
    mutating func noteSuccess() { recoveriesInVain = 0 }

    /// Decides on an error, a negative number as ALSA returns it.
    mutating func decide(on error: Int) -> Decision {
        switch Int32(clamping: -error) {
        case EAGAIN, EINTR: return .wait
        case EPIPE: return recover(.overrun)
        case ESTRPIPE: return recover(.suspension)
        default: return .fail
        }
    }

    private mutating func recover(_ interruption: Interruption) -> Decision {
        recoveriesInVain += 1
        return recoveriesInVain > Self.limit ? .fail : .recover(interruption)
    }
}
