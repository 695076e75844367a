#if Tool
import Foundation
import RapidIntent
import RapidIntentALSA
import RapidIntentDictionary
import RapidIntentOnline
import RapidIntentOnlineFiles
import RapidIntentSpeech
import RapidIntentYAML
import Testing
import TestSupport

/// The README's code in a folder with its dictionary, with a `print` that records its output.
private func readmeExample(in folder: ScratchFolder, print: (String) -> Void) async throws {
    // Reads the files of that folder: the working folder is that of all tests.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    func CommandDictionary(contentsOf paths: [String]) throws -> RapidIntent.CommandDictionary {
        try RapidIntent.CommandDictionary(contentsOf: paths.map { folder.file($0).path })
    }
    // README begins
    let dictionary = try CommandDictionary(contentsOf: ["commands.yaml"])
    let resolver = IntentResolver(dictionaries: [dictionary])

    // Transcripts as a recogniser delivers them; here, three of one utterance.
    let heard = AsyncStream<RecognitionEvent> { recogniser in
        for (milliseconds, text) in [
            (600, "take me to"), (900, "take me to the office"), (1900, "take me to the office"),
        ] {
            recogniser.yield(
                .transcript(
                    Transcript(
                        utterance: "u1", at: .milliseconds(milliseconds), text: text, isFinal: milliseconds == 1900)))
        }
        recogniser.finish()
    }
    for try await event in resolver.events(for: heard, pacing: .stream) {
        switch event.kind {
        case .fired(let fired, _): print("\(event.at): \(fired.command)")
        case .contradicted(let fired, let by, _): print("undo \(fired.command); the user meant \(by.text)")
        case .resolved(let resolution):
            if let lead = resolution.times.lead { print("\(lead) before the final transcript") }
        default: break
        }
    }
    // README ends
}

/// An article's lines about compiled dictionaries, in a folder of their own.
private func compiledExample() throws -> CommandDictionary {
    // Compiled begins
    try CommandDictionary.compile(contentsOf: ["Dictionaries"], to: "home.compiled")
    let compiled = try CommandDictionary(compiled: "home.compiled")
    // Compiled ends
    return compiled
}

/// An article's lines about priority, in a folder that has the dictionaries.
private func priorityExample() throws -> IntentResolver {
    // Priority begins
    let own = try CommandDictionary(contentsOf: ["own.yaml"])
    let builtIn = try CommandDictionary(contentsOf: ["Dictionaries"])
    let resolver = IntentResolver(dictionaries: [own, builtIn])
    // Priority ends
    return resolver
}

/// An article's lines about asking a service; the code is compiled, not run.
private func onlineExample(_ dictionary: CommandDictionary, _ key: String) throws -> IntentResolver {
    // Online begins
    let service = ResilientService(
        asking: try LUISv3(endpoint: "https://example.com", app: "demo", key: ServiceKey(key)),
        budget: (CallBudget(callsPerDay: 200), ledger: SQLiteCallLedger(path: "calls.sqlite", account: "demo")))
    let resolver = IntentResolver(
        dictionaries: [dictionary], service: service,
        configuration: ResolverConfiguration { $0.askAhead = AskAhead() })
    // Online ends
    return resolver
}

/// An article's lines about a service that a file describes.
private func describedExample(_ dictionary: CommandDictionary) throws -> IntentResolver {
    // Described begins
    let online = try OnlineService(ServiceConfiguration(path: "online.yaml"))
    let resolver = IntentResolver(
        dictionaries: [dictionary], service: online.service, cache: online.cache, configuration: online.configuration)
    // Described ends
    return resolver
}

/// An article's lines about watching files.
private func reloadExample(_ service: any OnlineIntentService) async -> IntentResolver {
    // Reload begins
    let paths = ["Dictionaries"]
    let watcher = DictionaryWatcher(paths: paths)  // before they are read, so that no change is missed
    let active = ActiveDictionaries(LoadedDictionaries(paths: paths).dictionaries)
    let resolver = IntentResolver(dictionaries: active, service: service)
    for await reload in DictionaryReloader(active, paths: paths, watcher: watcher).reloads() {
        print(reload.isApplied ? "applied" : "the previous ones stay in use", reload.diagnostics)
    }
    // Reload ends
    return resolver
}

