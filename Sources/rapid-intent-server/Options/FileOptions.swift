#if Server
import ArgumentParser
import RapidIntent
import RapidIntentPrograms

/// The option for a file that has the other options.
struct FileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A YAML file with these options, such as 'max_body: 65536'. Paths in it are relative to it. An option on the command line replaces that of the file.",
            valueName: "file"))
    var config: String?

    /// The arguments of the file that a command line names, followed by those of the command line.
    static func arguments(with own: [String]) throws(Failure) -> [String] {
        var path: String?
        for (argument, next) in zip(own, own.dropFirst().map(Optional.some) + [nil]) {
            if argument == "--config" { path = next }
            if argument.hasPrefix("--config=") { path = String(argument.dropFirst("--config=".count)) }
        }
        guard let path else { return own }
        return try options(path).arguments(followedBy: own)
    }

    /// The settings of the resolver, which the file has beside options.
    ///
    /// - Parameter thresholds: The thresholds of which the file may change some.
    func resolver(thresholds: PredictionThresholds?) throws(Failure) -> ResolverConfiguration {
        let base = ResolverConfiguration { $0.thresholds = thresholds }
        guard let config else { return base }
        return try Self.options(config, over: base).resolver
    }

    private static func options(
        _ path: String, over base: ResolverConfiguration = ResolverConfiguration()
    ) throws(Failure) -> ServerOptions {
        try Failure.badInput("the configuration has mistakes\n") { try ServerOptions(path: path, over: base) }
    }
}
#endif
