public import RapidIntent

extension DictionaryDiagnostic.Code {
    /// An intent that an online service has and no dictionary declares.
    public static let intentOnlyInService = DictionaryDiagnostic.Code(rawValue: "intentOnlyInService")
    /// An intent that an online service does not have.
    public static let intentOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "intentOnlyInDictionaries")
    /// A list that an online service has and no dictionary declares.
    public static let listOnlyInService = DictionaryDiagnostic.Code(rawValue: "listOnlyInService")
    /// A list that is no entity of an online service.
    public static let listOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "listOnlyInDictionaries")
    /// A value, or a way to say one, that only an online service knows.
    public static let valueOnlyInService = DictionaryDiagnostic.Code(rawValue: "valueOnlyInService")
    /// A value that an online service does not know.
    public static let valueOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "valueOnlyInDictionaries")
    /// A way to say a value that stands for another value on the other side.
    public static let valueDiffers = DictionaryDiagnostic.Code(rawValue: "valueDiffers")
    /// A text that means one intent to an online service and another to the dictionaries.
    public static let resolvedOtherwise = DictionaryDiagnostic.Code(rawValue: "resolvedOtherwise")
}
