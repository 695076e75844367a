#if Fleet
import Testing

@testable import RapidIntentFleet

@Suite("What a member of a fleet says of its connections")
struct MemberContactTests {
    private let unreachable = FleetError(.unreachable, "connecting: no server")
    private let slow = FleetError(.failed, "sending: timeout")
    private let refused = FleetError(.refused, "the servers refuse these credentials")

    @Test("without servers at the start, that is said once, and then that they are there")
    func start() {
        var contact = MemberContact([.versions, .telemetry])
        #expect(contact.isConnected == false)
        #expect(contact.take(.failed(unreachable), from: .versions) == .disconnected(unreachable))
        for _ in 0..<3 {
            #expect(contact.take(.failed(unreachable), from: .telemetry) == nil)
            #expect(contact.take(.failed(slow), from: .versions) == nil)
        }
        #expect(contact.take(.connected, from: .telemetry) == nil)
        #expect(contact.take(.connected, from: .versions) == .connected)
        #expect(contact.isConnected == true)
        #expect(contact.take(.connected, from: .versions) == nil)
    }

    @Test("an outage in between is said once, however many parts notice it and in whatever way")
    func outage() {
        var contact = MemberContact([.versions, .telemetry])
        for part in [MemberContact.Part.versions, .telemetry] { _ = contact.take(.connected, from: part) }
        #expect(contact.take(.disconnected, from: .telemetry) == .disconnected(nil))
        #expect(contact.isConnected == false)
        #expect(contact.take(.failed(unreachable), from: .telemetry) == nil)
        #expect(contact.take(.disconnected, from: .versions) == nil)
        #expect(contact.take(.connected, from: .versions) == nil)
        #expect(contact.take(.connected, from: .telemetry) == .connected)
        #expect(contact.take(.disconnected, from: .versions) == .disconnected(nil))
    }

    @Test("another failure is said once, until something succeeds")
    func failure() {
        var contact = MemberContact([.telemetry])
        #expect(contact.take(.failed(refused), from: .telemetry) == .failed(refused))
        #expect(contact.take(.failed(refused), from: .telemetry) == nil)
        #expect(contact.take(.connected, from: .telemetry) == .connected)
        #expect(contact.take(.failed(slow), from: .telemetry) == .failed(slow))
        #expect(contact.take(.failed(slow), from: .telemetry) == nil)
        #expect(contact.take(.succeeded, from: .telemetry) == nil)
        #expect(contact.take(.failed(slow), from: .telemetry) == .failed(slow))
        #expect(MemberContact([]).isConnected == nil)
    }
}
#endif
