#if Tool
import RapidIntent
import RapidIntentALSA
import RapidIntentSupport

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

/// A microphone as a line of JSON.
///
/// ```json
/// {"name":"plughw:CARD=Webcam,DEV=0","description":"HD Webcam","default":false,"usable":true,"rates":[8000,48000],"channels":[1,2],"encodings":["S16_LE"]}
/// {"name":"hw:1,0","description":"","default":false,"usable":false,"code":"unavailable","message":"…"}
/// ```
struct DeviceLine {
    /// The line, without a line break.
    let text: String

    /// Creates the line for a device.
    init(_ device: ALSADevice) {
        var members: [JSON.Member] = [
            ("name", .string(device.name)), ("description", .string(device.description)),
            ("default", .bool(device.isDefault)), ("usable", .bool(device.isUsable)),
        ]
        switch device.capabilities {
        case .success(let capabilities):
            members += [
                ("rates", Self.array(capabilities.sampleRates)), ("channels", Self.array(capabilities.channels)),
                ("encodings", .array(capabilities.encodings.map(JSON.string))),
            ]
        case .failure(let error):
            members += [("code", .string(error.code.rawValue)), ("message", .string(error.message))]
        case nil: break
        }
        text = JSON.object(members).text
    }

    private static func array(_ range: ClosedRange<Int>) -> JSON {
        .array([.integer(range.lowerBound), .integer(range.upperBound)])
    }
}
#endif
