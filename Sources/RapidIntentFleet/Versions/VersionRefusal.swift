#if Fleet
/// Why a version, or a decision about versions, is not taken.
public struct VersionRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    package var code: Code
    /// What is wrong, in words.
    package var detail: String

    /// The detail and the code.
    public var description: String { "\(detail) (\(code))" }

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// A kind of refusal, with a stable name for programs.
    package enum Code: String, Sendable, CaseIterable {
        /// It is not of the form that this version of RapidIntent reads.
        case malformed
        /// It has no signature, or that of another key.
        case unsigned
        /// It was made before what is in force.
        case older
        /// Parts of it are missing; they may still arrive.
        case incomplete
        /// The servers keep it no longer.
        case removed
        /// Its bytes are others than those that were published.
        case corrupt
        /// A dictionary in it has errors.
        case unsound
    }
}
#endif
