#if Fleet
/// The address of a server, without credentials in it.
struct ServerAddress: Equatable {
    let text: String

    /// Checks an address; `nats://` may be left out.
    init(_ address: String) throws(FleetError) {
        let parts = address.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts.count == 2 ? String(parts[0]) : "nats"
        let host = String(parts[parts.count - 1])
        guard !host.contains("@") else {
            // The address may hold a secret, so it is not repeated.
            throw FleetError(
                .invalidName, "the address of a server contains credentials, which other users of the machine can see",
                remedy: "name a file with the secret")
        }
        guard ["nats", "tls"].contains(scheme), !host.isEmpty else {
            throw FleetError(
                .invalidName, "\"\(address)\" is not the address of a server",
                remedy: "write it as nats://host:4222 or tls://host:4222")
        }
        guard host.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value != 0x7F }) else {
            throw FleetError(
                .invalidName, "the address of a server has a character that it cannot have",
                remedy: "write it as nats://host:4222 or tls://host:4222")
        }
        text = "\(scheme)://\(host)"
    }
}
#endif
