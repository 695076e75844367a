package import RapidIntent

extension DictionaryDiagnostic.Code {
    /// A phrase that waits because longer phrases with another meaning begin with it.
    package static let prefixConflict = Self(rawValue: "prefixConflict")
    package static let oneWordPhrase = Self(rawValue: "oneWordPhrase")
    package static let fitsAnything = Self(rawValue: "fitsAnything")
    package static let unreachablePhrase = Self(rawValue: "unreachablePhrase")
    package static let tooManyWordings = Self(rawValue: "tooManyWordings")
    /// An entity that is mentioned, but that no phrase fills.
    package static let unfilledEntity = Self(rawValue: "unfilledEntity")
    /// A phrase or value that sounds like one with another meaning.
    package static let soundsAlike = Self(rawValue: "soundsAlike")
    /// A dictionary test whose result is not the expected one.
    package static let failedTest = Self(rawValue: "failedTest")
}

extension DictionaryDiagnostic {
    /// Whether the diagnostic is left out beside errors, because entries left out may be its cause.
    package var mayFollowFromErrors: Bool { [.unreachablePhrase, .unfilledEntity].contains(code) }
}
