import Foundation

/// A connection of a ``SpeechServer`` with the protocol of alphacep/vosk-server.
struct VoskConversation {
    let stream: SpeechServerStream
    var engine: any SpeechServerEngine

    /// Serves the connection to its end.
    consuming func hold() {
        do throws(SpeechServerStream.Ended) {
            try stream.misbehave(at: .atOnce)
            try shakeHands()
            while try serve() {}
        } catch {}
    }

    private func shakeHands() throws(SpeechServerStream.Ended) {
        let head = String(decoding: try stream.read(through: Array("\r\n\r\n".utf8)), as: UTF8.self)
        if case .refuse(let status) = stream.behaviour {
            try stream.send(Array("HTTP/1.1 \(status) No\r\nContent-Length: 2\r\n\r\nno".utf8))
            throw SpeechServerStream.Ended()
        }
        let fields = head.split(separator: "\r\n").dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
        let key = fields.first { $0.first?.lowercased() == "sec-websocket-key" }?.last ?? ""
        let accept = WebSocketHandshake.accept(key.trimmingCharacters(in: .whitespaces))
        try stream.send(
            Array(
                ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: \(accept)\r\n\r\n").utf8))
    }

    /// Serves one message; false after the last one.
    private mutating func serve() throws(SpeechServerStream.Ended) -> Bool {
        let (opcode, content) = try message()
        switch opcode {
        case 1:
            let text = String(decoding: content, as: UTF8.self)
            stream.shared.note { $0.messages.append(text) }
            if text == "{\"eof\" : 1}" {
                try chatter(at: .atEnd)
                try answer(text: engine.end(), isResult: true, isLast: true)
                // The real server closes the connection if the client does not.
                return false
            }
            if !text.contains("config") { stream.shared.note { $0.violations.append("an unknown text: \(text)") } }
        case 2:
            stream.shared.note { $0.samples += content.count / 2 }
            if stream.behaviour == .deaf { try stream.ignore() }
            let heard = engine.process(samples(content))
            try chatter(at: .beforeAnswer)
            try answer(text: heard.text, isResult: heard.isResult)
        case 8: return false
        case 10: stream.shared.note { $0.messages.append("pong " + String(decoding: content, as: UTF8.self)) }
        default: stream.shared.note { $0.violations.append("an opcode of \(opcode)") }
        }
        return true
    }

    private func chatter(at place: SpeechServer.Place) throws(SpeechServerStream.Ended) {
        guard stream.behaviour == .chatter(place) else { return }
        try stream.chatter(ping: Self.frame(opcode: 9, [])) { () throws(SpeechServerStream.Ended) in
            while try message().opcode != 10 {}
        }
    }

    private func message() throws(SpeechServerStream.Ended) -> (opcode: UInt8, content: [UInt8]) {
        let head = try stream.read(2)
        if head[1] & 0x80 == 0 { stream.shared.note { $0.violations.append("a frame without a mask") } }
        var length = Int(head[1] & 0x7F)
        if length > 125 {
            length = try stream.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let mask = head[1] & 0x80 == 0 ? [0, 0, 0, 0] : try stream.read(4)
        var content = try stream.read(length)
        for index in content.indices { content[index] ^= mask[index % 4] }
        return (head[0] & 0x0F, content)
    }

    private func samples(_ content: [UInt8]) -> [Int16] {
        stride(from: 0, to: content.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(content[$0]) | UInt16(content[$0 + 1]) << 8)
        }
    }

    private func answer(text: String, isResult: Bool, isLast: Bool = false) throws(SpeechServerStream.Ended) {
        let words = text.split(separator: " ").enumerated().map { number, word in
            "{\"conf\" : 0.9, \"end\" : \(number + 1), \"start\" : \(number), \"word\" : \"\(word)\"}"
        }
        let json =
            isResult
            ? "{\n  \"result\" : [\(words.joined(separator: ", "))],\n  \"text\" : \"\(text)\"\n}"
            : "{\n  \"partial\" : \"\(text)\"\n}"
        try stream.answer(Array(json.utf8), isLast: isLast, frame: Self.frame)
    }

    /// A text frame (RFC 6455, section 5.2).
    static func frame(_ content: [UInt8]) -> [UInt8] { frame(opcode: 1, content) }

    static func frame(opcode: UInt8, isWhole: Bool = true, _ content: [UInt8]) -> [UInt8] {
        let head = (isWhole ? 0x80 : 0) | opcode
        let length: [UInt8] =
            content.count < 126
            ? [UInt8(content.count)] : [126, UInt8(content.count >> 8 & 0xFF), UInt8(content.count & 0xFF)]
        return [head] + length + content
    }
}
