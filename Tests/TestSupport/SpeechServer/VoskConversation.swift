import Foundation

/// A connection of a ``SpeechServer`` with the protocol of alphacep/vosk-server.
struct VoskConversation {
    let stream: SpeechServerStream
    var engine: any SpeechServerEngine

    /// Serves the connection to its end.
    consuming func hold() {
        do throws(SpeechServerStream.Ended) {
            try stream.misbehave(at: .atOnce)
            try WebSocketStream(stream: stream).shakeHands()
            while try serve() {}
        } catch {}
    }

    /// Serves one message; false after the last one.
    private mutating func serve() throws(SpeechServerStream.Ended) -> Bool {
        let (opcode, content) = try WebSocketStream(stream: stream).message()
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
        try stream.chatter(ping: WebSocketStream.frame(opcode: 9, [])) { () throws(SpeechServerStream.Ended) in
            while try WebSocketStream(stream: stream).message().opcode != 10 {}
        }
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
        try stream.answer(Array(json.utf8), isLast: isLast, frame: WebSocketStream.frame)
    }
}
