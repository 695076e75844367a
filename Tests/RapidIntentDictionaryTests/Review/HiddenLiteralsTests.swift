import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct HiddenLiteralsTests {
    private static func dictionary(_ instant: [String], _ others: [String]) -> CommandDictionary {
        CommandDictionary(tolerating: [
            DictionarySource(
                lists: [.wildcard("any")],
                intents: [
                    IntentSource(
                        name: Located("Instant"), settings: .init(fire: Located(.instant)),
                        phrases: instant.map { Located($0) }),
                    IntentSource(name: Located("Other"), phrases: others.map { Located($0) }),
                ])
        ])
    }

    @Test(
        "A literal phrase that begins with an instant one is reported",
        arguments: [
            (["stop"], "stop"), (["stop the"], "stop the"), (["(stop|halt) [it]"], "(stop|halt) [it]"),
            (["halt [now]", "please stop"], "please stop"), (["[please] {any} the"], "[please] {any} the"),
        ])
    func hidden(instant: [String], hider: String) {
        let dictionary = Self.dictionary(instant, ["stop the music", "play music", "stoppage", "go on"])
        #expect(
            dictionary.warnings.filter { $0.code == .hiddenPhrase }.map(\.message) == [
                "phrase 'stop the music' of intent 'Other' begins with '\(hider)', which fires 'Instant' at once"
            ])
    }

    @Test("A literal phrase whose first number begins with an instant phrase is reported")
    func numbers() {
        let dictionary = Self.dictionary(["channel twenty"], ["channel twenty one on", "channel thirty on"])
        #expect(dictionary.warnings.filter { $0.code == .hiddenPhrase }.count == 1)
    }

    @Test("Only phrases with a common beginning are compared")
    func few() {
        let others = (0..<1_000).map { "phrase \($0)" } + ["stop it", "stop it now"]
        let literals = HiddenLiterals(Self.dictionary(["stop", "halt [now]"], others).storage)
        #expect(literals.phrases(ofIntent: 1).sorted() == [1_000, 1_001])
        #expect(HiddenLiterals(Self.dictionary([], others).storage).phrases(ofIntent: 1).isEmpty)
    }
}
