#if Fleet
import Foundation
import RapidIntentSupport

/// A failure of a fleet: its kind, a message and a remedy.
///
/// ```swift
/// do { try await outbox.run() } catch { print(error) }
/// // the servers refuse these credentials (refused); check the user and the secret, and that the server knows them
/// ```
public struct FleetError: Error, Sendable, Equatable {
    /// The kind of the failure.
    public var code: Code
    /// The message; it never contains a secret or recorded words.
    package var detail: String
    package var remedy: String

    package init(_ code: Code, _ detail: String, remedy: String? = nil) {
        self.code = code
        self.detail = detail
        self.remedy = remedy ?? code.remedy
    }

    /// The kind of a failure, with a stable name for programs.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        package let rawValue: String

        /// The name.
        public var description: String { rawValue }

        /// A site, an instance or a server has a name that cannot be used.
        public static let invalidName = Code(rawValue: "invalidName")
        /// A file with a secret cannot be read, others can use it, or it holds no secret.
        public static let secretFile = Code(rawValue: "secretFile")
        /// No server can be reached.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The servers refuse the credentials.
        public static let refused = Code(rawValue: "refused")
        /// The encrypted connection cannot be established.
        public static let tls = Code(rawValue: "tls")
        /// The server does not allow what was asked of it.
        public static let forbidden = Code(rawValue: "forbidden")
        /// No stream stores the messages, or it has no leader at the moment.
        public static let noStream = Code(rawValue: "noStream")
        /// The server gave another answer than expected, or none in time.
        package static let failed = Code(rawValue: "failed")
        package static let closed = Code(rawValue: "closed")
        /// A dictionary has errors, so that it is not published.
        package static let unsound = Code(rawValue: "unsound")
        package static let noVersion = Code(rawValue: "noVersion")
        /// Somebody else decided at the same moment, or a canary runs.
        package static let conflict = Code(rawValue: "conflict")
        /// A file cannot be read or written, such as the telemetry file.
        public static let file = Code(rawValue: "file")
    }
}

extension FleetError: CustomStringConvertible {
    /// The failure on one line: message, code, remedy.
    public var description: String { "\(detail) (\(code)); \(remedy)" }
}

extension FleetError.Code {
    /// Whether waiting cannot help when this happens at the first connection.
    var isPermanent: Bool { [.invalidName, .secretFile, .refused, .tls].contains(self) }

    fileprivate var remedy: String {
        switch self {
        case .invalidName: "use 1 to 64 of the characters a to z, A to Z, 0 to 9, '-' and '_'"
        case .secretFile: "check the path and its permissions"
        case .unreachable: "check the addresses and the network; it is tried again"
        case .refused: "check the user and the secret, and that the server knows them"
        case .tls: "check the certificates and the names in them"
        case .forbidden: "check the permissions of this user on the server"
        case .noStream: "start a collector or publish a version, which creates the stream; it is tried again"
        case .file: "check the file and its folder"
        default: "it is tried again"
        }
    }
}

extension FleetError {
    /// Does what needs a file or a folder, or throws what could not be done, and why.
    static func file<Value>(_ what: String, _ work: () throws -> Value) throws(FleetError) -> Value {
        do { return try work() } catch {
            throw FleetError(.file, "\(what): \((error as? FileFailure)?.reason ?? error.localizedDescription)")
        }
    }

    static func secret<Secret>(
        in path: String, _ read: (String) throws(SecretFile.Refusal) -> Secret
    ) throws(FleetError) -> Secret {
        do throws(SecretFile.Refusal) { return try read(path) } catch {
            throw FleetError(
                .secretFile, "the file \(path) \(error.reason)",
                remedy: error.remedy(writing: "the secret, and nothing else, into it"))
        }
    }
}
#endif
