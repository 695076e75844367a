import Foundation

/// A connection of a ``SpeechServer`` with the Wyoming protocol; it closes after its transcript, like common servers.
struct WyomingConversation {
    let stream: SpeechServerStream
    var engine: any SpeechServerEngine
    let streams: Bool
    private var told = ""
    /// The text of the utterances that the engine has ended; in this protocol, only the client ends an utterance.
    private var said = ""

    init(stream: SpeechServerStream, engine: any SpeechServerEngine, streams: Bool) {
        self.stream = stream
        self.engine = engine
        self.streams = streams
    }

    /// Serves the connection to its end.
    consuming func hold() {
        do throws(SpeechServerStream.Ended) {
            try stream.misbehave(at: .atOnce)
            while try serve() {}
        } catch {}
    }

    /// Serves one event; false after the last one.
    private mutating func serve() throws(SpeechServerStream.Ended) -> Bool {
        guard let (type, data, payload) = try event() else { return false }
        switch type {
        case "describe":
            try stream.answer(
                Array(
                    "{\"asr\":[{\"name\":\"loudness\",\"models\":[{\"name\":\"only\",\"languages\":[\"en\"]}]}]}".utf8),
                frame: { Self.frame("info", $0) })
            return true
        case "audio-chunk":
            stream.shared.note { $0.samples += payload.count / 2 }
            if stream.behaviour == .deaf { try stream.ignore() }
            try receive(payload)
        case "audio-stop":
            stream.shared.note { $0.messages.append(type) }
            try chatter(at: .atEnd)
            let text = joined(engine.end())
            if streams { try sendNews(text) }
            try send("transcript", text: text, isLast: true)
            return false
        default:
            stream.shared.note { $0.messages.append(type + " " + String(decoding: data, as: UTF8.self)) }
        }
        return true
    }

    /// The next event; nil for an invalid one.
    private func event() throws(SpeechServerStream.Ended) -> (type: String, data: [UInt8], payload: [UInt8])? {
        let line = try stream.read(through: [UInt8(ascii: "\n")])
        guard let header = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
            let type = header["type"] as? String
        else {
            stream.shared.note { $0.violations.append("a header that is none") }
            return nil
        }
        let data = try stream.read(header["data_length"] as? Int ?? 0)
        let payload = try stream.read(header["payload_length"] as? Int ?? 0)
        return (type, data, payload)
    }

    private func chatter(at place: SpeechServer.Place) throws(SpeechServerStream.Ended) {
        guard stream.behaviour == .chatter(place) else { return }
        try stream.chatter(ping: Self.frame("ping", [])) { () throws(SpeechServerStream.Ended) in
            while let event = try event(), event.type != "pong" {}
        }
    }

    private mutating func receive(_ payload: [UInt8]) throws(SpeechServerStream.Ended) {
        let samples = stride(from: 0, to: payload.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(payload[$0]) | UInt16(payload[$0 + 1]) << 8)
        }
        let heard = engine.process(samples)
        try chatter(at: .beforeAnswer)
        let text = joined(heard.text)
        if heard.isResult { said = text }
        if streams { try sendNews(text) }
    }

    private func joined(_ text: String) -> String { said.isEmpty || text.isEmpty ? said + text : said + " " + text }

    /// Sends the text recognised since the last call.
    private mutating func sendNews(_ text: String) throws(SpeechServerStream.Ended) {
        guard text.count > told.count, text.hasPrefix(told) else { return }
        let news = String(text.dropFirst(told.count))
        if told.isEmpty { try stream.send(Self.frame("transcript-start", [])) }
        told = text
        try send("transcript-chunk", text: news)
    }

    private func send(_ type: String, text: String, isLast: Bool = false) throws(SpeechServerStream.Ended) {
        try stream.answer(Array("{\"text\": \"\(text)\"}".utf8), isLast: isLast, frame: { Self.frame(type, $0) })
    }

    /// An event: its header followed by its data.
    static func frame(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let length = data.isEmpty ? "" : ", \"data_length\": \(data.count)"
        return Array("{\"type\": \"\(type)\", \"version\": \"1.8.0\"\(length)}\n".utf8) + data
    }
}
