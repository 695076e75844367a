#if Server
import ArgumentParser
import RapidIntent
import RapidIntentDictionary
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

/// The options of `rapid-intent-server` from a YAML file.
///
/// ```yaml
/// wyoming: tcp://127.0.0.1:10300
/// dictionary: [my-home.yaml, names.yaml]
/// watch: true
/// answers: { GetName: My name is Ida. }
/// ```
///
/// A key is the name of an option, with underscores for hyphens. The server checks what several options must have in common.
struct ServerOptions: Sendable, Equatable {
    /// The options as arguments, such as `--watch` and `--port=8000`, in the order of the file.
    let arguments: [String]
    let resolver: ResolverConfiguration

    /// Reads a file.
    ///
    /// Paths in it that do not begin with a slash are relative to its folder.
    ///
    /// - Throws: `DictionaryError` with every mistake in the file.
    init(path: String) throws(DictionaryError) {
        try self.init(yaml: DocumentFiles.bytes(ofFile: path), file: path, folder: FilePath.folder(of: path))
    }

    /// Reads the bytes of a file.
    ///
    /// - Throws: `DictionaryError`, like ``init(path:)``.
    init(yaml: [UInt8], file: String, folder: String = "") throws(DictionaryError) {
        (arguments, resolver) = try SchemaReader.configuration(yaml: yaml, file: file, secrets: nil) {
            $0.serverOptions(from: $1, folder: folder)
        }
    }

    /// The arguments of the file followed by those of a command line, whose options replace those of the file.
    func arguments(followedBy own: [String]) -> [String] {
        arguments.filter { argument in
            let option = argument.prefix { $0 != "=" }
            return !own.contains { $0 == option || $0.hasPrefix("\(option)=") }
        } + own
    }

    /// The JSON Schema of such files, draft 2020-12, as the text of a file.
    static var schema: String { SchemaDocument(title: "rapid-intent-server", root: .server).json }
}

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
