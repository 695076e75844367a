#if Fleet
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("A connection to a fleet", .natsServer, .timeLimit(.minutes(5)))
struct FleetConnectionTests: VersionScene {
    let folder: ScratchFolder
    let server: NATSServer

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
    }

    @Test("one that ends while messages arrive does no harm")
    func end() async throws {
        try await server.start()
        let sender = try await raw()
        let sending = Task { while !Task.isCancelled { try await sender.send([1, 2, 3], to: "flood") } }
        for _ in 0..<300 {
            let connection = try await raw()
            try await connection.subscribe(to: "flood")
            #expect(try await connection.next(within: .seconds(10)) == [1, 2, 3])
        }
        sending.cancel()
        _ = await sending.result
    }
}
#endif
