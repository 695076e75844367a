#if Server
import RapidIntent
import ServerTestSupport
import Testing

@testable import RapidIntentServer

@Suite("Wrong keys over a socket", .timeLimit(.minutes(2)))
struct WrongKeysOnTheWireTests {
    private static let right = "0123456789abcdef-right"
    private static let wrong = "0123456789abcdef-wrong"

    @Test("wrong keys are slowed down and logged by address, without the key; right keys are answered")
    func slowed() async throws {
        let keys = KeyRing(try AccessKeys("tablet \(Self.right)"))
        try await RunningServer.serving(keys: keys) { server in
            func status(_ key: String?, from source: UInt32 = 2) async throws -> (Int, retryAfter: String?) {
                let reply = try await ask(
                    server, "GET", HostileInputTests.predict + "?query=where+am+i",
                    fields: key.map { ["Ocp-Apim-Subscription-Key: \($0)"] } ?? [], from: source)
                return (reply.status, reply.fields["retry-after"])
            }
            for _ in 0..<WrongKeys.free { #expect(try await status(Self.wrong).0 == 401) }
            // Further requests are refused during the first wait. If this machine is slow, the next one is longer.
            var turnedAway = false
            for _ in 0..<20 where !turnedAway {
                let (status, retryAfter) = try await status(Self.wrong)
                turnedAway = status == 429
                if turnedAway { #expect(retryAfter.flatMap(Int.init).map { (1...60).contains($0) } == true) }
            }
            #expect(turnedAway)
            #expect(try await status(Self.right).0 == 200)
            #expect(try await status(Self.right, from: 3).0 == 200)
            #expect(try await status(Self.wrong, from: 3).0 == 401)
            #expect(try await status(nil).0 == 401)
            let metrics = try await ask(server, "GET", "/metrics", fields: ["Authorization: Bearer \(Self.right)"]).body
            #expect(metrics.contains(#"wrong_keys_total{outcome="limited"} "#))
            #expect(metrics.contains(#"wrong_keys_total{outcome="refused"} "#))
            let log = server.log.text
            #expect(log.contains("a wrong key was refused"))
            #expect(log.contains("127.0.0.2"))
            #expect(!log.contains(Self.wrong) && !log.contains(Self.right))
        }
    }
}
#endif
