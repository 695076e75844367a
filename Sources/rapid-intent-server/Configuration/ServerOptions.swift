#if Server
import RapidIntent
import RapidIntentDictionary
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
#endif
