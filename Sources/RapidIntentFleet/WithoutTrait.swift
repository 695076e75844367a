// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !Fleet
// Without the trait, this is all that there is: who uses the module is told the trait's name. The initialisers have the labels of
// the real ones, since the compiler looks at these first.

/// Exists with the trait `Fleet` only.
@available(*, unavailable, message: "RapidIntentFleet needs the trait 'Fleet': .package(…, traits: [\"Fleet\"])")
public struct FleetMember { public init(_: Any? = nil, onEvent: Any? = nil) {} }

/// Exists with the trait `Fleet` only.
@available(*, unavailable, message: "RapidIntentFleet needs the trait 'Fleet': .package(…, traits: [\"Fleet\"])")
public struct FleetConfiguration { public init(path: Any? = nil) {} }

/// Exists with the trait `Fleet` only.
@available(*, unavailable, message: "RapidIntentFleet needs the trait 'Fleet': .package(…, traits: [\"Fleet\"])")
public struct TelemetryOutbox {
    public init(
        path: Any? = nil, site: Any? = nil, instance: Any? = nil, options: Any? = nil, limits: Any? = nil,
        interval: Any? = nil, now: Any? = nil, onEvent: Any? = nil
    ) {}
}
#endif
