import CRapidIntentALSA
import RapidIntentPlatform
import RapidIntentSpeech
import RapidIntentSupport

/// An open ALSA capture device, which belongs to one thread.
final class PCMDevice: CaptureDevice {
    let format: CaptureFormat
    private let handle: OpaquePointer
    private let name: String
    /// Whether the last wait reported samples, but the read found none.
    private var wasFruitless = false

    /// Turns off ALSA's messages on standard error.
    static let silenced: Void = calsa_silence()
    /// The pause, in milliseconds, before another wait after a read without samples.
    private static let pause: Int32 = 5

    /// Opens a device, negotiates a format near the requested one, and starts the device.
    init(_ wish: CaptureWish) throws(ALSAError) {
        name = wish.device
        let opened = try Self.open(wish.device)
        handle = opened
        do {
            format = try CaptureNegotiation(handle: opened, wish: wish).format()
        } catch {
            snd_pcm_close(opened)
            throw error
        }
        // Polling reports nothing before the device runs. `deinit` closes it if this fails.
        try check(snd_pcm_start(handle), "starting")
    }

    deinit { snd_pcm_close(handle) }

    /// Opens a device for capture; the caller closes it.
    static func open(_ name: String) throws(ALSAError) -> OpaquePointer {
        _ = silenced
        var opened: OpaquePointer?
        let result = snd_pcm_open(&opened, name, SND_PCM_STREAM_CAPTURE, SND_PCM_NONBLOCK)
        guard result == 0, let opened else { throw unavailable(name, result) }
        return opened
    }

    private static func text(_ result: Int32) -> String { String(cString: snd_strerror(result)) }

    private static func unavailable(_ name: String, _ result: Int32) -> ALSAError {
        let advice =
            switch -result {
            case EBUSY: "another program uses it; close that, or use a device that can be shared, such as 'default'"
            case EACCES, EPERM: "the user may not use it; on most systems the group 'audio' may"
            default:
                "'arecord -L' lists the devices there are, and 'arecord -l' the sound cards"
                    + (ALSADevice.cardCount == 0 ? ", of which none can be seen. \(ALSADevice.adviceWithoutCards)" : "")
            }
        return ALSAError(.unavailable, "the microphone '\(name)' cannot be opened: \(text(result)); \(advice)")
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

    func wait(_ interruption: Interruption, atMost limit: Duration) throws(ALSAError) -> CaptureWait {
        let milliseconds = Int32(clamping: Int64(limit / .milliseconds(1)))
        if wasFruitless {
            // Otherwise, a device whose descriptor is always ready would keep a core busy.
            var descriptor = pollfd(fd: interruption.readEnd, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, Self.pause) > 0 { return .interrupted }
        }
        let count = snd_pcm_poll_descriptors_count(handle)
        try check(count, "waiting")
        var descriptors = [pollfd](repeating: pollfd(), count: Int(count) + 1)
        descriptors[0] = pollfd(fd: interruption.readEnd, events: Int16(POLLIN), revents: 0)
        try check(
            descriptors.withUnsafeMutableBufferPointer { buffer in
                // The interruption has an entry, so the base address is not nil.
                buffer.baseAddress.map { snd_pcm_poll_descriptors(handle, $0 + 1, UInt32(count)) } ?? 0
            }, "waiting")
        var ready: Int32
        repeat { ready = poll(&descriptors, nfds_t(descriptors.count), milliseconds) } while ready < 0 && errno == EINTR
        guard ready >= 0 else { throw failure(Int(-errno), "waiting") }
        if descriptors[0].revents != 0 { return .interrupted }
        if ready == 0 { return .nothing }
        // Plugins such as dsnoop poll a timer or an event counter instead of the device. This call resets it and
        // translates its events; otherwise it would stay ready forever.
        var events: UInt16 = 0
        try check(
            descriptors.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { snd_pcm_poll_descriptors_revents(handle, $0 + 1, UInt32(count), &events) } ?? 0
            }, "waiting")
        // The read reports any error.
        return .ready
    }

    func read(into buffer: inout [UInt8]) -> Int {
        let room = buffer.count / format.stride
        let frames = buffer.withUnsafeMutableBytes { snd_pcm_readi(handle, $0.baseAddress, UInt(room)) }
        wasFruitless = frames == 0 || frames == -Int(EAGAIN)
        return frames > 0 ? frames * format.stride : frames
    }

    func recover(from error: Int) throws(ALSAError) {
        try check(snd_pcm_recover(handle, Int32(clamping: error), 1), "recovering")
        // A device that resumes by itself is already running and is not started again.
        if snd_pcm_state(handle) != SND_PCM_STATE_RUNNING { try check(snd_pcm_start(handle), "starting again") }
    }

    func fatal(_ error: Int) -> ALSAError { failure(error, "capturing") }
}
