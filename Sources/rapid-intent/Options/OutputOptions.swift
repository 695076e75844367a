import ArgumentParser

/// Options for the output format.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object per line and nothing else on standard output.")
    var json = false

    @Option(help: "Whether to use colour: auto (on a terminal), always, never.")
    var colour = ColourChoice.auto
}

/// Whether colour is used.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
}
