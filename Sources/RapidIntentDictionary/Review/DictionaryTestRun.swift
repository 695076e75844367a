package import RapidIntent

/// Runs the tests in dictionaries.
///
/// The sentence of a test is matched as a final transcript in the test's context. It must give the expected intent
/// with exactly the expected entities. If the test names no intent, nothing may match. If the test says when the command
/// fires, the sentence is also said word by word. Dates are reckoned from its `now`, or else from a fixed moment.
struct DictionaryTestRun {
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    private let dictionary: CommandDictionary
    private var numbers: PhraseNumbers

    init(_ tests: [DictionaryTestSource], in dictionary: CommandDictionary) {
        self.dictionary = dictionary
        numbers = PhraseNumbers(dictionary.storage)
        for test in tests { run(test) }
    }

    private mutating func run(_ test: DictionaryTestSource) {
        var matcher = TranscriptMatcher(dictionary, scope: test.scope)
        let matches = matcher.update(to: test.text.value).matches
        // Several commands, or one with polite words around it.
        let parts = matches.isEmpty ? firedCommands(of: test) : []
        let commands = matches.map(\.command) + parts
        let isPassed =
            switch (test.intent, commands.count) {
            case (nil, 0): true
            case (let intent?, 1): commands[0].intent == intent && Self.agrees(commands[0], with: test)
            default: false
            }
        guard !isPassed else {
            if let command = commands.first { checkMoment(of: command, test) }
            return
        }
        let notes = matches.compactMap { note(on: $0) }
        diagnostics.report(
            .failedTest,
            "'\(test.text.value)' must come to \(Self.expectation(of: test)), \(Self.outcome(commands, areParts: !parts.isEmpty))"
                + assumedMoment(of: test),
            at: test.text.location, notes: notes, help: help(for: test, matches))
    }

    /// Reports a command that does not fire when the test expects it.
    private mutating func checkMoment(of command: Command, _ test: DictionaryTestSource) {
        guard let moment = test.fires, let rule = dictionary.intent(named: command.intent)?.rule else { return }
        let (expected, limit): (String, Duration?) =
            switch moment {
            case .early: ("early", rule.settle)
            case .after(let silence): ("after \(Self.text(silence)) of silence at the latest", silence)
            case .final: ("only with the final transcript", nil)
            }
        let firings = DictionarySet([dictionary]).firings(
            of: test.text.value, scope: test.scope)
        let outcome: String
        if let firing = firings.first(where: { !$0.command.isEquivalent(to: command) }) {
            outcome = "'\(firing.command)' fires \(Self.place(firing.silence))"
        } else if let silence = firings.first?.silence {
            if let limit, silence <= limit { return }
            outcome = "fires \(Self.place(silence))"
        } else {
            guard limit != nil else { return }
            outcome = "fires only with the final transcript"
        }
        diagnostics.report(
            .failedTest, "'\(test.text.value)' must fire \(expected), and \(outcome)", at: test.text.location,
            help:
                "correct the test, the phrases, or how the intent fires; 'rapid-intent check --explain' shows what it waits for"
        )
    }

    private static func place(_ silence: Duration) -> String {
        silence < .zero
            ? "before the last word" : silence == .zero ? "with the last word" : "after \(text(silence)) of silence"
    }

    private static func text(_ silence: Duration) -> String { "\(Int(silence / .milliseconds(1))) ms" }

    private func firedCommands(of test: DictionaryTestSource) -> [Command] {
        DictionarySet([dictionary]).resolutions(of: test.text.value, scope: test.scope)
            .compactMap { if case .fired(let fired) = $0.outcome { fired.command } else { nil } }
    }

    /// Whether a command has exactly the expected entities.
    private static func agrees(_ command: Command, with test: DictionaryTestSource) -> Bool {
        guard let expected = test.entities else { return true }
        return Set(command.entities.map(\.name)) == Set(expected.keys)
            && expected.allSatisfy { name, value in command.entities.contains { $0.name == name && $0.value == value } }
    }

