#if SpeechServers
import Foundation
import NIOCore
import NIOPosix
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentTesting
import Testing
import TestSupport

@testable import RapidIntentHomeAssistant

@Suite("WyomingServer", .timeLimit(.minutes(5)))
struct WyomingServerTests {
    @Test("a Unix domain socket serves as well, and is removed at the end")
    func unixSocket() async throws {
        let folder = try ScratchFolder()
        let path = folder.path("wyoming.sock")
        let server = try House.server { $0.address = .unix(path: path) }
        try await server.serving { address in
            try await Client.with(address) { client in
                try await client.begin()
                try await client.say("_a___")
                #expect(try await client.transcript() == "turn on the kitchen light")
            }
        }
        #expect(try folder.names == [])
    }

    @Test("an address that is taken is an error")
    func taken() async throws {
        try await House.server().serving { address in
            let second = try House.server { $0.address = address }
            await #expect(throws: (any Error).self) { try await second.run() }
        }
    }

    @Test("a Unix domain socket of a running server is refused, and one that was left over is replaced")
    func takenSocket() async throws {
        let folder = try ScratchFolder()
        let path = folder.path("wyoming.sock")
        let other = folder.path("other.sock")
        let leftOver = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(unixDomainSocketPath: other).get()
        // Its end removes the file, but not the other name of it.
        try #require(link(other, path) == 0)
        try await leftOver.close()
        try #require(try folder.names == ["wyoming.sock"])
        try await House.server { $0.address = .unix(path: path) }.serving { address in
            let second = try House.server { $0.address = address }
            await #expect(throws: IOError.self) { try await second.run() }
            try await Client.with(address) { client in
                try await client.send("ping")
                #expect(try await client.next()?.type == "pong")
            }
        }
        #expect(try folder.names == [])
    }

    @Test("a server that ends while clients connect closes each of them")
    func endWhileConnecting() async throws {
        for _ in 0..<50 {
            let clients = try await House.server().serving { address in
                try await withThrowingTaskGroup(of: Client.self) { group in
                    for _ in 0..<4 { group.addTask { try await Client.connect(to: address) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }
            for client in clients { #expect(try await client.rest() == []) }
        }
    }

    @Test("this package's own client hears what the server hears")
    func ownClient() async throws {
        try await House.server().serving { address in
            let options = WyomingOptions(locale: "en", detector: SpelledVoice())
            let recogniser = try WyomingRecogniser("\(address)", options: options)
            let heard = await Heard(recogniser.recognise(SpelledAudio("______ac____________")))
            #expect(heard.error == nil)
            #expect(heard.finals == ["turn on the kitchen light close the blinds"])
        }
    }
}
#endif
