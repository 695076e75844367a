import CALSA

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A device that ALSA could capture from.
///
/// ```swift
/// for device in ALSADevice.all() {
///     print(device.name, device.isUsable)     // plughw:CARD=Webcam,DEV=0 true
/// }
/// ```
public struct ALSADevice: Sendable, Equatable {
    /// The name to give to ``ALSASource``.
    public var name: String
    /// What it is, as its driver or its configuration states, on one line; empty if neither does.
    public var description: String
    /// Whether it is the one that is used when none is named.
    public var isDefault: Bool
    /// What it can deliver; an error if it cannot be opened, and nil if that was not tried.
    package var capabilities: Result<Capabilities, ALSAError>?

    /// Describes a device.
    package init(
        name: String, description: String, isDefault: Bool = false,
        capabilities: Result<Capabilities, ALSAError>? = nil
    ) {
        self.name = name
        self.description = description
        self.isDefault = isDefault
        self.capabilities = capabilities
    }

    /// Whether it was opened and delivers something that can be converted.
    public var isUsable: Bool {
        guard case .success(let capabilities)? = capabilities else { return false }
        return !capabilities.encodings.isEmpty
    }

    /// What a device can deliver.
    package struct Capabilities: Sendable, Equatable {
        /// Samples per second, from the lowest to the highest.
        package var sampleRates: ClosedRange<Int>
        /// How many channels, from the fewest to the most.
        package var channels: ClosedRange<Int>
        /// How samples are written, by ALSA's names, as far as they can be converted, best first.
        public var encodings: [String]

        /// Describes what a device can deliver.
        package init(sampleRates: ClosedRange<Int>, channels: ClosedRange<Int>, encodings: [String]) {
            self.sampleRates = sampleRates
            self.channels = channels
            self.encodings = encodings
        }
    }

    /// The device that is used when none is named.
    package static let defaultName = "default"

    /// How many sound cards the system has; what configuration files add needs none.
    package static var cardCount: Int {
        _ = PCMDevice.silenced
        var count = 0
        var card: Int32 = -1
        while snd_card_next(&card) == 0, card >= 0 { count += 1 }
        return count
    }

    /// What to check where there is no sound card, as a sentence without its end.
    package static let adviceWithoutCards =
        "Check that it is plugged in ('lsusb'), that its driver is loaded ('cat /proc/asound/cards'), that the user may use it "
        + "(the group 'audio'), and in a container that /dev/snd is passed through"

    /// Every device that ALSA offers for capture, the default first if there is one.
    ///
    /// ALSA's device `null`, which delivers zeros, is left out. Opening the devices takes some milliseconds each.
    ///
    /// - Parameter probing: Whether each is opened to see what it can deliver; one that is in use says so. Only then is a default
    ///   device found that ALSA does not tell of.
    public static func all(probing: Bool = true) -> [ALSADevice] {
        var devices = hints()
        if let place = devices.firstIndex(where: { $0.name == defaultName }) {
            devices.insert(devices.remove(at: place), at: 0)
            devices[0].isDefault = true
        } else if probing {
            // It may be there without a description; opening it will tell.
            devices.insert(ALSADevice(name: defaultName, description: ""), at: 0)
            devices[0].isDefault = true
        }
        guard probing else { return devices }
        for index in devices.indices { devices[index].capabilities = probe(devices[index].name) }
        // The configuration names a default device on every system, also where there is nothing behind it.
        if !devices[0].isUsable, devices[0].description.isEmpty { devices.removeFirst() }
        return devices
    }

    /// Opens a device and asks what it can deliver.
    static func probe(_ name: String) -> Result<Capabilities, ALSAError> {
        do throws(ALSAError) {
            let handle = try PCMDevice.open(name)
            defer { snd_pcm_close(handle) }
            let parameters = try CaptureNegotiation.parameters(of: handle, named: name)
            defer { snd_pcm_hw_params_free(parameters) }
            var (lowest, highest, fewest, most): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
            // Below zero if the limit itself is just out of reach.
            var side: Int32 = 0
            snd_pcm_hw_params_get_rate_min(parameters, &lowest, nil)
            snd_pcm_hw_params_get_rate_max(parameters, &highest, &side)
            if side < 0, highest > lowest { highest -= 1 }
            snd_pcm_hw_params_get_channels_min(parameters, &fewest)
            snd_pcm_hw_params_get_channels_max(parameters, &most)
            return .success(
                Capabilities(
                    sampleRates: Int(lowest)...max(Int(lowest), Int(highest)),
                    channels: Int(fewest)...max(Int(fewest), Int(most)),
                    encodings: CaptureNegotiation.encodings(handle, parameters).map(\.rawValue)))
        } catch {
            return .failure(error)
        }
    }

    /// What ALSA's configuration and drivers offer, in their order.
    private static func hints() -> [ALSADevice] {
        _ = PCMDevice.silenced
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
        defer { snd_device_name_free_hint(hints) }
        var devices: [ALSADevice] = []
        var place = hints
        while let hint = place.pointee {
            place += 1
            // No direction means both.
            guard let name = text(hint, "NAME"), name != "null", text(hint, "IOID") != "Output" else { continue }
            devices.append(ALSADevice(name: name, description: line(of: text(hint, "DESC") ?? "")))
        }
        return devices
    }

    /// Drivers write a second line, some with a comma before it and some without.
    static func line(of description: String) -> String {
        description.split(whereSeparator: \.isNewline).map { line in
            line.hasSuffix(",") ? String(line.dropLast()) : String(line)
        }.joined(separator: ", ")
    }

    private static func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
        guard let text = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
