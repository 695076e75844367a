#if Server
import ArgumentParser
import RapidIntent
import RapidIntentPrograms

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
    func resolver() throws(Failure) -> ResolverConfiguration {
        try config.map { path throws(Failure) in try Self.options(path).resolver } ?? ResolverConfiguration()
    }

    private static func options(_ path: String) throws(Failure) -> ServerOptions {
        try Failure.badInput("the configuration has mistakes\n") { try ServerOptions(path: path) }
    }
}
#endif
