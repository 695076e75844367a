#if SpeechServers
package import RapidIntentSpeech
import RapidIntentSupport

/// Parses events from a stream of bytes.
package struct WyomingEventReader {
    private let limit: Int
    private let peer: String
    private var bytes: [UInt8] = []
    /// The number of bytes that were already parsed.
    private var taken = 0
    /// Where the search for the end of the line continues.
    private var searched = 0
    private var header: Header?

    private struct Header {
        var type: String
        var data: [JSON.Member]
        var dataLength: Int
        var payloadLength: Int
    }

    /// Creates an empty reader of a peer; a line, its data and its payload have at most `limit` bytes each.
    package init(limit: Int, peer: String) {
        self.limit = limit
        self.peer = peer
    }

    /// Whether an event has begun and not ended.
    package var isInMiddle: Bool { header != nil || bytes.count > taken }

    package mutating func feed(_ new: some Sequence<UInt8>) {
        if taken > 0 {
            bytes.removeFirst(taken)
            searched -= taken
            taken = 0
        }
        bytes += new
    }

    /// Returns the next complete event; nil until more bytes arrive.
    package mutating func next() throws(SpeechServerError) -> WyomingEvent? {
        if header == nil { header = try readHeader() }
        guard let header else { return nil }
        guard bytes.count - taken >= header.dataLength + header.payloadLength else { return nil }
        var data = header.data
        if header.dataLength > 0 {
            let json = try read(bytes[taken..<taken + header.dataLength], "data")
            guard let members = json.object else { throw bad("sends data that is \(json.kind)") }
            // Both may have many members, and a slow merge would block the thread of all connections.
            let names = Set(members.map(\.key))
            data = members + data.filter { !names.contains($0.key) }
        }
        let start = taken + header.dataLength
        let payload = Array(bytes[start..<start + header.payloadLength])
        taken = start + header.payloadLength
        searched = taken
        self.header = nil
        return WyomingEvent(type: header.type, data: data, payload: payload)
    }

    private mutating func readHeader() throws(SpeechServerError) -> Header? {
        guard let end = bytes[max(searched, taken)...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            guard bytes.count - taken <= limit else { throw bad("sends a line of more than \(limit) bytes") }
            return nil
        }
        guard end - taken <= limit else { throw bad("sends a line of more than \(limit) bytes") }
        let json = try read(bytes[taken..<end], "a header")
        taken = end + 1
        searched = taken
        guard json.object != nil else { throw bad("sends a header that is \(json.kind)") }
        guard let type = json[nonNull: "type"]?.string else { throw bad("sends an event without a type") }
        var members: [JSON.Member] = []
        if let data = json[nonNull: "data"] {
            guard let inner = data.object else { throw bad("sends data that is \(data.kind)") }
            members = inner
        }
        return Header(
            type: type, data: members, dataLength: try length("data_length", json),
            payloadLength: try length("payload_length", json))
    }

    private func length(_ name: String, _ json: JSON) throws(SpeechServerError) -> Int {
        guard let value = json[nonNull: name] else { return 0 }
        guard let number = value.number, let length = Int(exactly: number), length >= 0 else {
            throw bad("sends a \(name) that is not a whole number")
        }
        guard length <= limit else { throw bad("announces \(length) bytes, and at most \(limit) are taken") }
        return length
    }

    private func read(_ bytes: ArraySlice<UInt8>, _ what: String) throws(SpeechServerError) -> JSON {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw bad("sends \(what) that is not UTF-8") }
        do throws(JSON.Failure) {
            return try JSON(reading: text.utf8, expecting: "a JSON object")
        } catch {
            throw bad("sends \(what) that is not JSON: byte \(error.offset): \(error.message)")
        }
    }

    private func bad(_ what: String) -> SpeechServerError { SpeechServerError(.badReply, "\(peer) \(what)") }
}
#endif
