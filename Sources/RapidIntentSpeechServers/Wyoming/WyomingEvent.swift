#if SpeechServers
package import RapidIntentSupport

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
package struct WyomingEvent: Sendable {
    /// The event's type, such as `audio-chunk`.
    package var type: String
    package var data: [JSON.Member]
    /// The event's binary bytes.
    package var payload: [UInt8]

    package init(type: String, data: [JSON.Member] = [], payload: [UInt8] = []) {
        self.type = type
        self.data = data
        self.payload = payload
    }

    package subscript(name: String) -> JSON? { data.first { $0.key == name && !$0.value.isNull }?.value }
}

package struct WyomingMessage: Sendable, Equatable {
    package var type: String
    package var data: [JSON.Member]
    package var samples: [Int16]

    package init(_ type: String, _ data: [JSON.Member] = [], samples: [Int16] = []) {
        self.type = type
        self.data = data
        self.samples = samples
    }

    package static func == (first: WyomingMessage, second: WyomingMessage) -> Bool { first.bytes == second.bytes }

    package var bytes: [UInt8] {
        let data = data.isEmpty ? [] : JSON.object(data).bytes
        var header: [JSON.Member] = [("type", .string(type))]
        if !data.isEmpty { header.append(("data_length", .integer(data.count))) }
        if !samples.isEmpty { header.append(("payload_length", .integer(2 * samples.count))) }
        var bytes = JSON.object(header).bytes + [UInt8(ascii: "\n")] + data
        bytes.reserveCapacity(bytes.count + 2 * samples.count)
        for sample in samples {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return bytes
    }
}
#endif
