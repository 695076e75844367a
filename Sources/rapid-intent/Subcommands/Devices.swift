#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentALSA
import RapidIntentPrograms
import RapidIntentSupport

struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the microphones, with the names to give to 'listen --device'.",
        discussion: """
            Each microphone is opened briefly to test it. If none can be used, the exit code is 3.

            EXAMPLES
              rapid-intent devices
              rapid-intent devices --json
              rapid-intent listen --device plughw:CARD=Webcam,DEV=0
            """)

    @Flag(help: "Print one JSON object per line and nothing else on standard output.")
    var json = false

    func run() throws {
        let devices = ALSADevice.all()
        for device in devices { StandardOutput.write(json ? JSON(device).text : DeviceView.text(for: device)) }
        if let problem = Self.problem(with: devices, cardCount: ALSADevice.cardCount) {
            throw Failure(.serviceFailed, problem)
        }
    }

    /// The reason why no microphone can be used, and the remedy; nil if one can.
    static func problem(with devices: [ALSADevice], cardCount: Int) -> String? {
        guard !devices.contains(where: \.isUsable) else { return nil }
        let others = "'listen --audio' and 'listen --raw' work without one"
        if !devices.isEmpty { return "none of the microphones above can be used; \(others)" }
        if cardCount > 0 {
            return "there is no microphone, though there \(cardCount == 1 ? "is" : "are") "
                + "\(counted(cardCount, "sound card")): check that it is plugged in, and that 'arecord -l' lists it; \(others)"
        }
        return "there is no microphone: no sound card can be seen. \(ALSADevice.adviceWithoutCards); \(others)"
    }
}

/// The description of a microphone for people.
enum DeviceView {
    /// The device's name, description and capabilities, one per line.
    static func text(for device: ALSADevice) -> String {
        var lines = [DisplayWidth.printable(device.name) + (device.isDefault ? "  (used by default)" : "")]
        if !device.description.isEmpty { lines.append("    " + DisplayWidth.printable(device.description)) }
        switch device.capabilities {
        case .success(let capabilities): lines.append("    " + text(for: capabilities))
        case .failure(let error): lines.append("    \(error)")
        case nil: break
        }
        return lines.joined(separator: "\n")
    }

    private static func text(for capabilities: ALSADevice.Capabilities) -> String {
        let rates = capabilities.sampleRates
        let channels = capabilities.channels
        guard !capabilities.encodings.isEmpty else { return "no encoding that can be converted" }
        return [
            rates.upperBound > 1_000_000 ? "any number of samples a second" : "\(text(for: rates)) samples a second",
            channels.upperBound > 1_000
                ? "any number of channels"
                : "\(text(for: channels)) \(channels.upperBound == 1 ? "channel" : "channels")",
            capabilities.encodings.joined(separator: " "),
        ].joined(separator: ", ")
    }

    private static func text(for range: ClosedRange<Int>) -> String {
        range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
}

extension JSON {
    /// A microphone.
    ///
    /// ```json
    /// {"name":"plughw:CARD=Webcam,DEV=0","description":"HD Webcam","default":false,"usable":true,"rates":[8000,48000],"channels":[1,2],"encodings":["S16_LE"]}
    /// {"name":"hw:1,0","description":"","default":false,"usable":false,"code":"unavailable","message":"…"}
    /// ```
    init(_ device: ALSADevice) {
        let use: JSON? =
            switch device.capabilities {
            case .success(let able):
                [
                    "rates": [able.sampleRates.lowerBound, able.sampleRates.upperBound],
                    "channels": [able.channels.lowerBound, able.channels.upperBound], "encodings": able.encodings,
                ]
            case .failure(let error): ["code": error.code.rawValue, "message": error.message]
            case nil: nil
            }
        let head: JSON = [
            "name": device.name, "description": device.description, "default": device.isDefault,
            "usable": device.isUsable,
        ]
        self = head.adding(use)
    }
}
#endif
