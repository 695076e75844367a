#if Fleet
/// Which connections of a member are there, and which failures were said already.
///
/// A pure value: what its parts report goes in, what is worth saying comes out.
struct MemberContact: Sendable {
    /// A part of a member, with a connection of its own.
    enum Part: Sendable {
        case versions
        case telemetry
        case limits
    }

    enum Report: Sendable {
        case connected
        case disconnected
        case succeeded
        case failed(FleetError)
    }

    private let parts: Set<Part>
    private var connected: Set<Part> = []
    private var said: [Part: FleetError] = [:]
    private var saidDisconnected = false

    /// Knows of no connection yet.
    init(_ parts: Set<Part>) { self.parts = parts }

    /// Whether every part is connected; nil without parts.
    var isConnected: Bool? { parts.isEmpty ? nil : connected == parts }

    /// Takes a report; returns what is to be said about it.
    mutating func take(_ report: Report, from part: Part) -> FleetMemberEvent? {
        switch report {
        case .connected:
            let wasConnected = isConnected
            connected.insert(part)
            (said[part], said[.limits]) = (nil, nil)
            guard isConnected == true, wasConnected == false else { return nil }
            saidDisconnected = false
            return .connected
        case .disconnected:
            connected.remove(part)
            return disconnection(nil)
        case .succeeded:
            said[part] = nil
            return nil
        case .failed(let error) where part == .limits:
            // They report no connection. While the others have none, that was said.
            guard isConnected != false, said[part] != error else { return nil }
            said[part] = error
            return .failed(error)
        case .failed(let error):
            if error.code == .unreachable || error.code == .closed { connected.remove(part) }
            // Without a connection, a call that got no answer in time says no more.
            guard connected.contains(part) || ![.unreachable, .closed, .failed].contains(error.code) else {
                return disconnection(error)
            }
            guard said[part] != error else { return nil }
            said[part] = error
            return .failed(error)
        }
    }

    private mutating func disconnection(_ error: FleetError?) -> FleetMemberEvent? {
        guard !saidDisconnected else { return nil }
        saidDisconnected = true
        return .disconnected(error)
    }
}
#endif
