#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What to do about an error number that reading from a device gave.
///
/// A pure value, so that the rare cases can be tested. The numbers and what they ask for are those of
/// `snd_pcm_readi(3)`: `-EPIPE` is an overrun, after which the device is prepared again; `-ESTRPIPE` a suspension, which
/// `snd_pcm_recover` waits out.
struct CaptureRecovery: Equatable {
    /// What happened to the hardware.
    enum Interruption: Equatable {
        case overrun
        case suspension
    }

    /// What to do.
    enum Decision: Equatable {
        /// Nothing is wrong; wait for more.
        case wait
        /// Let ALSA recover the device and go on.
        case recover(Interruption)
        /// Give up.
        case fail
    }

    private var recoveriesInVain = 0

    /// How many recoveries in a row may bring no sample before the device is given up.
    static let limit = 20

    /// Takes note of samples that came.
    mutating func noteSuccess() { recoveriesInVain = 0 }

    /// Decides on an error, given as ALSA gives it: negative.
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
