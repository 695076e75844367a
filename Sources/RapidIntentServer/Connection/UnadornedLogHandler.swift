#if Server
import Logging

/// Logs messages of the HTTP library without its metadata for every request.
///
/// The metadata, a request number, is costly to format, and messages about single requests are below the log level.
struct UnadornedLogHandler: LogHandler {
    private var handler: any LogHandler

    init(_ handler: any LogHandler) { self.handler = handler }

    var logLevel: Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { handler.log(event: event) }
}
#endif
