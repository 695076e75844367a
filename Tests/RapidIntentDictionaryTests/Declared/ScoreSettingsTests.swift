import RapidIntent
import RapidIntentDictionary
import Testing

@Suite("Score thresholds of a dictionary")
struct ScoreSettingsTests {
    private func warnings(_ defaults: IntentSettings, _ intents: IntentSettings...) -> [String] {
        let source = DictionarySource(
            defaults: defaults,
            intents: intents.map { IntentSource(name: Located("A"), settings: $0, phrases: [Located("a b")]) })
        return CommandDictionary(tolerating: [source]).warnings.filter { $0.severity == .error }.map(\.message)
    }

    @Test("'confirm' above 'accept' is one error, wherever the two are declared")
    func contradictions() {
        let (accept, confirm) = (IntentSettings(accept: Located(0.5)), IntentSettings(confirm: Located(0.6)))
        let both = IntentSettings(accept: Located(0.5), confirm: Located(0.6))
        let ofIntent = ["'confirm' of intent 'A' is 0.6, above 'accept', which is 0.5"]
        #expect(warnings(IntentSettings(), both) == ofIntent)
        #expect(warnings(IntentSettings(), accept, confirm) == ofIntent)
        #expect(warnings(accept, confirm) == ofIntent)
        #expect(warnings(confirm, accept) == ofIntent)
        #expect(warnings(both, IntentSettings()) == ["'confirm' of 'defaults' is 0.6, above 'accept', which is 0.5"])
        #expect(warnings(both, IntentSettings(accept: Located(0.9), confirm: Located(0.6))).count == 1)
        #expect(warnings(accept, IntentSettings(accept: Located(0.6), confirm: Located(0.6))).isEmpty)
    }

    @Test("Two declarations of an intent must have equal scores")
    func conflicts() {
        let (one, two) = (IntentSettings(margin: Located(0.1)), IntentSettings(margin: Located(0.2)))
        #expect(warnings(IntentSettings(), one, two) == ["intent 'A' is declared with margin: 0.1 and margin: 0.2"])
        #expect(warnings(IntentSettings(), one, one).isEmpty)
    }
}
