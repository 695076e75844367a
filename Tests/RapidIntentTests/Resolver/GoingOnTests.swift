import RapidIntentDictionary
import Testing

@testable import RapidIntent

@Suite("A name behind words that were no command")
struct GoingOnTests {
    private let home: CommandDictionary

    init() throws {
        home = try CommandDictionary([
            DictionarySource(
                locale: Located("en"), lists: [ListSource("thing", "lamp", "fan", "gate")],
                intents: [
                    IntentSource("On", phrases: "[the] {thing}"), IntentSource("Lock", phrases: "lock [the] {thing}"),
                ])
        ])
    }

    private func commands(_ diagram: String) -> [String] {
        play(diagram, in: home) { event in
            switch event.kind {
            case .fired(let fired, _): "\(fired.command)"
            case .needsConfirmation(let asked, _): "\(asked.command)? \(asked.refusal?.words ?? "")"
            default: nil
            }
        }
    }

    @Test(
        "is only asked about",
        arguments: [
            ("don't lock", "the gate", ["On(thing: gate)? don't lock"]),
            ("unlock the", "um the lamp please", ["On(thing: lamp)? unlock the"]),
            ("unlock the", "the , lamp.", ["On(thing: lamp)? unlock the"]),
            ("unlock", "the lamp and the fan", ["On(thing: lamp)? unlock", "On(thing: fan)? unlock"]),
            ("unlock", "the lamp and lock the fan", []),
            ("what a day", "lock the gate", ["Lock(thing: gate)"]),
            ("lamp", "fan", ["On(thing: lamp)", "On(thing: fan)"]), ("", "fan", ["On(thing: fan)"]),
        ])
    func finals(first: String, second: String, expected: [String]) {
        #expect(commands("0 u1 ! \(first)\n1000 u2 ! \(second)") == expected)
    }

    @Test("is not fired while the user speaks, either")
    func partials() {
        let diagram = """
            0 u1 ! don't lock
            1000 u2 ~ the gate
            1800 u2 ~800 the gate
            2800 u2 ! the gate
            """
        #expect(commands(diagram) == ["On(thing: gate)? don't lock"])
        #expect(commands(String(diagram.drop { $0 != "\n" }.dropFirst())) == ["On(thing: gate)"])
    }

    @Test(
        "fires three seconds after the last word",
        arguments: [("!", 2_999, false), ("!", 3_000, true), ("~", 9_000, true)])
    func late(kind: String, at: Int, fires: Bool) {
        let told = commands("0 u1 \(kind) what a day\n\(at) u2 ! the lamp")
        #expect(told == [fires ? "On(thing: lamp)" : "On(thing: lamp)? what a day"])
    }

    @Test("is asked about while a service has not answered, and after it knew nothing", arguments: [false, true])
    func service(hasAnswered: Bool) throws {
        var machine = ResolverStateMachine(dictionaries: [home], asksService: true)
        func final(_ utterance: UtteranceID, _ text: String, at: Duration) -> [ResolverStateMachine.Output] {
            machine.handle(.transcript(Transcript(utterance: utterance, at: at, text: text, isFinal: true)))
        }
        let first = final("u1", "don't switch on", at: .zero)
        let question = first.compactMap { if case .ask(_, let id) = $0 { id } else { nil } }.first
        if hasAnswered {
            let nothing = Prediction(text: "don't switch on", intents: [], topIntent: nil)
            _ = machine.answer(
                .success(nothing), to: try #require(question), after: nil, at: .milliseconds(300))
        }
        let second = final("u2", "the lamp", at: .seconds(1)).compactMap(\.resolution)
        guard case .needsConfirmation? = second.last?.outcome else {
            Issue.record("not asked: \(second)")
            return
        }
    }
}
