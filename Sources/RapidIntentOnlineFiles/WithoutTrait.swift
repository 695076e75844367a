// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !SQLite
// Without the trait, this is all that there is: who uses the module is told the trait's name. The initialisers have the labels of
// the real ones, since the compiler looks at these first.

/// Exists with the trait `SQLite` only.
@available(
    *, unavailable, message: "RapidIntentOnlineFiles needs the trait 'SQLite': .package(…, traits: [\"SQLite\"])"
)
public struct OnlineService {
    public init(
        _ value: Any? = nil, environment: Any? = nil, cacheConfiguration: Any? = nil, onCacheTrouble: Any? = nil
    ) {}
}

/// Exists with the trait `SQLite` only.
@available(
    *, unavailable, message: "RapidIntentOnlineFiles needs the trait 'SQLite': .package(…, traits: [\"SQLite\"])"
)
public struct ServiceConfiguration { public init(path: Any? = nil) {} }

/// Exists with the trait `SQLite` only.
@available(
    *, unavailable, message: "RapidIntentOnlineFiles needs the trait 'SQLite': .package(…, traits: [\"SQLite\"])"
)
public struct SQLitePredictionCache {
    public init(
        path: Any? = nil, for value: Any? = nil, configuration: Any? = nil, clock: Any? = nil, now: Any? = nil,
        onTrouble: Any? = nil
    ) {}
}

/// Exists with the trait `SQLite` only.
@available(
    *, unavailable, message: "RapidIntentOnlineFiles needs the trait 'SQLite': .package(…, traits: [\"SQLite\"])"
)
public struct SQLiteCallLedger { public init(path: Any? = nil, account: Any? = nil, busyTimeout: Any? = nil) {} }
#endif