    private static func expectation(of test: DictionaryTestSource) -> String {
        guard let intent = test.intent else { return "nothing" }
        guard let entities = test.entities else { return "'\(intent)'" }
        let text = entities.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        return entities.isEmpty ? "'\(intent)' without entities" : "'\(intent)(\(text))'"
    }

    private static func outcome(_ commands: [Command], areParts: Bool) -> String {
        if commands.isEmpty { return "and is not understood" }
        let outcomes = commands.map { command in
            var command = command
            command.entities.sort { $0.name < $1.name }
            return "'\(command)'"
        }
        return commands.count == 1
            ? "and comes to \(outcomes[0])"
            : areParts
                ? "and comes to \(outcomes.joined(separator: " and "))"
                : "and could be \(outcomes.joined(separator: " or ")) as well"
    }

    /// The moment from which dates are reckoned, for a message; empty if the test says it, or none is needed.
    private func assumedMoment(of test: DictionaryTestSource) -> String {
        let types = dictionary.storage.index.templates.network.valueRanges.map(\.type)
        guard test.now == nil, let moment = test.scope.moment, !Set(types).isDisjoint(with: [.time, .date, .datetime])
        else { return "" }
        return "; without 'now', it is said at \(moment)"
    }

    private mutating func note(on match: Match) -> DictionaryDiagnostic.Note? {
        numbers.phrase(of: match)?.location.map { .init("it fits phrase '\(match.phrase)'", at: $0) }
    }

    private func help(for test: DictionaryTestSource, _ matches: [Match]) -> String {
        if let intent = test.intent, dictionary.intent(named: intent) == nil {
            let nearest = EditDistance.nearest(to: intent, in: dictionary.intents.map(\.name))
            return nearest.map { "no intent is called '\(intent)'; did you mean '\($0)'?" }
                ?? "no intent is called '\(intent)'"
        }
        let known = dictionary.fillableEntities
        if let name = test.entities?.keys.sorted().first(where: { !known.contains($0) }) {
            let nearest = EditDistance.nearest(to: name, in: known.sorted())
            return "no phrase fills an entity '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        }
        return "correct the test or the phrases; 'rapid-intent check --explain' shows what decides"
    }
}

extension CommandDictionary {
    /// Runs the tests in dictionaries.
    ///
    /// Each sentence is matched as a final transcript in the test's context. It must give the expected intent with
    /// exactly the expected entities. Takes some microseconds per test, and per word if the test says when it fires.
    ///
    /// - Returns: A ``DictionaryDiagnostic/Code/failedTest`` error for each failed test.
    package func failures(of tests: [DictionaryTestSource]) -> [DictionaryDiagnostic] {
        DictionaryTestRun(tests, in: self).diagnostics
    }

    /// The names of all entities that a phrase can fill, with a placeholder, a fixed entity or a condition.
    ///
    /// Takes time linear in the number of phrases.
    package var fillableEntities: Set<String> {
        var names = Set(storage.index.templates.network.entities)
        for block in storage.blocks {
            names.formUnion(block.slots.map(\.name))
            names.formUnion(block.requires.compactMap(\.entity))
        }
        return names
    }

    /// Warnings for preferred entities in the sources that no phrase fills.
    package func unfilledEntities(in sources: [DictionarySource]) -> [DictionaryDiagnostic] {
        let known = fillableEntities
        return sources.flatMap(\.preferredEntities).filter { !known.contains($0.value) }.map { name in
            let nearest = EditDistance.nearest(to: name.value, in: known.sorted())
            return DictionaryDiagnostic(
                .unfilledEntity, severity: .warning, "no phrase fills the preferred entity '\(name.value)'",
                at: name.location,
                help: nearest.map { "did you mean '\($0)'?" } ?? "write {\(name.value)} in a phrase, or remove it")
        }
    }
}
