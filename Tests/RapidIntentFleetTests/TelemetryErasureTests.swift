#if Fleet
import Foundation
import RapidIntent
import RapidIntentTelemetry
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("Forgetting in a fleet", .natsServer, .timeLimit(.minutes(10)))
struct TelemetryErasureTests {
    let folder: ScratchFolder
    let server: NATSServer
    let kiosk: Kiosk

    init() throws {
        folder = try ScratchFolder()
        server = try NATSServer()
        kiosk = try Kiosk(folder)
    }

    private var collection: Collection { Collection(folder, from: [server]) }

    private func send() async throws {
        try await kiosk.outbox(to: [server.address]).run(untilSent: true)
        try await collection.collect()
    }

    private func bytes() -> Data {
        ["", "-wal"].reduce(into: Data()) { bytes, ending in
            bytes += (try? Data(contentsOf: URL(filePath: collection.path + ending))) ?? Data()
        }
    }

    @Test("what an instance erases leaves the collected file without a trace")
    func atTheInstance() async throws {
        try await server.start()
        try await collection.collect()
        try await kiosk.record(0..<400)
        try await send()
        #expect(bytes().range(of: Data("sing song hs".utf8)) != nil)  // segment 200
        let erased = try await TelemetryEraser(path: kiosk.path).erase(.phrase("sing song hs"))
        #expect(erased == 1)
        #expect(try await TelemetryEraser(path: kiosk.path).erase(.phrase("drive to")) > 0)
        try await send()
        try collection.expectEqual(to: [kiosk])
        #expect(bytes().range(of: Data("sing song hs".utf8)) == nil)
        #expect(bytes().range(of: Data("drive to".utf8)) == nil)
    }

    @Test("what was erased before it was sent is never sent, and everything can be erased")
    func beforeAndAll() async throws {
        try await server.start()
        try await collection.collect()
        try await kiosk.record(0..<100)
        try await send()
        try await kiosk.record(100..<200)
        #expect(try await TelemetryEraser(path: kiosk.path).erase(.everything) == 200)
        try await send()
        #expect(RawFile.segments(in: collection.path) == 0)
        #expect(try await collection.collector().findings().isEmpty)
        // Rows of a file that was emptied have the numbers of erased ones.
        try await kiosk.record(300..<350, since: Kiosk.morning.addingTimeInterval(3600))
        try await send()
        try collection.expectEqual(to: [kiosk])
    }

    @Test("what is erased in the collected file does not come back with late feedback")
    func atTheCollector() async throws {
        try await server.start()
        try await collection.collect()
        try await kiosk.record(0..<100)
        try await send()
        #expect(try await TelemetryEraser(path: collection.path).erase(.phrase("sing song a")) == 1)
        #expect(try await TelemetryEraser(path: collection.path).erase(.session("lobby/kiosk-1/day")) == 99)
        try await kiosk.record(100..<101, session: "later")
        let store = try TelemetryStore(path: kiosk.path, session: "day")
        store.observe(Feedback(.undone, utterance: "u0"))
        try await store.close()
        #expect(try RawFile.int("SELECT count(*) FROM resolution WHERE feedback NOTNULL", in: kiosk.path) == 1)
        try await send()
        #expect(RawFile.segments(in: collection.path) == 1)
    }

    @Test("what retention deletes at the instance stays collected")
    func retention() async throws {
        try await server.start()
        try await collection.collect()
        try await kiosk.record(0..<100)
        try await send()
        try await kiosk.record(
            0..<5, session: "next", since: Kiosk.morning.addingTimeInterval(86_400 * 3),
            configuration: TelemetryConfiguration(retention: TelemetryRetention(age: .seconds(86_400))))
        #expect(RawFile.segments(in: kiosk.path) == 5)
        try await send()
        #expect(RawFile.segments(in: collection.path) == 105)
    }
}
#endif
