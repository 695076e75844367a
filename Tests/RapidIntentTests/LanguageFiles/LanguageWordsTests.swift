import RapidIntentDictionary
import Testing

@testable import RapidIntent

@Suite("Words that a dictionary adds to its language")
struct LanguageWordsTests {
    private static let words = LanguageWords(
        fillers: ["Geh", "oida"], politeOpenings: ["sei so lieb und"], politeClosings: ["wennst magst"],
        negations: ["bloß ned"], yes: ["jo", "passt scho"], no: ["na"])

    private func dictionary(
        _ words: LanguageWords = words, locale: LocaleIdentifier = "de-AT", examples: [String] = []
    ) throws -> CommandDictionary {
        var source = DictionarySource(
            locale: Located(locale),
            intents: [
                IntentSource(
                    name: Located("An"), phrases: [Located("licht an")], examples: examples.map { Located($0) }),
                IntentSource("Auf", fire: .final, phrases: "mach die tür auf"),
            ])
        source.words = words
        return try CommandDictionary([source])
    }

    /// What the texts come to; the recogniser is not sure of the first one of several.
    private func outcomes(_ texts: String..., in dictionaries: DictionarySet) -> [String] {
        var machine = ResolverStateMachine(
            dictionaries: dictionaries, asksService: false,
            configuration: ResolverConfiguration {
                $0.leastConfidence = 0.5
                $0.nearMisses = NearMissPolicy(accept: 1, confirm: 0.2)
                $0.confirmations = .standard
            })
        return texts.enumerated().flatMap { number, text in
            machine.handle(
                .transcript(
                    Transcript(
                        utterance: "u\(number)", at: .seconds(3 * number), text: text, isFinal: true,
                        confidence: number == 0 && texts.count > 1 ? 0.4 : nil))
            ).compactMap { output in
                guard case .event(let event) = output, case .ended(let resolution) = event.kind else { return nil }
                return switch resolution.outcome {
                case .fired(let fired): fired.command.intent
                case .unresolved(let reason): reason.name
                case .needsConfirmation: "confirm"
                default: "other"
                }
            }
        }
    }

    @Test(
        "fillers and polite words may stand around a command",
        arguments: ["geh oida licht an", "sei so lieb und licht an wennst magst"])
    func around(text: String) throws {
        #expect(outcomes(text, in: [try dictionary()]) == ["An"])
        #expect(outcomes(text, in: [try dictionary(LanguageWords())]) != ["An"])
        #expect(Normaliser(locale: "de-AT").normalise("oida licht an").text == "oida licht an")
    }

    @Test("a negation speaks against what a service says, unless an example has it")
    func negation() throws {
        func refusal(_ dictionaries: DictionarySet) -> String? {
            RefusalFinder(dictionaries, locale: "de-AT").refusal(of: Command(intent: "An"), in: "bloß ned licht an")?
                .words
        }
        let plain = try dictionary(LanguageWords())
        #expect(refusal([try dictionary()]) == "bloß ned")
        #expect(refusal([plain, try dictionary()]) == "bloß ned")
        #expect(refusal([try dictionary(examples: ["bloß ned licht an"])]) == nil)
    }

    @Test(
        "answers to a question",
        arguments: [("jo", "Auf"), ("passt scho", "Auf"), ("na geh", "declined"), ("ja", "Auf"), ("nein", "declined")])
    func answers(text: String, outcome: String) throws {
        #expect(outcomes("mach die tür auf", text, in: [try dictionary()]).last == outcome)
    }

    @Test("words of one language do not hold for another, and versions tell them apart")
    func apart() throws {
        let (german, english) = (try dictionary(), try dictionary(LanguageWords(), locale: "en"))
        let dictionaries: DictionarySet = [german, english]
        #expect(dictionaries.spoken("en").words === Language.english)
        #expect(dictionaries.spoken("de").words !== Language.of("de"))
        #expect(DictionarySet([english]).spoken("de").words === Language.of("de"))
        #expect(german.version != (try dictionary(LanguageWords())).version)
    }
}
