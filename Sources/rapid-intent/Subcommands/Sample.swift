#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentDictionary
import RapidIntentPrograms
import RapidIntentSpeech
import RapidIntentSupport
import RapidIntentYAML

struct Sample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints random sentences of a dictionary's phrases, or of templates.",
        discussion: """
            The sentences are random and different; the same --seed gives the same sentences. Templates on the \
            command line may use the lists and rules of the dictionaries; if they use none, no dictionary is needed. \
            If the tool finds fewer sentences than --count, it prints those.

            EXAMPLES
              rapid-intent sample --count 20 --seed 7
              rapid-intent sample --intent Navigate --json
              rapid-intent sample "turn (on|off) [the] {room} light[s]" \\
                  --dictionary home.yaml
            """)

    @Argument(help: "The templates of the sentences. (default: the phrases of the dictionaries)")
    var templates: [String] = []

    @Option(parsing: .unconditional, help: ArgumentHelp("The number of sentences.", valueName: "number"))
    var count = 10

    @Option(
        help: ArgumentHelp("The seed of the random numbers; equal seeds give equal sentences.", valueName: "number"))
    var seed: UInt64?

    @Option(help: ArgumentHelp("Use only the phrases of this intent; repeatable.", valueName: "name"))
    var intent: [String] = []

    @OptionGroup var language: LocaleOptions
    @OptionGroup var dictionaries: DictionaryOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try check("count", count, in: 1...1_000_000)
        if !templates.isEmpty, !intent.isEmpty {
            throw ValidationError("'--intent' selects phrases of dictionaries; leave out '--intent' or the templates.")
        }
    }

    private struct Choice {
        var phrase: Phrase
        /// The intent of the phrase; nil for a template from the command line.
        var intent: String?
        var sampler: SentenceSampler
        var dictionary: CommandDictionary
    }

    mutating func run() async throws {
        let (choices, status) = try templates.isEmpty ? phrasesOfDictionaries() : givenTemplates()
        guard !choices.isEmpty else { throw Failure(.badInput, "there are no phrases to take sentences of") }
        var generator = SplitMix64(seed: seed ?? UInt64.random(in: .min ... .max))
        var told: Set<String> = []
        // When few new sentences are left, random choice needs more attempts, so the number of attempts is limited.
        var misses = 0
        while told.count < count, misses < 1_000 + choices.count * 20 {
            let choice = choices[Int.random(in: choices.indices, using: &generator)]
            guard let sentence = choice.sampler.sentence(of: choice.phrase, using: &generator), !sentence.isEmpty,
                told.insert(sentence).inserted
            else {
                misses += 1
                continue
            }
            misses = 0
            StandardOutput.write(output.json ? line(sentence, of: choice) : DisplayWidth.printable(sentence))
        }
        if told.isEmpty { throw Failure(.badInput, "no sentence was found: the lists that are needed have no values") }
        if let status { throw status }
    }

    private func line(_ sentence: String, of choice: Choice) -> String {
        var json: JSON = ["text": sentence, "intent": choice.intent, "phrase": choice.phrase.text]
        var matcher = TranscriptMatcher(choice.dictionary, scope: choice.sampler.scope(of: choice.phrase))
        let command = matcher.update(to: sentence).match?.command
        if let command, choice.intent == nil || command.intent == choice.intent {
            json = json.adding(.object(ResolutionLine.members(of: command).filter { $0.key == "entities" }))
        }
        return json.withoutNulls.text
    }

    private func phrasesOfDictionaries() throws -> ([Choice], ExitStatus?) {
        let loaded = try dictionaries.load(for: language.locale)
        let all = loaded.dictionaries
        let chosen = language.locale == nil ? all.dictionaries : all.dictionaries(for: language.locale)
        let names = Set(chosen.flatMap { $0.intents.map(\.name) })
        for name in intent where !names.contains(name) {
            let nearest = EditDistance.nearest(to: name, in: names.sorted())
            let help = nearest.map { "did you mean '\($0)'?" } ?? "the intents are \(Self.listed(names))"
            throw Failure(.badInput, "no intent is called '\(name)'; \(help)")
        }
        let choices = chosen.flatMap { dictionary in
            let sampler = SentenceSampler(dictionary)
            return dictionary.intents.filter { intent.isEmpty || intent.contains($0.name) }.flatMap { intent in
                intent.phrases.map {
                    Choice(phrase: $0, intent: intent.name, sampler: sampler, dictionary: dictionary)
                }
            }
        }
        return (choices, loaded.status)
    }

    /// The first twenty names in alphabetical order, and the number of the others.
    private static func listed(_ names: Set<String>) -> String {
        let shown = names.sorted().prefix(20).joined(separator: ", ")
        return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
    }

    /// The templates from the command line, in a dictionary of their own with the lists and rules of the others.
    private func givenTemplates() throws -> ([Choice], ExitStatus?) {
        let hasDictionaries = !dictionaries.paths.isEmpty || DefaultDictionaries.exist
        let loaded = hasDictionaries ? try dictionaries.load(for: language.locale) : nil
        var sources: [DictionarySource] = []
        if let loaded, loaded.sources.allSatisfy(\.isEmpty) {
            throw Failure(
                .badInput,
                "a template takes its lists and rules from dictionary files, and a compiled dictionary has no files; name "
                    + "those that it was compiled from")
        }
        if let loaded, case let all = loaded.dictionaries.dictionaries,
            let wanted = language.locale == nil
                ? all.first : loaded.dictionaries.dictionaries(for: language.locale).first,
            let number = all.indices.first(where: {
                all[$0].locale == wanted.locale && !loaded.sources[$0].isEmpty
            })
        {
            sources = loaded.sources[number].map { source in
                var source = source
                (source.intents, source.tests, source.skipWords) = ([], [], [])
                return source
            }
        }
        let name = "template"
        let phrases = templates.enumerated().map { number, text in
            Located(
                text,
                at: DictionaryLocation(
                    file: "<template>", line: number + 1, column: 1, length: text.count, lineText: text))
        }
        sources.append(DictionarySource(intents: [IntentSource(name: Located(name), phrases: phrases)]))
        let dictionary = CommandDictionary(tolerating: sources)
        let mistakes = dictionary.warnings.filter { $0.severity == .error && $0.location?.file == "<template>" }
        for mistake in mistakes { StandardError.write(mistake.description) }
        let sampler = SentenceSampler(dictionary)
        let choices = (dictionary.intent(named: name).map { Array($0.phrases) } ?? []).map {
            Choice(phrase: $0, intent: nil, sampler: sampler, dictionary: dictionary)
        }
        if choices.isEmpty { throw ExitStatus.badInput }
        return (choices, mistakes.isEmpty ? loaded?.status : .badInput)
    }
}
#endif
