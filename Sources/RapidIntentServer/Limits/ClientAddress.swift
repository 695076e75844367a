#if Server
package import NIOCore

/// The address of a client, as limits count clients.
///
/// An IPv6 client is counted by the first 64 bits of its address, because it can choose the others (RFC 8981). An IPv4
/// address inside an IPv6 one (RFC 4291, section 2.5.5.2) counts as the IPv4 address.
package enum ClientAddress: Sendable, Hashable {
    /// An IPv4 address.
    case ipv4(UInt32)
    /// A network of 64 bits.
    case ipv6(UInt64)
    /// A peer without an address, such as one on a Unix domain socket.
    case unknown

    package init(_ address: SocketAddress?) {
        guard let address else {
            self = .unknown
            return
        }
        self = address.withSockAddr { pointer, size in
            let bytes = UnsafeRawBufferPointer(start: pointer, count: size)
            func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
                Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
            }
            // The offsets of the address in sockaddr_in and sockaddr_in6.
            switch address.protocol {
            case .inet where size >= 8: return .ipv4(number(at: 4))
            case .inet6 where size >= 24:
                let (network, host): (UInt64, UInt64) = (number(at: 8), number(at: 16))
                let isIPv4 = network == 0 && host >> 32 == 0xFFFF
                return isIPv4 ? .ipv4(UInt32(truncatingIfNeeded: host)) : .ipv6(network)
            default: return .unknown
            }
        }
    }
}

extension ClientAddress: CustomStringConvertible {
    package var description: String {
        switch self {
        case .ipv4(let bits): stride(from: 24, through: 0, by: -8).map { "\(bits >> $0 & 0xFF)" }.joined(separator: ".")
        case .ipv6(let network):
            stride(from: 48, through: 0, by: -16).map { String(network >> $0 & 0xFFFF, radix: 16) }
                .joined(separator: ":") + "::/64"
        case .unknown: "unknown"
        }
    }
}
#endif
