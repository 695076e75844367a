#if Fleet
/// The name of a site or of an instance, which is a part of the subjects of its messages.
///
/// ```swift
/// try FleetName("lobby-2")    // lobby-2
/// try FleetName("my lobby")   // throws: "my lobby" cannot be a name in a fleet: ' ' … (invalidName)
/// ```
///
/// NATS allows more characters in a token of a subject. These few are safe in file names, addresses and shells, too.
public struct FleetName: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    /// The name.
    public var description: String { rawValue }

    /// Checks a name.
    ///
    /// - Throws: ``FleetError`` with the code `invalidName`.
    public init(_ name: String) throws(FleetError) {
        guard !name.isEmpty else { throw FleetError(.invalidName, "a name in a fleet is empty") }
        guard name.utf8.count <= 64 else {
            throw FleetError(.invalidName, "a name in a fleet has \(name.utf8.count) bytes")
        }
        if let other = name.unicodeScalars.first(where: { !Self.isAllowed($0) }) {
            throw FleetError(
                .invalidName,
                "\"\(name)\" cannot be a name in a fleet: \(String(other).debugDescription) is not allowed")
        }
        rawValue = name
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }
}
#endif
