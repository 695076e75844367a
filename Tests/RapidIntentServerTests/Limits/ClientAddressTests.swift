#if Server
import NIOCore
import Testing

@testable import RapidIntentServer

@Suite("ClientAddress")
struct ClientAddressTests {
    @Test(
        "an address is shown as the limits group it",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("255.0.0.128", "255.0.0.128"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("::ffff:192.0.2.1", "192.0.2.1"), ("::1", "0:0:0:0::/64"),
        ])
    func shown(address: String, description: String) throws {
        #expect(try ClientAddress(SocketAddress(ipAddress: address, port: 1)).description == description)
    }

    @Test("a client is the same whatever its port, and the last 64 bits of its IPv6 address")
    func same() throws {
        func client(_ address: String, _ port: Int) throws -> ClientAddress {
            try ClientAddress(SocketAddress(ipAddress: address, port: port))
        }
        #expect(try client("192.0.2.1", 1) == client("::ffff:192.0.2.1", 2))
        #expect(try client("192.0.2.1", 1) != client("192.0.2.2", 1))
        #expect(try client("2001:db8::1", 1) == client("2001:db8::ffff:1:2", 2))
        #expect(try client("2001:db8::1", 1) != client("2001:db8:0:1::1", 1))
        #expect(ClientAddress(nil) == .unknown)
    }
}
#endif
