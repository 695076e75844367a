#if SpeechServers
import Foundation
import NIOCore
import RapidIntent
import RapidIntentSupport
import RapidIntentTesting
import Testing
import TestSupport

@testable import RapidIntentHomeAssistant

@Suite(.serialized, .timeLimit(.minutes(5))) struct HomeAssistantTests {
    private let folder: ScratchFolder
    private let standIn = HomeAssistantStandIn(token: HomeFixture.token, answers: HomeFixture.answers)

    init() throws { folder = try ScratchFolder() }

    private func home(
        _ server: SpeechServer, token: String = HomeFixture.token, limits: HomeAssistantLimits = HomeFixture.patient
    ) throws -> HomeAssistant {
        try HomeAssistant(server.address, tokenFile: HomeFixture.tokenFile(in: folder, token), limits: limits)
    }

    @Test(
        "It reads the names over a WebSocket, also if the greeting comes with the handshake, and keeps to the protocol",
        arguments: [SpeechServer.Behaviour.answer, .joinHandshake])
    func names(behaviour: SpeechServer.Behaviour) async throws {
        let server = try SpeechServer(speaking: .homeAssistant(standIn))
        defer { server.stop() }
        server.always(behaviour)
        #expect(try await home(server).names().yaml == HomeFixture.yaml)
        try await server.wait { $0.openConnections == 0 }
        #expect(server.log.violations == [])
        #expect(standIn.count(of: "get_states") == 1)
    }

    @Test(
        "Each fault of the server is an error that says what is wrong",
        arguments: [
            (.cutOff(.atOnce, .close), .badReply, "is not a WebSocket server"),
            (.refuse(status: 404), .badReply, "refuses WebSocket with status 404; check the host"),
            (.cutOff(.beforeAnswer, .close), .unreachable, "closed the connection"),
            (.cutOff(.inAnswer, .close), .unreachable, "connection"),
            (.cutOff(.atEnd, .close), .unreachable, "connection"),
            (.cutOff(.atEnd, .reset), .unreachable, "connection"),
            (.say(Array("nonsense".utf8)), .badReply, "sends text that is not JSON: byte 0"),
            (.say(Array("{\"type\":\"event\"}".utf8)), .badReply, "'event' instead of 'auth_required'"),
            (.say([0xFF, 0xFE]), .badReply, "sends a text that is not UTF-8"),
            // A frame of 4 GiB is announced.
            (.send([0x81, 127, 0, 0, 0, 1, 0, 0, 0, 0]), .badReply, "that its protocol does not allow"),
        ] as [(SpeechServer.Behaviour, HomeAssistantError.Code, String)])
    func faults(behaviour: SpeechServer.Behaviour, code: HomeAssistantError.Code, message: String) async throws {
        let server = try SpeechServer(speaking: .homeAssistant(standIn))
        defer { server.stop() }
        server.always(behaviour)
        let error = await #expect(throws: HomeAssistantError.self) { try await home(server).names() }
        #expect(error?.code == code)
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }

    @Test("A home that is still starting has no names yet")
    func starting() async throws {
        let server = try SpeechServer(speaking: .homeAssistant(standIn))
        defer { server.stop() }
        standIn.change(HomeFixture.starting, reporting: [])
        let error = await #expect(throws: HomeAssistantError.self) { try await home(server).names() }
        #expect(error?.code == .unreachable)
        #expect(error?.description.hasSuffix(" is still starting; try again in a minute") == true)
    }

    @Test("An answer beyond the limit is refused")
    func tooLarge() async throws {
        var limits = HomeFixture.patient
        limits.answerBytes = 600
        let server = try SpeechServer(speaking: .homeAssistant(standIn))
        defer { server.stop() }
        standIn.change(HomeFixture.lamps(100, version: 1), reporting: [])
        let error = await #expect(throws: HomeAssistantError.self) { try await home(server, limits: limits).names() }
        #expect(error?.code == .badReply)
    }

    @Test("A server that stalls is late", arguments: [SpeechServer.Place.beforeAnswer, .inAnswer, .atEnd])
    func stalls(place: SpeechServer.Place) async throws {
        let clock = StepClock()
        let server = try SpeechServer(speaking: .homeAssistant(standIn))
        defer { server.stop() }
        server.always(.stall(place))
        let home = try home(server, limits: HomeAssistantLimits())
        let reading = Task { try await home.names(clock: clock) }
        try await server.wait { $0.stalls == 1 }
        // Answers that are on their way may still move the time limit.
        try await clock.sleeper(until: .init(offset: .seconds(30)))
        // One that comes after the step begins another time limit.
        let further = Task {
            try await clock.sleeper(until: .init(offset: .seconds(60)))
            clock.advance(by: .seconds(30))
        }
        defer { further.cancel() }
        clock.advance(by: .seconds(30))
        let error = await #expect(throws: HomeAssistantError.self) { try await reading.value }
        #expect(error?.description.contains("did not answer within 30.0 seconds") == true)
    }

    @Test("A wrong token, and questions that are refused, are errors")
    func refusals() async throws {
        let server = try SpeechServer(speaking: .homeAssistant(standIn))
        defer { server.stop() }
        let wrong = await #expect(throws: HomeAssistantError.self) { try await home(server, token: "other").names() }
        #expect(wrong?.code == .rejectedToken)
        #expect(wrong?.description.contains("other") == false)
        let old = HomeAssistantStandIn(token: HomeFixture.token, answers: [:])
        let older = try SpeechServer(speaking: .homeAssistant(old))
        defer { older.stop() }
        let refused = await #expect(throws: HomeAssistantError.self) { try await home(older).names() }
        #expect(
            refused?.description.hasSuffix(
                "refuses 'get_config' (Unknown command.); Home Assistant 2024.4 or later is needed") == true)
    }

    @Test("No server at the address is an error, and so is a cancelled task")
    func unreachable() async throws {
        let server = try SpeechServer(speaking: .homeAssistant(standIn))
        let home = try home(server)
        server.stop()
        let error = await #expect(throws: HomeAssistantError.self) { try await home.names() }
        #expect(error?.code == .unreachable)
        let cancelled = Task { try await home.names() }
        cancelled.cancel()
        await #expect(throws: (any Error).self) { try await cancelled.value }
    }

    @Test(
        "An address that is none is refused with the right form",
        arguments: [
            ("http://h:8123", "does not begin with ws://"), ("h:8123", "does not begin with ws://"),
            ("wss://h:8123", "asks for an encrypted connection"),
            ("https://h:8123", "asks for an encrypted connection"), ("ws://", "has no host"),
            ("ws://user:secret@h", "the address '…@h' holds a user name"),
            ("wss://user:secret@h", "the address '…@h' asks for an encrypted connection"),
        ])
    func addresses(address: String, message: String) {
        let error = #expect(throws: HomeAssistantError.self) { try HomeAssistant(address, tokenFile: "token.txt") }
        #expect(error?.code == .invalidAddress)
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
        #expect(error?.description.contains("secret") == false)
    }

    @Test("An encrypted address needs encryption, which sees the host and comes before anything is sent")
    func encryption() async throws {
        struct Refused: Error {}
        let home = try HomeAssistant(
            "wss://127.0.0.1:1", tokenFile: HomeFixture.tokenFile(in: folder)
        ) { _, host in
            #expect(host == "127.0.0.1")
            throw Refused()
        }
        let error = await #expect(throws: HomeAssistantError.self) { try await home.names() }
        #expect(error?.code == .unreachable)
        #expect(error?.description.contains("ws://") == false)
    }

    @Test("A failed encryption never advises to do without it")
    func certificates() async throws {
        struct Untrusted: Error {}
        /// Fails as a handshake of TLS with a certificate that is not trusted does.
        final class Refusing: ChannelInboundHandler, Sendable {
            typealias InboundIn = ByteBuffer
            func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.fireErrorCaught(Untrusted()) }
        }
        let server = try SpeechServer(speaking: .homeAssistant(standIn))
        defer { server.stop() }
        let home = try HomeAssistant(
            "wss://127.0.0.1:\(server.port)", tokenFile: HomeFixture.tokenFile(in: folder),
            encryption: { channel, _ in try channel.pipeline.syncOperations.addHandler(Refusing()) },
            limits: HomeFixture.patient)
        let error = await #expect(throws: HomeAssistantError.self) { try await home.names() }
        #expect(error?.code == .unreachable)
        #expect(error?.description.hasSuffix("and the certificate: the system must trust it") == true)
        #expect(error?.description.contains("ws://") == false)
        let web = #expect(throws: HomeAssistantError.self) {
            try HomeAssistant("https://h", tokenFile: "token.txt") { _, _ in }
        }
        #expect(web?.description.contains("write it as wss://") == true, "\(String(describing: web))")
    }

    @Test(
        "A token file that is missing, open to others or holds no token is an error with its path, never with the token"
    )
    func tokenFiles() throws {
        #expect(try HomeAssistantToken(file: HomeFixture.tokenFile(in: folder)).secret == HomeFixture.token)
        func message(_ text: String, mode: Int = 0o600) throws -> String {
            let path = try HomeFixture.tokenFile(in: folder, text, mode: mode)
            let error = #expect(throws: HomeAssistantError.self) { try HomeAssistantToken(file: path) }
            #expect(error?.code == .tokenFile)
            return try #require(error).description.replacing(path, with: "FILE")
        }
        #expect(
            try message("secret", mode: 0o644) == """
                the token file FILE has the mode 644, but its group may only read it, and others may not use it; \
                use 'chmod 600', or 'chmod 640' if its group must read it
                """)
        #expect(
            try message("Bearer secret") == """
                the token file FILE has a space or a character that no token has; \
                write the token alone into its first line
                """)
        let missing = #expect(throws: HomeAssistantError.self) { try HomeAssistantToken(file: "/nowhere/token") }
        #expect(
            missing?.description
                == "the token file /nowhere/token cannot be read: No such file or directory; check the path and its "
                + "permissions")
        let token = #expect(throws: HomeAssistantError.self) { try HomeAssistantToken(file: "eyJhbGci.eyJpc3Mi.bWUK") }
        #expect(
            token?.description
                == "the path of the token file looks like a token; write the token into a file, and give its path")
    }
}
#endif
