import RapidIntent
import RapidIntentSpeech

/// An event of the Wyoming protocol.
///
/// A line of JSON with the type and the lengths of the following parts, the data as JSON, then binary bytes:
///
/// ```json
/// {"type":"transcript","data_length":21}
/// {"text":"where am I?"}
/// ```
///
/// The format is that of https://github.com/rhasspy/wyoming (`wyoming/event.py`). The line itself may contain data,
/// under `data`; the following data overrides it.
struct WyomingEvent: Sendable {
    /// The event's type, such as `audio-chunk`.
    var type: String
    /// The event's data.
    var data: [JSON.Member] = []
    /// The event's binary bytes.
    var payload: [UInt8] = []

    /// A member of the data.
    subscript(name: String) -> JSON? {
        data.first { $0.key == name && !$0.value.isNull }?.value
    }
}

/// An event to a server.
struct WyomingMessage: Sendable, Equatable {
    var type: String
    var data: [JSON.Member] = []
    var samples: [Int16] = []

    init(_ type: String, _ data: [JSON.Member] = [], samples: [Int16] = []) {
        self.type = type
        self.data = data
        self.samples = samples
    }

    static func == (first: WyomingMessage, second: WyomingMessage) -> Bool { first.bytes == second.bytes }

    /// The encoded event.
    var bytes: [UInt8] {
        let data = data.isEmpty ? [] : Array(JSON.object(data).text.utf8)
        var header: [JSON.Member] = [("type", .string(type))]
        if !data.isEmpty { header.append(("data_length", .integer(data.count))) }
        if !samples.isEmpty { header.append(("payload_length", .integer(2 * samples.count))) }
        var bytes = Array(JSON.object(header).text.utf8) + [UInt8(ascii: "\n")] + data
        bytes.reserveCapacity(bytes.count + 2 * samples.count)
        for sample in samples {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return bytes
    }
}
