package import RapidIntent

extension DictionaryDiagnostic.Code {
    /// A phrase that longer ones begin with which mean something else, so that it waits.
    package static let prefixConflict = Self(rawValue: "prefixConflict")
    /// A phrase that a single word makes up.
    package static let oneWordPhrase = Self(rawValue: "oneWordPhrase")
    /// A phrase that fits whatever is said.
    package static let fitsAnything = Self(rawValue: "fitsAnything")
    /// A phrase that nothing that is said comes to.
    package static let unreachablePhrase = Self(rawValue: "unreachablePhrase")
    /// A phrase that stands for too many wordings to review.
    package static let tooManyWordings = Self(rawValue: "tooManyWordings")
    /// An entity that something speaks of and no phrase fills.
    package static let unfilledEntity = Self(rawValue: "unfilledEntity")
    /// A test of a dictionary that does not come to what it must.
    package static let failedTest = Self(rawValue: "failedTest")
}

extension DictionaryDiagnostic {
    /// Whether it may only follow from errors that are reported as well: what they leave out is missing elsewhere.
    package var mayFollowFromErrors: Bool { [.failedTest, .unreachablePhrase, .unfilledEntity].contains(code) }
}
