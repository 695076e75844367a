import CRapidIntentALSA
import RapidIntentPlatform

/// Negotiates the format with an open device.
struct CaptureNegotiation {
    let handle: OpaquePointer
    let wish: CaptureWish

    /// In microseconds: the length of a frame, and the hardware's buffer for delays of the reading thread.
    private static let periodTime: UInt32 = 20_000
    private static let bufferTime: UInt32 = 500_000
    /// The convertible rates, in samples per second.
    static let rates = 4_000...768_000

    func format() throws(ALSAError) -> CaptureFormat {
        let parameters = try Self.parameters(of: handle, named: wish.device)
        defer { snd_pcm_hw_params_free(parameters) }
        try require(
            snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED), "interleaved samples")
        let encoding = try settleEncoding(parameters)
        let channels = try settleChannels(parameters)
        let rate = try settleRate(parameters)
        // These are wishes, not requirements: other sizes work, too.
        var period = Self.periodTime
        _ = snd_pcm_hw_params_set_period_time_near(handle, parameters, &period, nil)
        var buffer = Self.bufferTime
        _ = snd_pcm_hw_params_set_buffer_time_near(handle, parameters, &buffer, nil)
        try require(snd_pcm_hw_params(handle, parameters), "the format it agreed to")
        return CaptureFormat(sampleRate: rate, channels: channels, encoding: encoding)
    }

    /// Returns all configurations of a device, without ALSA's own rate conversion if possible; the caller frees them.
    ///
    /// That conversion interpolates linearly, which folds frequencies above 8 kHz into speech.
    static func parameters(of handle: OpaquePointer, named name: String) throws(ALSAError) -> OpaquePointer {
        var allocated: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&allocated) == 0, let parameters = allocated else {
            throw ALSAError(.failed, "out of memory")
        }
        var result = snd_pcm_hw_params_any(handle, parameters)
        if result >= 0, snd_pcm_hw_params_set_rate_resample(handle, parameters, 0) < 0 {
            // A failure leaves no configuration, and the functions that read one would crash.
            result = snd_pcm_hw_params_any(handle, parameters)
        }
        guard result >= 0 else {
            snd_pcm_hw_params_free(parameters)
            throw refusal(of: name, result, "every format")
        }
        return parameters
    }

    /// The device's encodings that can be converted.
    static func encodings(_ handle: OpaquePointer, _ parameters: OpaquePointer) -> [CaptureFormat.Encoding] {
        CaptureFormat.Encoding.allCases.filter {
            snd_pcm_hw_params_test_format(handle, parameters, $0.alsaFormat) == 0
        }
    }

    private func settleEncoding(_ parameters: OpaquePointer) throws(ALSAError) -> CaptureFormat.Encoding {
        guard let encoding = Self.encodings(handle, parameters).first else {
            throw Self.refusal(of: wish.device, -EINVAL, "samples of 16, 24 and 32 bits")
        }
        try require(snd_pcm_hw_params_set_format(handle, parameters, encoding.alsaFormat), "its own format")
        return encoding
    }

    private func settleChannels(_ parameters: OpaquePointer) throws(ALSAError) -> Int {
        var channels = UInt32(clamping: wish.channels.wish)
        try require(snd_pcm_hw_params_set_channels_near(handle, parameters, &channels), "every number of channels")
        guard channels >= wish.channels.minimum else {
            throw ALSAError(
                .unsupportedFormat,
                "the microphone '\(wish.device)' has \(channels == 1 ? "one channel" : "\(channels) channels"), "
                    + "and channel \(wish.channels.minimum - 1), counted from 0, is none of them")
        }
        return Int(channels)
    }

    /// Sets the requested rate; otherwise the lowest above it, which loses nothing, or the highest below.
    private func settleRate(_ parameters: OpaquePointer) throws(ALSAError) -> Int {
        var rate = UInt32(wish.sampleRate)
        if snd_pcm_hw_params_test_rate(handle, parameters, rate, 0) == 0 {
            try require(snd_pcm_hw_params_set_rate(handle, parameters, rate, 0), "a rate it offered")
        } else if snd_pcm_hw_params_set_rate_min(handle, parameters, &rate, nil) == 0 {
            try require(snd_pcm_hw_params_set_rate_first(handle, parameters, &rate, nil), "every sample rate")
        } else {
            try require(snd_pcm_hw_params_set_rate_last(handle, parameters, &rate, nil), "every sample rate")
        }
        guard Self.rates.contains(Int(rate)) else {
            throw ALSAError(
                .unsupportedFormat,
                "the microphone '\(wish.device)' offers \(rate) samples a second; "
                    + "from \(Self.rates.lowerBound) to \(Self.rates.upperBound) can be converted")
        }
        return Int(rate)
    }

    private func require(_ result: Int32, _ what: String) throws(ALSAError) {
        guard result >= 0 else { throw Self.refusal(of: wish.device, result, what) }
    }

    private static func refusal(of name: String, _ result: Int32, _ what: String) -> ALSAError {
        ALSAError(
            .unsupportedFormat,
            "the microphone '\(name)' refuses \(what): \(String(cString: snd_strerror(result))); "
                + "try 'plug:\(name)', which converts")
    }
}

extension CaptureFormat.Encoding {
    fileprivate var alsaFormat: snd_pcm_format_t {
        switch self {
        case .signed16: SND_PCM_FORMAT_S16_LE
        case .signed32: SND_PCM_FORMAT_S32_LE
        case .packed24: SND_PCM_FORMAT_S24_3LE
        case .padded24: SND_PCM_FORMAT_S24_LE
        case .float32: SND_PCM_FORMAT_FLOAT_LE
        }
    }
}
