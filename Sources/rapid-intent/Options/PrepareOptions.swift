#if Tool
import ArgumentParser

/// Options for commands that are reported as likely before they fire.
struct PrepareOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Report a command as 'prepared' once it is at least this likely, from 0 to 1, while it still waits. 'fired' or \
            'withdrawn' follows.
            """, valueName: "probability"))
    var prepare: Double?

    func validate() throws {
        guard let prepare, !(0...1).contains(prepare) else { return }
        throw ValidationError("'--prepare \(prepare)' is out of range; give 0 to 1.")
    }
}
#endif
