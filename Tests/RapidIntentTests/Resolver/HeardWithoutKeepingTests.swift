import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct HeardWithoutKeepingTests {
    @Test(
        "A segment states whether its words may be a value that no command keeps",
        arguments: [
            ("0 u1 ! call ada", true), ("0 u1 ! ask ada", true), ("0 u1 ! greet ada", false), ("0 u1 ! hang up", false),
            ("0 u1 ! hang up ada", true), ("0 u1 ~ hang up\n9 u1 ! hang up ada", true),
            ("0 u1 ~ stop\n9 u1 ! stop ada", true), ("0 u1 ~ tell ada this\n9 u1 ! tell ada", true),
            ("0 u1 ! meet ada", true), ("0 u1 ! sing ada", false),
        ])
    func hasDiscardedValues(diagram: String, expected: Bool) throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: [.wildcard("person")],
                rules: [RuleSource(name: Located("who"), text: Located("{person:@caller}"))],
                intents: [
                    IntentSource("Call", phrases: "call {person:@caller}", "ask <who>", "greet {person}", "meet <who>"),
                    IntentSource("HangUp", fire: .instant, phrases: "hang up [<who>]"),
                    IntentSource("Stop", fire: .instant, phrases: "stop"), IntentSource("Halt", phrases: "stop <who>"),
                    IntentSource("Tell", fire: .instant, phrases: "tell <who> this"),
                    IntentSource("Meet", phrases: "meet {person:@friend}"),
                ])
        ])
        var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
        var outputs: [ResolverStateMachine.Output] = []
        for event in Script(diagram).events { outputs += machine.handle(event) }
        outputs += machine.finish()
        let resolutions = outputs.compactMap(\.resolution)
        #expect(resolutions.map(\.hasDiscardedValues) == [expected])
    }
}
