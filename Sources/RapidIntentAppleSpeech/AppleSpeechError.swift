/// Why Apple's recognisers cannot be listened through.
public struct AppleSpeechError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// An option is out of its range.
        case invalidOption
        /// The user, or a policy, does not allow speech recognition.
        case notAuthorised
        /// There is no recogniser for the language, or it is not available now.
        case unavailable
        /// The device cannot recognise by itself, and nothing else was allowed.
        case notOnDevice
        /// The recogniser failed.
        case failed
    }

    /// What kind of failure it is.
    public var code: Code
    /// What happened and what to do, in a sentence without a full stop.
    package var detail: String

    /// Describes a failure.
    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// The sentence.
    public var description: String { detail }

    /// What an error of a recognition task means.
    enum Meaning: Equatable {
        /// The task was ended by us; nothing went wrong.
        case cancelled
        /// There was no speech; another task continues.
        case noSpeech
        /// The task cannot go on.
        case failure(AppleSpeechError)
    }

    /// Reads an error by its domain and number.
    ///
    /// The numbers are not documented by Apple; they are those that apps meet: 203 and 1110 without speech, 209, 216 and 301
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
