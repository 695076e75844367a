package import RapidIntent

extension DictionaryDiagnostic.Code {
    /// An intent that an online service has and no dictionary declares.
    package static let intentOnlyInService = DictionaryDiagnostic.Code(rawValue: "intentOnlyInService")
    /// An intent that an online service does not have.
    package static let intentOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "intentOnlyInDictionaries")
    /// A list that an online service has and no dictionary declares.
    package static let listOnlyInService = DictionaryDiagnostic.Code(rawValue: "listOnlyInService")
    /// A list that is not an entity of an online service.
    package static let listOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "listOnlyInDictionaries")
    /// A value, or a form of one, that only an online service has.
    package static let valueOnlyInService = DictionaryDiagnostic.Code(rawValue: "valueOnlyInService")
    /// A value that an online service does not have.
    package static let valueOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "valueOnlyInDictionaries")
    /// A form that belongs to different values on the two sides.
    package static let valueDiffers = DictionaryDiagnostic.Code(rawValue: "valueDiffers")
    /// A text that has one intent in an online service and another in the dictionaries.
    package static let resolvedOtherwise = DictionaryDiagnostic.Code(rawValue: "resolvedOtherwise")
}
