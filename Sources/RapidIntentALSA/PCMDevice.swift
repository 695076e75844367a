import CALSA
import RapidIntentSpeech

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An open capture device, which belongs to one thread.
final class PCMDevice {
    /// What it delivers.
    let format: CaptureFormat
    private let handle: OpaquePointer
    private let name: String

    private static let silenced: Void = calsa_silence()
    /// Times in microseconds: a frame, and what the hardware may collect while this thread is kept waiting.
    private static let periodTime: UInt32 = 20_000
    private static let bufferTime: UInt32 = 500_000

    /// Opens a device, agrees on a format as near as possible to one channel at `sampleRate`, and starts it.
    init(name: String, sampleRate: Int) throws(ALSAError) {
        _ = Self.silenced
        self.name = name
        var opened: OpaquePointer?
        let result = snd_pcm_open(&opened, name, SND_PCM_STREAM_CAPTURE, SND_PCM_NONBLOCK)
        guard result == 0, let opened else { throw Self.unavailable(name, result) }
        handle = opened
        do {
            format = try Self.negotiate(opened, name: name, sampleRate: sampleRate)
        } catch {
            snd_pcm_close(opened)
            throw error
        }
        // Polling wakes nobody before the device runs. `deinit` closes it if this fails.
        try check(snd_pcm_start(handle), "starting")
    }

    deinit { snd_pcm_close(handle) }

    private static func text(_ result: Int32) -> String { String(cString: snd_strerror(result)) }

    private static func unavailable(_ name: String, _ result: Int32) -> ALSAError {
        let advice =
            switch -result {
            case EBUSY: "another program uses it; close that, or use a device that can be shared, such as 'default'"
            case EACCES, EPERM: "the user may not use it; on most systems the group 'audio' may"
            default: "'arecord -L' lists the devices there are, and 'arecord -l' the sound cards"
            }
        return ALSAError(
            .unavailable, "the microphone '\(name)' cannot be opened: \(text(result)); \(advice)")
    }

    private func check(_ result: Int32, _ step: String) throws(ALSAError) {
        guard result >= 0 else { throw failure(Int(result), step) }
    }

    private func failure(_ result: Int, _ step: String) -> ALSAError {
        ALSAError(
            .failed,
            "the microphone '\(name)' failed while \(step): \(Self.text(Int32(clamping: result))); "
                + "check that it is still plugged in")
    }

    private static func negotiate(
        _ handle: OpaquePointer, name: String, sampleRate: Int
    ) throws(ALSAError) -> CaptureFormat {
        func refuse(_ result: Int32, _ what: String) -> ALSAError {
            ALSAError(
                .unsupportedFormat,
                "the microphone '\(name)' refuses \(what): \(text(result)); try 'plug:\(name)', which converts")
        }
        var allocated: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&allocated) == 0, let wish = allocated else {
            throw ALSAError(.failed, "out of memory")
        }
        defer { snd_pcm_hw_params_free(wish) }
        var result = snd_pcm_hw_params_any(handle, wish)
        guard result >= 0 else { throw refuse(result, "every format") }
        result = snd_pcm_hw_params_set_access(handle, wish, SND_PCM_ACCESS_RW_INTERLEAVED)
        guard result >= 0 else { throw refuse(result, "interleaved samples") }
        let encodings: [(CaptureFormat.Encoding, snd_pcm_format_t)] = [
            (.signed16, SND_PCM_FORMAT_S16_LE), (.signed32, SND_PCM_FORMAT_S32_LE),
        ]
        guard let encoding = encodings.first(where: { snd_pcm_hw_params_test_format(handle, wish, $0.1) == 0 }) else {
            throw refuse(-EINVAL, "16-bit and 32-bit samples")
        }
        result = snd_pcm_hw_params_set_format(handle, wish, encoding.1)
        guard result >= 0 else { throw refuse(result, "its own format") }
        var channels: UInt32 = 1
        result = snd_pcm_hw_params_set_channels_near(handle, wish, &channels)
        guard result >= 0 else { throw refuse(result, "every number of channels") }
        var rate = UInt32(sampleRate)
        result = snd_pcm_hw_params_set_rate_near(handle, wish, &rate, nil)
        guard result >= 0 else { throw refuse(result, "every sample rate") }
        // Wishes, not conditions: a device with other sizes works as well.
        var period = periodTime
        _ = snd_pcm_hw_params_set_period_time_near(handle, wish, &period, nil)
        var buffer = bufferTime
        _ = snd_pcm_hw_params_set_buffer_time_near(handle, wish, &buffer, nil)
        result = snd_pcm_hw_params(handle, wish)
        guard result >= 0 else { throw refuse(result, "the format it agreed to") }
        return CaptureFormat(sampleRate: Int(rate), channels: Int(channels), encoding: encoding.0)
    }
}

extension PCMDevice {
    /// Waits until there is something to read or an error to collect; false if interrupted.
    func wait(_ interruption: Interruption) throws(ALSAError) -> Bool {
        let count = snd_pcm_poll_descriptors_count(handle)
        try check(count, "waiting")
        var descriptors = [pollfd](repeating: pollfd(), count: Int(count) + 1)
        descriptors[0] = pollfd(fd: interruption.readEnd, events: Int16(POLLIN), revents: 0)
        try check(
            descriptors.withUnsafeMutableBufferPointer { buffer in
                // There is at least the interruption's own entry, so the base address is there.
                buffer.baseAddress.map { snd_pcm_poll_descriptors(handle, $0 + 1, UInt32(count)) } ?? 0
            }, "waiting")
        while poll(&descriptors, nfds_t(descriptors.count), -1) < 0 {
            guard errno == EINTR else { throw failure(Int(-errno), "waiting") }
        }
        return descriptors[0].revents == 0
    }

    /// Reads what is there into `buffer`; the number of bytes, or ALSA's negative error number.
    func read(into buffer: inout [UInt8]) -> Int {
        let room = buffer.count / format.stride
        let frames = buffer.withUnsafeMutableBytes { snd_pcm_readi(handle, $0.baseAddress, UInt(room)) }
        return frames > 0 ? frames * format.stride : frames
    }

    /// Lets ALSA recover from an error, and starts the device again.
    func recover(from error: Int) throws(ALSAError) {
        try check(snd_pcm_recover(handle, Int32(clamping: error), 1), "recovering")
        // Already running is no error here: a device that resumes by itself is not started twice.
        if snd_pcm_state(handle) != SND_PCM_STATE_RUNNING { try check(snd_pcm_start(handle), "starting again") }
    }

    /// The error to end capture with.
    func fatal(_ error: Int) -> ALSAError { failure(error, "capturing") }
}
