import RapidIntent
import RapidIntentSpeech

/// An event of the Wyoming protocol.
///
/// A line of JSON with the type and the lengths of what follows it, the data as JSON, then bytes that are no text:
///
/// ```json
/// {"type":"transcript","data_length":21}
/// {"text":"where am I?"}
/// ```
///
/// Format after https://github.com/rhasspy/wyoming (`wyoming/event.py`). Data may stand in the line itself, under `data`;
/// what follows it is merged over that.
struct WyomingEvent: Sendable, Equatable {
    /// What it is, such as `audio-chunk`.
    var type: String
    /// What it says.
    var data: [LocatedJSON.Member] = []
    /// The bytes that it carries.
    var payload: [UInt8] = []

    /// A member of the data.
    subscript(name: String) -> LocatedJSON? {
        data.first { $0.name == name && $0.value.content != .null }?.value
    }
}

/// An event that is said to a server.
struct WyomingMessage: Sendable, Equatable {
    var type: String
    var data: [(key: String, value: OrderedJSON)] = []
    var samples: [Int16] = []

    init(_ type: String, _ data: [(key: String, value: OrderedJSON)] = [], samples: [Int16] = []) {
        self.type = type
        self.data = data
        self.samples = samples
    }

    static func == (first: WyomingMessage, second: WyomingMessage) -> Bool { first.bytes == second.bytes }

    /// The event as it is sent.
    var bytes: [UInt8] {
        let data = data.isEmpty ? [] : Array(OrderedJSON.object(data).text.utf8)
        var header: [(key: String, value: OrderedJSON)] = [("type", .string(type))]
        if !data.isEmpty { header.append(("data_length", .integer(data.count))) }
        if !samples.isEmpty { header.append(("payload_length", .integer(2 * samples.count))) }
        var bytes = Array(OrderedJSON.object(header).text.utf8) + [UInt8(ascii: "\n")] + data
        bytes.reserveCapacity(bytes.count + 2 * samples.count)
        for sample in samples {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return bytes
    }
}
