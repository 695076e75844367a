import Foundation

/// The server's side of a WebSocket (RFC 6455) on one connection of a ``SpeechServer``.
struct WebSocketStream {
    let stream: SpeechServerStream

    /// Answers the handshake, or refuses it if that is configured.
    func shakeHands() throws(SpeechServerStream.Ended) {
        let head = String(decoding: try stream.read(through: Array("\r\n\r\n".utf8)), as: UTF8.self)
        if case .refuse(let status) = stream.behaviour {
            try stream.send(Array("HTTP/1.1 \(status) No\r\nContent-Length: 2\r\n\r\nno".utf8))
            throw SpeechServerStream.Ended()
        }
        let fields = head.split(separator: "\r\n").dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
        let key = fields.first { $0.first?.lowercased() == "sec-websocket-key" }?.last ?? ""
        let accept = WebSocketHandshake.accept(key.trimmingCharacters(in: .whitespaces))
        stream.held = Array(
            ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: \(accept)\r\n\r\n").utf8)
        if stream.behaviour != .joinHandshake { try stream.send([]) }
    }

    /// The next message, without its mask.
    func message() throws(SpeechServerStream.Ended) -> (opcode: UInt8, content: [UInt8]) {
        let head = try stream.read(2)
        if head[1] & 0x80 == 0 { stream.shared.note { $0.violations.append("a frame without a mask") } }
        var length = Int(head[1] & 0x7F)
        if length > 125 { length = try stream.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
        let mask = head[1] & 0x80 == 0 ? [0, 0, 0, 0] : try stream.read(4)
        var content = try stream.read(length)
        for index in content.indices { content[index] ^= mask[index % 4] }
        return (head[0] & 0x0F, content)
    }

    /// A text frame (RFC 6455, section 5.2).
    static func frame(_ content: [UInt8]) -> [UInt8] { frame(opcode: 1, content) }

    static func frame(opcode: UInt8, isWhole: Bool = true, _ content: [UInt8]) -> [UInt8] {
        let head = (isWhole ? 0x80 : 0) | opcode
        let length: [UInt8] =
            content.count < 126
            ? [UInt8(content.count)]
            : content.count < 1 << 16
                ? [126] + bytes(content.count, 2) : [127] + bytes(content.count, 8)
        return [head] + length + content
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }
}
