package import RapidIntent

extension DictionaryDiagnostic.Code {
    /// An intent that an online service has and no dictionary declares.
    package static let intentOnlyInService = DictionaryDiagnostic.Code(rawValue: "intentOnlyInService")
    /// An intent that an online service does not have.
    package static let intentOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "intentOnlyInDictionaries")
    /// A list that an online service has and no dictionary declares.
    package static let listOnlyInService = DictionaryDiagnostic.Code(rawValue: "listOnlyInService")
    /// A list that is no entity of an online service.
    package static let listOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "listOnlyInDictionaries")
    /// A value, or a way to say one, that only an online service knows.
    package static let valueOnlyInService = DictionaryDiagnostic.Code(rawValue: "valueOnlyInService")
    /// A value that an online service does not know.
    package static let valueOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "valueOnlyInDictionaries")
    /// A way to say a value that stands for another value on the other side.
    package static let valueDiffers = DictionaryDiagnostic.Code(rawValue: "valueDiffers")
    /// A text that means one intent to an online service and another to the dictionaries.
    package static let resolvedOtherwise = DictionaryDiagnostic.Code(rawValue: "resolvedOtherwise")
}
