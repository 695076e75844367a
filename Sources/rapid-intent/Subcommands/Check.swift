#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentDictionary
public import RapidIntentImport
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks dictionaries, and reports errors, warnings and remarks.",
        discussion: """
            Entries with errors are ignored, and the exit code is 1. Tests in a dictionary are run; a failed test is \
            an error. Warnings are entries that are probably mistakes: two phrases that match the same words, a \
            phrase that can never match, a phrase with more than ten million sentences, or phrases and values that \
            sound alike but mean different commands. Remarks state the cost of \
            a phrase: it waits longer because other phrases begin with it, or it fires on one word. Only some \
            messages of each kind are shown, unless --all or --json is given. With --strict, warnings also give exit \
            code 1; remarks never do.

            --explain shows instead how a text is resolved: its words in normal form, every phrase that matches and \
            why the first is preferred, when it fires and why, and which words may follow. If no phrase matches, it \
            shows how many words were understood, and which phrase the text sounds like: word by word, with the \
            score and what speaks against it.

            --service compares the dictionaries with an application exported from an online service. It reports \
            intents, lists and values that only one side has, and training texts of the service that the \
            dictionaries resolve to another intent. Any difference gives exit code 1.

            EXAMPLES
              rapid-intent check Dictionaries
              rapid-intent check home.yaml lists/ --json
              rapid-intent check --explain "open the curtains" --context area=Kitchen
              rapid-intent check Dictionaries --watch
              rapid-intent check --service luis.json Dictionaries
            """)

    @Argument(help: "Dictionaries, or folders of them. (default: Dictionaries)")
    var arguments: [String] = []

    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp("The same as an argument; repeatable.", valueName: "path"))
    var dictionaries: [String] = []

    @Option(help: ArgumentHelp("Show how a text is resolved, and why; repeatable.", valueName: "text"))
    var explain: [String] = []

    @OptionGroup var service: ServiceOptions

    @Flag(help: "Check again when a file changes, until Ctrl-C is pressed.")
    var watch = false

    @Flag(help: "Exit with 1 on warnings too.")
    var strict = false

    @Flag(help: "Show all messages, not only some of each kind.")
    var all = false

    @OptionGroup var situation: SituationOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if explain.isEmpty, !situation.entries.isEmpty || situation.locale != nil {
            throw ValidationError("'--context' and '--locale' need '--explain'.")
        }
        if service.path != nil, !explain.isEmpty || watch || strict {
            throw ValidationError("'--service' cannot be combined with '--explain', '--watch' or '--strict'.")
        }
        if !explain.isEmpty, all { throw ValidationError("'--all' cannot be combined with '--explain'.") }
    }

    mutating func run() async throws {
        let named = arguments + dictionaries
        let paths = named.isEmpty ? [DefaultDictionaries.folder] : named
        guard watch else {
            if let status = check(paths) { throw status }
            return
        }
        let stream = InterruptibleStream(DictionaryWatcher(paths: paths).changes())
        report(at: Date(), paths)
        do {
            for try await _ in stream.elements { report(at: Date(), paths) }
        } catch is Interrupted {
            // Watching usually ends here.
        }
    }

    private func report(at time: Date, _ paths: [String]) {
        if output.json {
            _ = check(paths, at: time.formatted(.iso8601))
        } else {
            let style = Style(output.colour)
            let clock = Date.VerbatimFormatStyle(
                format:
                    "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                timeZone: .current, calendar: .current)
            StandardOutput.write(style.bold(time.formatted(clock)))
            _ = check(paths)
        }
    }

    /// Returns the exit status; nil for success.
    private func check(_ paths: [String], at time: String? = nil) -> ExitStatus? {
        let loaded = LoadedDictionaries(paths: paths)
        guard explain.isEmpty else { return explainTexts(in: loaded) }
        if let path = service.path {
            return ServiceCheck(path: path, format: service.format, all: all, output: output).compare(with: loaded)
        }
        var doubts = doubts(in: loaded)
        // A test or phrase may need an entry that was left out because of an error.
        if loaded.errorCount > 0 {
            doubts.removeAll(where: \.mayFollowFromErrors)
            for index in doubts.indices where doubts[index].code == .failedTest {
                doubts[index].help? += "; the other errors may be the cause"
            }
        }
        let diagnostics = LoadedDictionaries.unique(loaded.diagnostics + doubts)
        let summary = CheckSummary(loaded, diagnostics: diagnostics)
        if output.json {
            for diagnostic in diagnostics { StandardOutput.write(JSON(diagnostic)) }
            StandardOutput.write(summary.json(at: time))
        } else {
            let digest = DiagnosticDigest(diagnostics, all: all)
            let style = Style(output.colour)
            for diagnostic in digest.shown {
                // A remark needs no action, so only its first line is shown unless '--all' is given.
                let isBrief = diagnostic.severity == .remark && !all
                StandardOutput.write(style.highlight(diagnostic, isBrief: isBrief))
            }
            for line in digest.rest { StandardOutput.write("\(line); '--all' shows them") }
            StandardOutput.write(summary.text)
        }
        let isBad = diagnostics.contains { $0.severity == .error || (strict && $0.severity == .warning) }
        return isBad ? .badInput : nil
    }

    /// The diagnostics that loading does not produce: failed tests, and those that take longer to find.
    private func doubts(in loaded: LoadedDictionaries) -> [DictionaryDiagnostic] {
        var doubts: [DictionaryDiagnostic] = []
        for (dictionary, sources) in zip(loaded.dictionaries.dictionaries, loaded.sources) {
            doubts += dictionary.failures(of: sources.flatMap(\.tests))
            doubts += dictionary.unfilledEntities(in: sources)
            doubts += dictionary.review()
            doubts += dictionary.doubts()
            doubts += dictionary.soundAlikes(in: sources)
        }
        return doubts
    }

    /// Returns the exit status; nil for success.
    private func explainTexts(in loaded: LoadedDictionaries) -> ExitStatus? {
        let mistakes = loaded.diagnostics.filter { $0.severity == .error }
        for diagnostic in DiagnosticDigest(mistakes).shown { StandardError.write(diagnostic.description) }
        if let warning = loaded.dictionaries.substitution(for: situation.locale) { StandardError.write(warning) }
        let dictionaries = loaded.dictionaries.dictionaries(for: situation.locale)
        guard !loaded.isEmpty, !(strict && loaded.errorCount > 0) else { return .badInput }
        let view = ExplanationView(style: Style(output.colour), rangeNames: rangeNames(in: dictionaries))
        for text in explain {
            let parts = commands(in: text, loaded.dictionaries)
            if parts.count != 1 || parts[0] != text, !output.json {
                StandardOutput.write(view.heading(of: text, commandCount: parts.count))
            }
            for part in parts {
                guard let told = explanation(of: part, in: dictionaries) else { continue }
                let near = told.matches.isEmpty ? nearMiss(of: part, loaded.dictionaries) : nil
                output.write(JSON(told, of: part, near: near), text: view.text(for: told, of: part, near: near))
            }
        }
        return loaded.status
    }

    /// The explanation by the first dictionary that matches a text, or else by the one that understands the most words.
    private func explanation(of text: String, in dictionaries: [CommandDictionary]) -> TextExplanation? {
        let explanations = dictionaries.map { $0.explanation(of: text, scope: situation.scope) }
        let understood = explanations.map(\.understoodCount).max()
        return explanations.first { !$0.state.matches.isEmpty }
            ?? explanations.first { $0.understoodCount == understood }
    }

    /// What a text that no phrase fits may be taken for; nil if it sounds like nothing.
    private func nearMiss(of text: String, _ dictionaries: DictionarySet) -> NearMissView? {
        guard
            let near = dictionaries.nearMissExplanation(of: text, locale: situation.locale, scope: situation.scope),
            let outcome = dictionaries.resolutions(of: text, locale: situation.locale, scope: situation.scope).first?
                .outcome
        else { return nil }
        return NearMissView(near: near, outcome: outcome)
    }

    /// The texts of the commands of an utterance, without the words around them; the whole text if it is not divided.
    private func commands(in text: String, _ dictionaries: DictionarySet) -> [String] {
        let resolutions = dictionaries.resolutions(of: text, locale: situation.locale, scope: situation.scope)
        let areCommands = resolutions.allSatisfy { resolution in
            switch resolution.outcome {
            case .fired, .needsConfirmation: true
            default: false
            }
        }
        return areCommands && !resolutions.isEmpty ? resolutions.map(\.text) : [text]
    }

    /// The names of ranges that belong to exactly one list.
    private func rangeNames(in dictionaries: [CommandDictionary]) -> [NumberRange: String] {
        var names: [NumberRange: Set<String>] = [:]
        for list in dictionaries.flatMap(\.lists) {
            if case .range(let range) = list.content { names[range, default: []].insert(list.name) }
        }
        return names.compactMapValues { $0.count == 1 ? $0.first : nil }
    }
}

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
