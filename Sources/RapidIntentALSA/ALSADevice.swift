import CRapidIntentALSA
import RapidIntentPlatform

/// An ALSA capture device.
///
/// ```swift
/// for device in ALSADevice.all() {
///     print(device.name, device.isUsable)     // plughw:CARD=Webcam,DEV=0 true
/// }
/// ```
public struct ALSADevice: Sendable, Equatable {
    /// The name for ``ALSASource``.
    public var name: String
    /// The description from its driver or its configuration, on one line; empty if neither has one.
    public var description: String
    /// Whether it is the default device.
    public var isDefault: Bool
    /// The device's capabilities; an error if it cannot be opened, and nil if it was not probed.
    package var capabilities: Result<Capabilities, ALSAError>?

    package init(
        name: String, description: String, isDefault: Bool = false,
        capabilities: Result<Capabilities, ALSAError>? = nil
    ) {
        self.name = name
        self.description = description
        self.isDefault = isDefault
        self.capabilities = capabilities
    }

    /// Whether it was opened and has a format that can be converted.
    public var isUsable: Bool {
        guard case .success(let capabilities)? = capabilities else { return false }
        return !capabilities.encodings.isEmpty
    }

    /// The rates, channels and encodings of a device.
    package struct Capabilities: Sendable, Equatable {
        /// Samples per second, from the lowest to the highest.
        package var sampleRates: ClosedRange<Int>
        package var channels: ClosedRange<Int>
        /// The convertible encodings of samples, by ALSA's names, best first.
        package var encodings: [String]

        package init(sampleRates: ClosedRange<Int>, channels: ClosedRange<Int>, encodings: [String]) {
            self.sampleRates = sampleRates
            self.channels = channels
            self.encodings = encodings
        }
    }

    package static let defaultName = "default"

    /// The number of sound cards; devices from configuration files need none.
    package static var cardCount: Int {
        _ = PCMDevice.silenced
        var count = 0
        var card: Int32 = -1
        while snd_card_next(&card) == 0, card >= 0 { count += 1 }
        return count
    }

    /// The checks if there is no sound card, as a sentence without its end.
    package static let adviceWithoutCards =
        "Check that it is plugged in ('lsusb'), that its driver is loaded ('cat /proc/asound/cards'), that the user may use it "
        + "(the group 'audio'), and in a container that /dev/snd is passed through"

    /// Returns all ALSA capture devices, the default first if there is one.
    ///
    /// The list excludes ALSA's device `null`, which delivers zeros. Opening takes some milliseconds per device.
    ///
    /// - Parameter probing: Whether to open each device to find its capabilities; one that is in use reports an error.
    ///   A default device that ALSA does not list is found only by probing.
    public static func all(probing: Bool = true) -> [ALSADevice] {
        var devices = hints()
        if let place = devices.firstIndex(where: { $0.name == defaultName }) {
            devices.insert(devices.remove(at: place), at: 0)
            devices[0].isDefault = true
        } else if probing {
            // It may exist without a description; opening it shows that.
            devices.insert(ALSADevice(name: defaultName, description: ""), at: 0)
            devices[0].isDefault = true
        }
        guard probing else { return devices }
        for index in devices.indices { devices[index].capabilities = probe(devices[index].name) }
        // The configuration names a default device on every system, even if there is no hardware.
        if !devices[0].isUsable, devices[0].description.isEmpty { devices.removeFirst() }
        return devices
    }

    static func probe(_ name: String) -> Result<Capabilities, ALSAError> {
        do throws(ALSAError) {
            let handle = try PCMDevice.open(name)
            defer { snd_pcm_close(handle) }
            let parameters = try CaptureNegotiation.parameters(of: handle, named: name)
            defer { snd_pcm_hw_params_free(parameters) }
            var (lowest, highest, fewest, most): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
            // Negative if the limit itself is excluded.
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

    /// The devices of ALSA's configuration and drivers, in their order.
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

    /// Joins the lines of a description; some drivers end a line with a comma.
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
