// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !Observability
// Without the trait, this is all that there is: who uses the module is told the trait's name. The initialisers have the labels of
// the real ones, since the compiler looks at these first.

/// Exists with the trait `Observability` only.
@available(
    *, unavailable,
    message: "RapidIntentObservability needs the trait 'Observability': .package(…, traits: [\"Observability\"])"
)
public struct ResolutionMetrics { public init(factory: Any? = nil) {} }

/// Exists with the trait `Observability` only.
@available(
    *, unavailable,
    message: "RapidIntentObservability needs the trait 'Observability': .package(…, traits: [\"Observability\"])"
)
public struct ResolutionTracing { public init(tracer: Any? = nil) {} }

/// Exists with the trait `Observability` only.
@available(
    *, unavailable,
    message: "RapidIntentObservability needs the trait 'Observability': .package(…, traits: [\"Observability\"])"
)
public struct TracedService { public init(_: Any? = nil, tracer: Any? = nil) {} }
#endif
