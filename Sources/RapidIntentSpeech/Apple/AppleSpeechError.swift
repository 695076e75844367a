/// A failure of Apple's recognisers.
public struct AppleSpeechError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// An option is out of its range.
        case invalidOption
        /// The user or a policy does not allow speech recognition.
        case notAuthorised
        /// There is no recogniser for the language, or it is not available now.
        case unavailable
        /// The device cannot recognise offline, and servers were not allowed.
        case notOnDevice
        /// The recogniser failed.
        case failed
    }

    /// The kind of failure.
    public var code: Code
    /// The message with a remedy, a sentence without a full stop.
    package var detail: String

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// The message.
    public var description: String { detail }

    /// The meaning of a recognition task's error.
    enum Meaning: Equatable {
        /// The recogniser itself ended the task; this is not a failure.
        case cancelled
        /// There was no speech; another task continues.
        case noSpeech
        /// The task cannot continue.
        case failure(AppleSpeechError)
    }

    /// Apple does not document the numbers; apps have observed these: 203 and 1110 without speech, 209, 216 and 301
    /// after a task was ended or cancelled, 1700 without permission.
    static func meaning(domain: String, number: Int, message: String) -> Meaning {
        guard ["kAFAssistantErrorDomain", "kLSRErrorDomain"].contains(domain) else {
            return .failure(AppleSpeechError(.failed, "speech recognition failed: \(message) (\(domain) \(number))"))
        }
        switch (domain, number) {
        case ("kAFAssistantErrorDomain", 203), ("kAFAssistantErrorDomain", 1_110): return .noSpeech
        case ("kAFAssistantErrorDomain", 209), ("kAFAssistantErrorDomain", 216), ("kLSRErrorDomain", 301):
            return .cancelled
        case ("kAFAssistantErrorDomain", 1_700):
            return .failure(
                AppleSpeechError(
                    .notAuthorised, "speech recognition is not allowed; allow it in the system's privacy settings"))
        default:
            return .failure(AppleSpeechError(.failed, "speech recognition failed: \(message) (\(domain) \(number))"))
        }
    }
}
