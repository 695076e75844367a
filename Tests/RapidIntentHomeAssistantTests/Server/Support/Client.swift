#if SpeechServers
import NIOCore
import NIOPosix
import RapidIntent
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentSupport

@testable import RapidIntentHomeAssistant

/// A client that sends what a test says, and reads events.
final class Client: Sendable {
    private let channel: any Channel
    private let received: BoundedChannel<Received>

    /// An event, and its bytes.
    typealias Received = (event: WyomingEvent, bytes: [UInt8])

    private init(_ channel: any Channel, _ received: BoundedChannel<Received>) {
        self.channel = channel
        self.received = received
    }

    /// Connects to a server.
    static func connect(to address: WyomingServerAddress) async throws -> Client {
        let received = BoundedChannel<Received>(room: .max)
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Reading(received))
                }
            }
        let channel =
            switch address {
            case .tcp(let host, let port): try await bootstrap.connect(host: host, port: port).get()
            case .unix(let path): try await bootstrap.connect(unixDomainSocketPath: path).get()
            }
        return Client(channel, received)
    }

    /// Runs a closure with a client, and closes it.
    static func with<Result>(
        _ address: WyomingServerAddress, _ use: (Client) async throws -> Result
    ) async throws -> Result {
        let client = try await connect(to: address)
        defer { client.close() }
        return try await use(client)
    }

    /// Sends an event with data.
    func send(_ type: String, _ data: [JSON.Member] = []) async throws {
        try await send(bytes: WyomingMessage(type, data).bytes)
    }

    /// Sends bytes of any kind.
    func send(bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

    static let format: [JSON.Member] = [("rate", .integer(16_000)), ("width", .integer(2)), ("channels", .integer(1))]

    /// Begins a turn with a request and the format of the audio.
    func begin(_ request: [JSON.Member] = [("language", .string("en"))]) async throws {
        try await send("transcribe", request)
        try await send("audio-start", Self.format)
    }

    /// The bytes of a chunk with 100 ms of a letter of `SpelledAudio`.
    static func chunk(_ letter: Character) -> [UInt8] {
        let value = letter.isLetter ? Int16(letter.asciiValue ?? 0) : 0
        return WyomingMessage("audio-chunk", format, samples: Array(repeating: value, count: 1_600)).bytes
    }

    /// Says a text of `SpelledAudio`.
    func say(_ text: String) async throws { for letter in text { try await send(bytes: Self.chunk(letter)) } }

    /// The next event; nil when the server has closed the connection.
    func next() async throws -> WyomingEvent? { try await received.next()?.event }

    /// The bytes of the next event; nil when the server has closed the connection.
    func nextBytes() async throws -> [UInt8]? { try await received.next()?.bytes }

    /// The text of the next `transcript`; nil when the server has closed the connection.
    func transcript() async throws -> String? {
        while let event = try await next() { if event.type == "transcript" { return event["text"]?.string } }
        return nil
    }

    /// The types and data of all events until the server closes the connection.
    func rest() async throws -> [String] {
        var events: [String] = []
        while let event = try await next() { events.append("\(event.type) \(JSON.object(event.data).text)") }
        return events
    }

    func close() { channel.close(promise: nil) }

    /// Closes the connection as a machine does whose program was killed: with a reset.
    func reset() async throws {
        try await (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        close()
    }
}

private final class Reading: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let received: BoundedChannel<Client.Received>
    private var reader = WyomingEventReader(limit: 1 << 20, peer: "the server")
    private var bytes: [UInt8] = []

    init(_ received: BoundedChannel<Client.Received>) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        do {
            // One by one, so that the end of each event is known.
            for byte in unwrapInboundIn(data).readableBytesView {
                bytes.append(byte)
                reader.feed(CollectionOfOne(byte))
                guard let event = try reader.next() else { continue }
                received.send((event, bytes))
                bytes = []
            }
        } catch {
            received.finish(throwing: error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { received.finish() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
#endif
