#if Tool
import RapidIntentSupport
import ArgumentParser

/// Options for the output format.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object per line and nothing else on standard output.")
    var json = false

    @Option(help: "When to use colour: auto (on a terminal), always or never.")
    var colour = ColourChoice.auto
}

/// Whether colour is used.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
}
#endif
