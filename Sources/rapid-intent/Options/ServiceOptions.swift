#if Tool
import ArgumentParser
public import RapidIntentImport

/// The exported application to compare dictionaries with.
struct ServiceOptions: ParsableArguments {
    @Option(
        name: .customLong("service"),
        help: ArgumentHelp(
            "Compare with an application exported from LUIS, CLU, Rasa or Wit.ai: a file or a folder.",
            valueName: "export"))
    var path: String?

    @Option(help: "The service that exported it. (default: detected)")
    var format: ServiceExport.Format?

    func validate() throws {
        if format != nil, path == nil { throw ValidationError("'--format' needs '--service'.") }
    }
}

extension ServiceExport.Format: ExpressibleByArgument {}
#endif
