// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !SQLite
// Without the trait, this is all that there is: who uses the module is told the trait's name. The initialisers have the labels of
// the real ones, since the compiler looks at these first.

/// Exists with the trait `SQLite` only.
@available(*, unavailable, message: "RapidIntentTelemetry needs the trait 'SQLite': .package(…, traits: [\"SQLite\"])")
public struct TelemetryStore {
    public init(
        path: Any? = nil, session: Any? = nil, configuration: Any? = nil, now: Any? = nil, onFailure: Any? = nil
    ) {}
}

/// Exists with the trait `SQLite` only.
@available(*, unavailable, message: "RapidIntentTelemetry needs the trait 'SQLite': .package(…, traits: [\"SQLite\"])")
public struct TelemetryReader { public init(path: Any? = nil) {} }
#endif
