// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !SQLite
// Without the trait, this is all that there is: who uses the module is told the trait's name. The initialisers have the labels of
// the real ones, since the compiler looks at these first.

/// Exists with the trait `SQLite` only.
@available(*, unavailable, message: "RapidIntentLearning needs the trait 'SQLite': .package(…, traits: [\"SQLite\"])")
public struct GrowthFolder { public init(path: Any? = nil, others: Any? = nil, locale: Any? = nil) {} }

/// Exists with the trait `SQLite` only.
@available(*, unavailable, message: "RapidIntentLearning needs the trait 'SQLite': .package(…, traits: [\"SQLite\"])")
public struct GrowthPolicy { public init() {} }
#endif
