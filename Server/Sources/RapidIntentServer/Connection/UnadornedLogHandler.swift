import Logging

/// Logs what the HTTP library has to say, without what it notes for every request.
///
/// It gives each request a number, which is written out at once and shown nowhere: what is said of single requests is
/// below the level that is logged.
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