/// An article's lines about listening; the code is compiled, not run.
private func listeningExample(
    _ resolver: IntentResolver, _ recogniser: any SpeechRecogniser, _ active: ActiveDictionaries
) async throws {
    // Listening begins
    let microphone = ALSASource(reconnection: .waiting()).monitored { trouble in print(trouble) }
    var configuration = PipelineConfiguration()
    configuration.stallLimit = nil  // a microphone that is unplugged is waited for
    configuration.completion = .dictionaries(active)  // a complete command needs a shorter silence after it
    let pipeline = try SpeechPipeline(
        source: microphone, recogniser: recogniser, profile: .voiceActivity, configuration: configuration)
    let heard = pipeline.recognition
    async let listening: Void = pipeline.run()
    for try await event in resolver.events(for: heard) {
        if case .fired(let fired, _) = event.kind { print(fired.command) }
    }
    try await listening
    // Listening ends
}

/// An article's line about level and troubles; nothing is captured here.
private func meteringExample(show: @escaping @Sendable (AudioLevel) -> Void) -> any AudioSource {
    // Metering begins
    let microphone = ALSASource(reconnection: .waiting()).monitored { print($0) }.metered { level, _ in show(level) }
    // Metering ends
    return microphone
}

/// The lights of an article's example.
private protocol Lights {
    func dim(for command: Command)
    func restore(after command: Command)
    func carryOut(_ command: Command)
    func undo(_ command: Command)
}

/// An article's lines about prepared commands; the code is compiled, not run.
private func preparingExample(
    _ dictionary: CommandDictionary, _ heard: AsyncStream<RecognitionEvent>, _ lights: any Lights
) async throws {
    // Preparing begins
    let resolver = IntentResolver(
        dictionaries: [dictionary], configuration: ResolverConfiguration { $0.prepares = 0.5 })
    for try await event in resolver.events(for: heard) {
        switch event.kind {
        case .prepared(let likely, _, _): lights.dim(for: likely.command)
        case .withdrawn(let unlikely, _): lights.restore(after: unlikely.command)
        case .fired(let fired, _): lights.carryOut(fired.command)
        case .contradicted(let fired, let by, _):
            lights.undo(fired.command)
            if let meant = by.command { lights.carryOut(meant) }
        default: break
        }
    }
    // Preparing ends
}

/// An article's lines about tentative meanings; the code is compiled, not run.
private func tentativeExample(
    _ dictionary: CommandDictionary, _ heard: AsyncStream<RecognitionEvent>, carryOut: (Command) -> Void,
    show: (String?, [String]) -> Void
) async throws {
    // Tentative begins
    let resolver = IntentResolver(
        dictionaries: [dictionary], configuration: ResolverConfiguration { $0.reportsTentative = true })
    for try await event in resolver.events(for: heard) {
        switch event.kind {
        case .tentative(let meaning, _): show(meaning.intents.first?.name, meaning.entities.map(\.entity.value))
        case .fired(let fired, _): carryOut(fired.command)
        default: break
        }
    }
    // Tentative ends
}

@Suite struct ReadmeTests {
    private let readme: String
    private let source: String
    /// The article about dictionaries in YAML.
    private let manual: String

