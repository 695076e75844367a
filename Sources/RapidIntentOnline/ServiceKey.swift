/// The key to an online service.
///
/// It never shows itself: descriptions and dumps say `<REDACTED>`.
///
/// ```swift
/// let key = ServiceKey(environment["RAPID_INTENT_KEY"] ?? "")
/// print("asking with \(key)")   // asking with <REDACTED>
/// ```
public struct ServiceKey: Sendable, Equatable {
    /// The key itself, for the header it is sent in and nothing else.
    public let value: String

    /// Takes a key as the service's owner got it.
    public init(_ value: String) { self.value = value }

    /// Whether it can stand in a header field: not empty, and of visible ASCII characters only.
    public var isSendable: Bool {
        !value.isEmpty && value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

extension ServiceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `<REDACTED>`.
    public var description: String { "<REDACTED>" }
    /// `<REDACTED>`.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` finds nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
