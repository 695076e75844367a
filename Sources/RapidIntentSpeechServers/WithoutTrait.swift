// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !SpeechServers
// Without the trait, this is all that there is: who uses the module is told the trait's name. The initialisers have the labels of
// the real ones, since the compiler looks at these first.

/// Exists with the trait `SpeechServers` only.
@available(
    *, unavailable,
    message: "RapidIntentSpeechServers needs the trait 'SpeechServers': .package(…, traits: [\"SpeechServers\"])"
)
public struct WyomingRecogniser {
    public init(_: Any? = nil, vocabulary: Any? = nil, options: Any? = nil, clock: Any? = nil) {}
}

/// Exists with the trait `SpeechServers` only.
@available(
    *, unavailable,
    message: "RapidIntentSpeechServers needs the trait 'SpeechServers': .package(…, traits: [\"SpeechServers\"])"
)
public struct VoskRecogniser {
    public init(_: Any? = nil, vocabulary: Any? = nil, options: Any? = nil, clock: Any? = nil) {}
}
#endif