    init() throws {
        readme = try String(contentsOf: Tool.package.appending(path: "README.md"), encoding: .utf8)
        source = try String(contentsOfFile: #filePath, encoding: .utf8)
        manual = try String(
            contentsOf: Tool.package.appending(
                path: "Sources/RapidIntentYAML/RapidIntentYAML.docc/WritingADictionary.md"), encoding: .utf8)
    }

    /// The fenced blocks of one language, in order.
    private func blocks(_ language: String) -> [String] {
        readme.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    /// The lines of this file between two marks, without indentation.
    private func lines(of mark: String) -> String {
        source.components(separatedBy: "    // \(mark) begins\n")[1].components(separatedBy: "    // \(mark) ends\n")[0]
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(separator: "\n")
    }

    @Test("The README's Swift code is compiled here")
    func codeIsCompiled() throws {
        let shown = try #require(blocks("swift").first)
        #expect(shown == "import RapidIntent\nimport RapidIntentYAML\n\n" + lines(of: "README"))
    }

    @Test("The README's output is that of its code")
    func outputIsTrue() async throws {
        var lines: [String] = []
        let folder = try ScratchFolder()
        _ = try folder.write(try #require(blocks("yaml").first), to: "commands.yaml")
        try await readmeExample(in: folder) { lines.append($0) }
        #expect(lines.map { $0 + "\n" }.joined() == blocks("text").first)
    }

    @Test("The README's dictionary is valid and six lines long")
    func dictionaryIsSound() throws {
        let yaml = try #require(blocks("yaml").first)
        #expect(yaml.split(separator: "\n").count == 6)
        let dictionary = try CommandDictionary(yaml: yaml)
        #expect(dictionary.warnings.isEmpty)
        #expect(dictionary.intents.map(\.name) == ["Location", "Navigate"])
    }

    @Test("The README has at most 200 lines")
    func isShort() { #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 201) }

    @Test("The README and the pages with which it starts have at most 9,000 words")
    func firstPagesAreShort() throws {
        let start = readme.components(separatedBy: "\n## Start here\n")[1].components(separatedBy: "\n## ")[0]
        let pages = ["README.md"] + start.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }
        #expect(pages.count == 8)
        let words = try pages.reduce(0) { sum, page in
            let text = try String(contentsOf: Tool.package.appending(path: page), encoding: .utf8)
            return sum + text.split(whereSeparator: \.isWhitespace).count
        }
        #expect(words <= 9_000)
    }

    @Test("Both tables of dictionary keys have every notation of a condition")
    func conditionsAreComplete() throws {
        let guide = try String(contentsOf: Tool.package.appending(path: "Dictionaries/README.md"), encoding: .utf8)
        for condition in [
            "area: kitchen", "area: [kitchen, hall]", "area: null", "area: { slot: true }",
            "area: { value: kitchen, slot: true }",
        ] {
            #expect(manual.contains("`\(condition)`"))
            #expect(guide.contains("`\(condition)`"))
            let yaml = "version: 1\nintents: { A: { blocks: [{ requires_context: { \(condition) }, phrases: [go] }] } }"
            #expect(throws: Never.self) { try CommandDictionary(yaml: yaml) }
        }
    }

    @Test("The manual's table of settings has the actual defaults")
    func defaultsAreTrue() {
        let rule = FiringRule.standard
        #expect(rule.policy == .settled)
        #expect(manual.contains("can follow; \(Int(rule.settle / .milliseconds(1))) ms |"))
        #expect(manual.contains("if one may; \(Int(rule.dwell / .milliseconds(1))) ms |"))
        let thresholds = PredictionThresholds.standard
        #expect(manual.contains("that is carried out; \(String(format: "%.2f", thresholds.accept)) |"))
        #expect(manual.contains("that the user is asked about; \(String(format: "%.2f", thresholds.confirm)) |"))
        #expect(manual.contains("above that of the next intent; \(String(format: "%.2f", thresholds.margin)) |"))
    }

    @Test(
        "Files and scripts that the README names exist",
        arguments: [
            "Scripts/demo", "Scripts/test", "Scripts/document", "Scripts/install-packages", "Telemetry/README.md",
            "Examples/Transcripts/README.md", "Dictionaries/README.md", "Benchmarks/README.md", "CONTRIBUTING.md",
            "CHANGELOG.md", "LICENSE", "Sources/RapidIntentServer/README.md",
            "Sources/RapidIntent/RapidIntent.docc/ChoosingProducts.md",
        ])
    func filesAreThere(path: String) {
        #expect(readme.contains(path))
        #expect(FileManager.default.fileExists(atPath: Tool.package.appending(path: path).path))
    }
}
#endif
