import RapidIntentDictionary
import TestSupport
import Testing

@testable import RapidIntent

/// Commands that leave out words which others have, take some back, or follow up on an earlier utterance.
@Suite("Implied commands")
struct ImpliedDivisionTests {
    private let dictionary: CommandDictionary

    init() throws {
        dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"),
                lists: [
                    ListSource(
                        "thing", "lamp", "lamp two", "tv", "fan", "gate", "black and white lamp", "mum",
                        "mum and dad's lamp"),
                    ListSource("room", "hall", "kitchen", "living room", "dining room"),
                    ListSource("colour", "red", "blue"), .wildcard("song"),
                ],
                intents: [
                    IntentSource("On", phrases: "(turn|switch) on [the] {thing}", "turn [the] {thing} on"),
                    IntentSource("Off", phrases: "turn off [the] {thing}", "turn [the] {thing} off"),
                    IntentSource(
                        "LightsOff", phrases: "turn off the [{room}] lights", "turn off the lights in [the] {room}"),
                    IntentSource("Paint", phrases: "(set|make) [the] {thing} [to] {colour}"),
                    IntentSource("Dim", phrases: "(set|dim) [the] {thing} to {1..100:percent} percent"),
                    IntentSource("Timer", phrases: "set a timer for {1..60:minutes} minute[s]"),
                    IntentSource("Play", phrases: "play {song}"), IntentSource("Stop", phrases: "stop"),
                    IntentSource("Unlock", fire: .final, phrases: "unlock [the] {thing}"),
                    IntentSource("Lock", phrases: "lock [the] {thing}"),
                    IntentSource(
                        name: Located("Wipe"), settings: IntentSettings(undo: Located(Reversibility.none)),
                        phrases: [Located("wipe [the] {thing}")]),
                ])
        ])
    }

    /// What is fired, asked and contradicted, one utterance after the other, three seconds apart.
    private func happenings(
        _ texts: [String], in dictionary: CommandDictionary? = nil, followUps: FollowUpPolicy? = .standard,
        pause: Int = 3
    ) -> [String] {
        var machine = ResolverStateMachine(
            dictionaries: [dictionary ?? self.dictionary], asksService: false,
            configuration: ResolverConfiguration {
                $0.nearMisses = nil
                $0.followUps = followUps
            })
        var happenings: [String] = []
        for (number, text) in texts.enumerated() {
            let transcript = Transcript(
                utterance: "u\(number)", at: .seconds(pause * number), text: text, isFinal: true)
            for event in machine.handle(.transcript(transcript)).flatMap(\.events) {
                switch event.kind {
                case .fired(let fired, _): happenings.append("\(fired.command)")
                case .needsConfirmation(let asked, _): happenings.append("\(asked.command)?")
                default: break
                }
            }
        }
        return happenings
    }

    @Test(
        "Several values share the words around them",
        arguments: [
            ("turn on the lamp and the tv", ["On(thing: lamp)", "On(thing: tv)"]),
            ("turn on the tv as well as lamp two please", ["On(thing: tv)", "On(thing: lamp two)"]),
            ("lock the gate the tv and the fan", ["Lock(thing: gate)", "Lock(thing: tv)", "Lock(thing: fan)"]),
            ("turn off the hall and kitchen lights", ["LightsOff(room: hall)", "LightsOff(room: kitchen)"]),
            (
                "turn off the living and dining room lights",
                ["LightsOff(room: living room)", "LightsOff(room: dining room)"]
            ),
            ("could you turn the fan and the lamp off now", ["Off(thing: fan)", "Off(thing: lamp)"]),
            (
                "dim the lamp and the tv to forty percent",
                ["Dim(thing: lamp, percent: 40)", "Dim(thing: tv, percent: 40)"]
            ),
            ("turn on the fan and the black and white lamp", ["On(thing: fan)", "On(thing: black and white lamp)"]),
            ("turn off mum and dad's lamp and the tv", ["Off(thing: mum and dad's lamp)", "Off(thing: tv)"]),
            (
                "turn on the lamp and the fan and then lock the gate and the tv",
                ["On(thing: lamp)", "On(thing: fan)", "Lock(thing: gate)", "Lock(thing: tv)"]
            ),
            (
                "turn off the lights in the hall and in the kitchen",
                ["LightsOff(room: hall)", "LightsOff(room: kitchen)"]
            ),
        ])
    func values(text: String, commands: [String]) { #expect(happenings([text]) == commands) }

    @Test(
        "Words that are no further value change nothing",
        arguments: [
            "turn on the lamp the tv", "turn on the lamp and the walnut", "turn on the lamp and not the tv",
            "turn off the lights except the hall and the kitchen", "set a timer for five and ten minutes",
            "she told me about it and the tv", "turn on the lamp and the", "turn on the lamp and the tv is broken",
        ])
    func nothing(text: String) { #expect(happenings([text]).filter { !$0.hasSuffix("?") } == []) }

    @Test("A wildcard takes no further values")
    func wildcard() { #expect(happenings(["play hello and goodbye"]) == ["Play(song: hello and goodbye)"]) }

    @Test(
        "A pronoun means the last thing that the second command can take",
        arguments: [
            ("turn on the lamp and set it to forty percent", ["On(thing: lamp)", "Dim(thing: lamp, percent: 40)"]),
            (
                "turn on the lamp and the tv and make it red",
                ["On(thing: lamp)", "On(thing: tv)", "Paint(thing: tv, colour: red)"]
            ),
            (
                "turn on the lamp and the tv and make them red",
                [
                    "On(thing: lamp)", "On(thing: tv)", "Paint(thing: lamp, colour: red)",
                    "Paint(thing: tv, colour: red)",
                ]
            ),
            (
                "turn the lamp and the tv off then turn both of them back on",
                ["Off(thing: lamp)", "Off(thing: tv)", "On(thing: lamp)", "On(thing: tv)"]
            ),
            ("turn on the lamp and make them red", ["On(thing: lamp)", "Paint(thing: lamp, colour: red)"]),
            ("turn on the lamp and turn it off again", ["On(thing: lamp)", "Off(thing: lamp)"]),
            ("turn on the lamp and wipe it", ["On(thing: lamp)", "Wipe(thing: lamp)?"]),
            ("turn on the lamp and unlock it", ["On(thing: lamp)", "Unlock(thing: lamp)?"]),
            ("unlock the gate and turn it off", []), ("stop and turn it off", []), ("turn it off", []),
        ])
    func pronouns(text: String, commands: [String]) { #expect(happenings([text]) == commands) }

    @Test(
        "The next utterance follows up on the last one",
        arguments: [
            (["turn on the lamp", "and the tv"], ["On(thing: lamp)", "On(thing: tv)"]),
            (["turn on the lamp", "the tv too"], ["On(thing: lamp)", "On(thing: tv)"]),
            (["turn on the lamp", "what about the tv"], ["On(thing: lamp)", "On(thing: tv)"]),
            (["turn on the lamp", "okay turn it off again"], ["On(thing: lamp)", "Off(thing: lamp)"]),
            (["turn on the lamp", "again"], ["On(thing: lamp)", "On(thing: lamp)"]),
            (
                ["turn on the lamp and the tv", "turn them off"],
                ["On(thing: lamp)", "On(thing: tv)", "Off(thing: lamp)", "Off(thing: tv)"]
            ),
            (["turn on the lamp", "no i meant lamp two"], ["On(thing: lamp)", "On(thing: lamp two)"]),
            (["turn on the lamp", "the tv"], ["On(thing: lamp)"]),
            (["turn on the lamp", "never mind", "and the tv"], ["On(thing: lamp)"]),
            (["turn on the lamp", "and then what happened"], ["On(thing: lamp)"]),
            (["turn on the lamp", "wipe it"], ["On(thing: lamp)", "Wipe(thing: lamp)?"]),
            (["wipe the lamp", "again"], ["Wipe(thing: lamp)"]),
            (["set a timer", "ten minutes"], ["Timer?", "Timer(minutes: 10)"]),
            (["set a timer for", "for ten minutes"], ["Timer?", "Timer(minutes: 10)"]),
            (["turn on the lamp", "and turn on"], ["On(thing: lamp)"]),
            (["set a timer", "turn on the fan", "ten minutes"], ["Timer?", "On(thing: fan)"]),
            (["set a timer", "cancel", "ten minutes"], ["Timer?"]),
            (["lock", "the gate"], []),
            (["turn off the lights in", "the kitchen"], ["LightsOff?", "LightsOff(room: kitchen)"]),
            (
                ["turn off the lights in the hall", "and the ones in the kitchen"],
                ["LightsOff(room: hall)", "LightsOff(room: kitchen)"]
            ),
        ])
    func followUps(texts: [String], happenings: [String]) {
        #expect(self.happenings(texts) == happenings)
    }

    @Test(
        "A pronoun whose command lacks its end fires nothing while the user speaks",
        arguments: ["turn them", "turn it"])
    func unfinished(text: String) {
        var machine = ResolverStateMachine(
            dictionaries: [dictionary], asksService: false,
            configuration: ResolverConfiguration { $0.followUps = .standard })
        let said = Transcript(utterance: "u0", at: .zero, text: "turn on the lamp", isFinal: true)
        _ = machine.handle(.transcript(said))
        let events = machine.handle(.transcript(Transcript(utterance: "u1", at: .seconds(3), text: text))).flatMap(
            \.events)
        let later = machine.advance(to: .seconds(9)).flatMap(\.events)
        #expect(!(events + later).contains { if case .fired = $0.kind { true } else { false } })
    }

    @Test("What is missing is asked for with the question of the intent, or of the language")
    func question() throws {
        let timers = try CommandDictionary([
            DictionarySource(
                locale: Located("en"),
                intents: [
                    IntentSource(
                        name: Located("Timer"), ask: Located("For how long?"),
                        phrases: [Located("set a timer for {1..60:minutes} minutes")]),
                    IntentSource("Volume", phrases: "set the volume to {1..9:level}"),
                ])
        ])
        var machine = ResolverStateMachine(
            dictionaries: [timers], asksService: false,
            configuration: ResolverConfiguration { $0.followUps = .standard })
        let questions = ["set a timer for", "set the volume to", "set a timer"].enumerated().flatMap { number, text in
            machine.handle(
                .transcript(Transcript(utterance: "u\(number)", at: .seconds(9 * number), text: text, isFinal: true))
            ).flatMap(\.events).compactMap { event in
                if case .needsConfirmation(let asked, _) = event.kind { asked.question } else { nil }
            }
        }
        #expect(
            questions == [
                "For how long?", "“set the volume to”: what exactly?", "“set a timer”: what exactly?",
            ])
    }

    @Test(
        "The next utterance says which of several things of one name is meant",
        arguments: [
            (["open the blind", "the one in the hall"], ["Open(name: blind, area: hall)"]),
            (["open the blind", "kitchen"], ["Open(name: blind, area: kitchen)"]),
            (["open the blind", "the kitchen one"], ["Open(name: blind, area: kitchen)"]),
            (["open the blind", "kitchen blind please"], []), (["open the blind", "in the garden"], []),
            (["open the blind", "never mind", "the one in the hall"], []),
            (
                ["open the hall blind", "and the ones in the kitchen"],
                ["Open(area: hall, name: blind)", "Open(name: blind, area: kitchen)"]
            ),
        ])
    func choices(texts: [String], expected: [String]) throws {
        let blinds = ["hall", "kitchen"].map { ListValueSource("blind", means: "blind", context: ["area": $0]) }
        let home = try CommandDictionary([
            DictionarySource(
                locale: Located("en"),
                lists: [
                    ListSource(name: Located("name"), values: blinds), ListSource("area", "hall", "kitchen", "garden"),
                ],
                intents: [
                    IntentSource("Open", phrases: "open [the] {name} [in the {area}]", "open [the] {area} {name}")
                ])
        ])
        #expect(happenings(texts, in: home) == expected)
    }

    @Test(
        "A name completes what was begun, though it is a command by itself, and words that give up do so as a command, too"
    )
    func ownPhrases() throws {
        let home = try CommandDictionary([
            DictionarySource(
                locale: Located("en"), lists: [ListSource("thing", "lamp", "fan")],
                intents: [
                    IntentSource("On", phrases: "[turn on] [the] {thing}"),
                    IntentSource("Off", phrases: "turn off [the] {thing}", "[the] {thing} off"),
                    IntentSource("IsOn", phrases: "is [the] {thing} on"), IntentSource("Cancel", phrases: "never mind"),
                ])
        ])
        #expect(happenings(["turn off the", "lamp"], in: home) == ["Off?", "Off(thing: lamp)"])
        #expect(happenings(["turn off the lamp never mind"], in: home) == [])
        #expect(happenings(["turn off the lamp never mind"], in: home, followUps: nil) == [])
        #expect(happenings(["never mind"], in: home) == ["Cancel"])
        #expect(happenings(["is the lamp on and the fan off"], in: home) == [])
        #expect(happenings(["is the lamp on and the fan off"], in: home, followUps: nil) == [])
    }

    @Test("What remains of the last command may be a command itself")
    func wholePrefix() throws {
        let home = try CommandDictionary([
            DictionarySource(
                locale: Located("en"), lists: [ListSource("room", "hall", "kitchen")],
                intents: [IntentSource("Warmth", phrases: "how warm is it [in the {room}]")])
        ])
        #expect(
            happenings(["how warm is it in the hall", "and make it warmer", "and the kitchen"], in: home)
                == ["Warmth(room: hall)", "Warmth(room: kitchen)"])
    }

    @Test(
        "A name that is a command by itself shares the words of the command beside it",
        arguments: [
            ("lamp plus fan off", ["Off(thing: lamp)", "Off(thing: fan)"]),
            ("lamp and lock the gate", ["On(thing: lamp)", "Lock(thing: gate)"]), ("turn on lamp uh lamp two", []),
            ("lock the gate and fan", ["Lock(thing: gate)", "Lock(thing: fan)"]),
        ])
    func bareNames(text: String, commands: [String]) throws {
        let home = try CommandDictionary([
            DictionarySource(
                locale: Located("en"), lists: [ListSource("thing", "lamp", "lamp two", "fan", "gate")],
                intents: [
                    IntentSource("On", phrases: "[turn on] [the] {thing}"), IntentSource("Off", phrases: "{thing} off"),
                    IntentSource("Lock", phrases: "lock [the] {thing}"),
                ])
        ])
        #expect(happenings([text], in: home) == commands)
    }

    @Test("Without a policy, or too late, an utterance stands for itself", arguments: [nil, FollowUpPolicy.standard])
    func alone(policy: FollowUpPolicy?) {
        #expect(happenings(["turn on the lamp", "and the tv"], followUps: policy, pause: 40) == ["On(thing: lamp)"])
        #expect(happenings(["turn on the lamp", "again"], followUps: nil) == ["On(thing: lamp)"])
    }

    @Test(
        "What is said after a correction takes the place of the words before it",
        arguments: [
            ("turn on the lamp no wait the fan", ["On(thing: fan)"]),
            ("turn on the no wait turn off the fan", ["Off(thing: fan)"]),
            ("turn on the lamp i mean turn it off", ["Off(thing: lamp)"]),
            ("turn off the hall i mean the kitchen lights", ["LightsOff(room: kitchen)"]),
            ("set a timer for five no ten minutes", ["Timer(minutes: 10)"]),
            ("turn on the lamp no wait lock the gate", ["Lock(thing: gate)"]),
            ("set a timer for ten minutes no fifteen", []),
            ("turn on the lamp and stop no wait the fan", ["On(thing: lamp)", "On(thing: fan)"]),
            ("set the lamp no wait to red", ["Paint(thing: lamp, colour: red)"]),
            ("turn on the fan and the lamp no sorry the tv", ["On(thing: fan)", "On(thing: tv)"]),
            ("actually turn on the lamp", ["On(thing: lamp)"]),
            ("turn on the lamp actually never mind", []), ("turn on the lamp no wait", []),
            ("there is no turn on the lamp", []), ("turn on the lamp no matter what", ["On(thing: lamp)"]),
            ("i mean turn of the lamp", []),
        ])
    func corrections(text: String, commands: [String]) { #expect(happenings([text]) == commands) }

    @Test("A command that was fired is contradicted by what replaces it, which fires")
    func contradicted() {
        let lines = play(
            """
            0 u ~ turn on the lamp
            900 u ~ turn on the lamp no wait
            1800 u ~ turn on the lamp no wait the fan
            3000 u ! turn on the lamp no wait the fan
            """, in: dictionary, followUps: .standard)
        #expect(lines.filter { $0.contains(" fired ") }.count == 2, "\(lines)")
        #expect(lines.contains { $0.contains("contradicted On(thing: lamp) by On(thing: fan)") }, "\(lines)")
    }

    @Test(
        "Words behind a command that cannot change it leave it as it is",
        arguments: [
            ("turn on the lamp because grandpa likes it", ["On(thing: lamp)"]),
            ("turn on the lamp because i do not see it", ["On(thing: lamp)"]),
            ("turn on the lamp and tell me a joke", ["On(thing: lamp)"]),
            ("turn on the lamp and walnut", []), ("turn on the lamp and wait until tomorrow", []),
            ("turn on the lamp and walnut fifteen minutes", []), ("turn on the lamp and do not tell my sister", []),
            ("turn on the lamp walnut", []), ("she told me a joke and turn on the lamp", []),
            ("unlock the gate because i am home", ["Unlock(thing: gate)?"]),
        ])
    func rests(text: String, commands: [String]) { #expect(happenings([text]) == commands) }

    @Test("While the text grows, each command fires once, and nothing before the words that all values share")
    func partials() {
        func fired(_ diagram: String) -> [String] {
            play(diagram, in: dictionary, followUps: .standard).filter { $0.contains(" fired ") }
        }
        #expect(
            fired(
                """
                0 u ~ turn off the hall
                300 u ~ turn off the hall and
                600 u ~ turn off the hall and kitchen
                2900 u ~ turn off the hall and kitchen lights
                6000 u ! turn off the hall and kitchen lights
                """
            ).count == 2)
        #expect(
            fired(
                """
                0 u ~ turn on the lamp
                300 u ~ turn on the lamp and
                600 u ~ turn on the lamp and the
                900 u ~ turn on the lamp and the fan
                6000 u ! turn on the lamp and the fan
                """
            ).count == 2)
    }
}
