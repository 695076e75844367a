public import RapidIntent

extension DictionaryDiagnostic.Code {
    /// A phrase that longer ones begin with which mean something else, so that it waits.
    public static let prefixConflict = Self(rawValue: "prefixConflict")
    /// A phrase that a single word makes up.
    public static let oneWordPhrase = Self(rawValue: "oneWordPhrase")
    /// A phrase that fits whatever is said.
    public static let fitsAnything = Self(rawValue: "fitsAnything")
    /// A phrase that nothing that is said comes to.
    public static let unreachablePhrase = Self(rawValue: "unreachablePhrase")
    /// A phrase that stands for more wordings than anybody can look through.
    public static let tooManyWordings = Self(rawValue: "tooManyWordings")
    /// An entity that something speaks of and no phrase fills.
    public static let unfilledEntity = Self(rawValue: "unfilledEntity")
    /// A test of a dictionary that does not come to what it must.
    public static let failedTest = Self(rawValue: "failedTest")
}
