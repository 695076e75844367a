#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentSupport

struct Style: TextStyle {
    let isOn: Bool

    /// The styles for standard output, as chosen by the user.
    ///
    /// By default, they are used only on a terminal whose `TERM` is not `dumb`, and only if `NO_COLOR` (no-color.org)
    /// is not set.
    init(_ choice: ColourChoice) {
        let environment = ProcessInfo.processInfo.environment
        isOn =
            switch choice {
            case .always: true
            case .never: false
            case .auto:
                isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
                    && (environment["NO_COLOR"] ?? "").isEmpty
            }
    }

    func dim(_ text: String) -> String { sequence("2", text) }
    func bold(_ text: String) -> String { sequence("1", text) }
    func green(_ text: String) -> String { sequence("32", text) }
    func yellow(_ text: String) -> String { sequence("33", text) }
    func red(_ text: String) -> String { sequence("31", text) }

    /// A diagnostic with a coloured word for its severity; if it is brief, only the first line.
    func highlight(_ diagnostic: DictionaryDiagnostic, isBrief: Bool = false) -> String {
        let whole = diagnostic.description
        let text = isBrief ? String(whole.prefix { $0 != "\n" }) : whole
        let label = "\(diagnostic.severity.rawValue): "
        guard isOn, let range = text.range(of: label) else { return text }
        let coloured =
            switch diagnostic.severity {
            case .error: red(label)
            case .warning: yellow(label)
            case .remark: dim(label)
            }
        return text.replacingCharacters(in: range, with: coloured)
    }

    private func sequence(_ code: String, _ text: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

enum TerminalWidth {
    /// The number of columns of standard output; nil if it is not a terminal or does not report them.
    static var ofStandardOutput: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object per line and nothing else on standard output.")
    var json = false

    @Option(help: "When to use colour: auto (on a terminal), always or never.")
    var colour = ColourChoice.auto

    /// Prints a result: a line of JSON with `--json`, or else text.
    func write(_ json: @autoclosure () -> JSON, text: @autoclosure () -> String) {
        if self.json { StandardOutput.write(json()) } else { StandardOutput.write(text()) }
    }
}

enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
}
#endif
