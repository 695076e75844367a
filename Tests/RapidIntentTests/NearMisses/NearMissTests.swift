import RapidIntentDictionary
import Testing

@testable import RapidIntent

@Suite("Near misses")
struct NearMissTests {
    private let dictionary: CommandDictionary

    init() throws {
        dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"),
                lists: [
                    ListSource(
                        "place", "Starbucks", ListValueSource("office", saidAs: "the office"),
                        ListValueSource("station", saidAs: "the station")),
                    ListSource("device", "water pump", "living room light", "kitchen lamp"),
                ],
                intents: [
                    IntentSource("Location", phrases: "where am i"),
                    IntentSource("Navigate", phrases: "take me to {place}"),
                    IntentSource("On", phrases: "turn on the {device}", "turn on the light"),
                    IntentSource("Off", phrases: "turn off the {device}", "turn off the light"),
                    IntentSource("Pause", phrases: "pause the music"),
                    IntentSource("Next", phrases: "next track"),
                    IntentSource("Shuffle", phrases: "enable shuffle"),
                    IntentSource("Volume", phrases: "set the volume to {0..100:level}"),
                    IntentSource("Stop", fire: .instant, phrases: "stop"),
                    IntentSource("Erase", fire: .final, phrases: "erase everything"),
                ])
        ])
    }

    private func outcome(_ text: String, _ policy: NearMissPolicy? = .standard) -> Resolution.Outcome? {
        DictionarySet([dictionary]).resolutions(of: text, nearMisses: policy).first?.outcome
    }

    private func fired(_ text: String, _ policy: NearMissPolicy? = .standard) -> FiredCommand? {
        if case .fired(let fired) = outcome(text, policy) { fired } else { nil }
    }

    @Test("a word with another prefix does not fire", arguments: ["unset", "offset", "upset", "reset"])
    func prefixes(word: String) { #expect(fired("\(word) the volume to 30") == nil) }

    @Test("nobody is asked about a number without its minus", arguments: ["set", "sat"])
    func minus(word: String) {
        guard case .unresolved = outcome("\(word) the volumes to minus 30") else {
            Issue.record("asked or fired")
            return
        }
    }

    @Test(
        "where only a number fits, a word that sounds like one is asked about",
        arguments: [("set the volume to ate", 8), ("set the volume to for", 4), ("set the volume to oh", 0)])
    func numbers(text: String, level: Int) {
        guard case .needsConfirmation(let asked) = outcome(text) else {
            Issue.record("not asked")
            return
        }
        #expect(asked.command["level"] == "\(level)" && asked.near?.heard == text)
        #expect(asked.command.entities.first?.text == text.split(separator: " ").last.map(String.init))
    }

    @Test("a text that breaks off ends in no number")
    func unfinished() throws {
        let source = DictionarySource(locale: "en-GB", intents: ["Remind": ["remind me [at] {0..24:hour}"]])
        let set = DictionarySet([try CommandDictionary([source])])
        guard case .unresolved = set.resolutions(of: "remind me to").first?.outcome else {
            Issue.record("asked or fired")
            return
        }
    }

    @Test("a number that may go on is none", arguments: ["set the volume to 30 and", "set the volume to 30 plus"])
    func openNumber(text: String) { #expect(fired(text) == nil) }

    @Test(
        "what sounds like a phrase is taken for it, with split, joined, swallowed and added words",
        arguments: [
            ("where am eye", "Location"), ("turn of the light", "Off"),
            ("take me to the of this", "Navigate(place: office)"),
            ("take me to star bucks", "Navigate(place: Starbucks)"),
            ("turn on the what her pump", "On(device: water pump)"), ("post music", "Pause"), ("next rack", "Next"),
            ("an able shuffling", "Shuffle"), ("sat the volume to 30", "Volume(level: 30)"),
            ("set the volume two 30", "Volume(level: 30)"), ("could you turn of the light for me please", "Off"),
            ("take me to <unk> the station", "Navigate(place: station)"),
        ])
    func understood(text: String, command: String) throws {
        let told = fired(text)
        let fired = try #require(told)
        #expect("\(fired.command)" == command)
        #expect(fired.source == .dictionary && fired.near?.heard == text)
        #expect(fired.score >= NearMissPolicy.standard.accept && fired.score <= 1)
    }

    @Test("a value has the words that were heard for it")
    func values() throws {
        let told = fired("um take me to the of this please")
        let entity = try #require(told?.command.entities.first)
        #expect(entity.text == "the of this" && entity.words == 4..<7 && entity.value == "office")
    }

    @Test("several values are each what was heard for it")
    func severalValues() throws {
        let pizza = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"), lists: [ListSource("topping", "ham", "mushrooms", "olives")],
                intents: [IntentSource("Order", phrases: "order a pizza with {topping+}")])
        ])
        let text = "order a pete za with ham, mush rooms and olives"
        let command: Command? =
            switch DictionarySet([pizza]).resolutions(of: text).first?.outcome {
            case .fired(let near), .needsConfirmation(let near): near.command
            default: nil
            }
        let entity = try #require(command?.entities.first)
        #expect(entity.values == ["ham", "mushrooms", "olives"])
        #expect(entity.text == "ham, mush rooms and olives" && entity.words == 5..<10)
        #expect(entity.items.map(\.text) == ["ham,", "mush rooms", "olives"])
    }

    @Test(
        "with a name that the phrase has not, the command is only asked about",
        arguments: [
            ("turn off the lights in the fireplace", false), ("turn off the lights in ever floors", true),
            ("turn off the light in every floors", true),
        ])
    func foreignName(text: String, fires: Bool) throws {
        let lights = DictionarySource(
            locale: Located("en-GB"),
            intents: [IntentSource("LightsOff", phrases: "turn off the lights in every floors")])
        // In another dictionary; words of values that are none by themselves count for nothing.
        let names = DictionarySource(
            locale: Located("en-GB"), lists: [ListSource("thing", "fireplace", "kitchen light", "ever after")],
            intents: [IntentSource("On", phrases: "turn on the {thing}")])
        let set = DictionarySet([try CommandDictionary([lights]), try CommandDictionary([names])])
        switch set.resolutions(of: text).first?.outcome {
        case .fired(let near): #expect(fires && near.command.intent == "LightsOff")
        case .needsConfirmation(let near): #expect(!fires && near.command.intent == "LightsOff")
        default: Issue.record("neither asked nor fired")
        }
    }

    @Test(
        "what carries the meaning must be heard",
        arguments: [
            "don't turn of the light", "turn the light", "take me to the", "take me to the moon",
            "turn on the banana light",
            "set the volume two 13 30", "what does turn of the light mean", "she said turn of the light",
            "if it rains turn of the light", "shop", "top", "the light", "turn of the light (not)",
            "turn on the kitchen light", "turned of the light", "pausing the music",
        ])
    func notFired(text: String) { #expect(fired(text) == nil) }

    @Test(
        "what a number counts must be heard, in whichever form",
        arguments: [
            ("set a timer for twenty months", false), ("set a timer for twenty moments", false), ("three flats", false),
            ("sat a timer for twenty minutes", true), ("sat a timer for one minute", true),
        ])
    func counted(text: String, fires: Bool) throws {
        let kitchen = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"),
                intents: [
                    IntentSource("Timer", phrases: "set a timer for {1..60:minutes} minutes"),
                    IntentSource("Coffee", phrases: "{1..9:cups} lattes"),
                ])
        ])
        let outcome = DictionarySet([kitchen]).resolutions(of: text).first?.outcome
        #expect(outcome?.isFired == fires, "\(String(describing: outcome))")
    }

    @Test("another number, a negation and the opposite are not even asked for")
    func excluded() {
        for text in [
            "don't turn of the light", "sat the volume to 130", "sat the volume to", "cut the light",
            "cut the living room light", "kill the water pump",
        ] {
            guard case .unresolved = outcome(text, NearMissPolicy(accept: 0, confirm: 0)) else {
                Issue.record("'\(text)' is \(String(describing: outcome(text)))")
                continue
            }
        }
    }

    @Test("an exact phrase is no near miss, and without a policy there are none")
    func exact() {
        #expect(fired("turn off the light")?.near == nil && fired("turn off the light")?.score == 1)
        #expect(outcome("turn of the light", nil) == .unresolved(.noMatch))
    }

    @Test("the policy decides what fires and what is asked for, and commands with the policy 'final' have none")
    func policy() throws {
        let told = fired("turn of the light")
        let score = try #require(told?.score)
        let asked = outcome("turn of the light", NearMissPolicy(accept: min(1, score + 0.01), confirm: 0.1))
        guard case .needsConfirmation(let command) = asked else {
            Issue.record("it is \(String(describing: asked))")
            return
        }
        #expect(command.command.intent == "Off" && command.score == score)
        #expect(fired("turn of the light", NearMissPolicy(accept: score)) != nil)
        let unsure = outcome("turn of the light", NearMissPolicy(accept: 1, confirm: 1))
        #expect(unsure == .unresolved(.noMatch))
        #expect(outcome("erase every thin") == .unresolved(.noMatch))
        #expect(NearMissPolicy(accept: .nan, confirm: 7) == NearMissPolicy(accept: 1, confirm: 1))
    }

    @Test("an intent has its own scores")
    func ownScores() throws {
        func outcome(
            _ text: String, fire: FiringPolicy = .settled, accept: Double? = nil, confirm: Double? = nil
        ) throws -> String {
            let settings = IntentSettings(
                fire: Located(fire), nearAccept: accept.map { Located($0) }, nearConfirm: confirm.map { Located($0) })
            let dictionary = try CommandDictionary([
                DictionarySource(
                    locale: Located("en"), defaults: settings,
                    intents: [IntentSource("Off", fire: fire, phrases: "turn off the light")])
            ])
            return switch DictionarySet([dictionary]).resolutions(of: text).first?.outcome {
            case .fired: "fired"
            case .needsConfirmation: "asked"
            default: "none"
            }
        }
        let text = "turn of the light"
        #expect(try outcome(text) == "fired")
        #expect(try outcome(text, accept: 1) == "asked")
        #expect(try outcome(text, confirm: 1) == "none")
        #expect(try outcome(text, accept: 1, confirm: 1) == "none")
        #expect(try outcome(text, fire: .final) == "none")
        #expect(try outcome(text, fire: .final, accept: 0.9) == "fired")
        #expect(try outcome(text, fire: .final, confirm: 0.5) == "asked")
    }

    @Test("another hypothesis of the recogniser counts for its command, and against others")
    func alternatives() {
        func outcome(_ text: String, _ alternatives: String...) -> (fired: String?, asked: String?) {
            var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
            let transcript = Transcript(
                utterance: "u", at: .zero, text: text, isFinal: true,
                alternatives: alternatives.map { Transcript.Alternative(text: $0) })
            for case .event(let event) in machine.handle(.transcript(transcript)) {
                guard case .ended(let resolution) = event.kind else { continue }
                switch resolution.outcome {
                case .fired(let fired): return ("\(fired.command)", nil)
                case .needsConfirmation(let fired): return (nil, "\(fired.command)")
                default: return (nil, nil)
                }
            }
            return (nil, nil)
        }
        #expect(outcome("pause the mucus") == (nil, "Pause"))
        #expect(outcome("pause the mucus", "pause the music") == ("Pause", nil))
        #expect(outcome("turn of the light", "turn of the lights", "turn on the light") == (nil, "Off"))
        #expect(outcome("don't turn of the light", "turn off the light") == (nil, nil))
        #expect(outcome("turn of the light", "don't turn off the light") == (nil, "Off"))
        #expect(outcome("sat the volume to 30", "set the volume two 13") == (nil, "Volume(level: 30)"))
    }

    @Test("in a dictionary of two phrases, each is a rival of the other")
    func rivals() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(locale: "en", intents: ["On": ["turn on the light"], "Off": ["turn off the light"]])
        ])
        for (text, fires) in [("turn the light", false), ("turn of the light", true), ("turn in the light", true)] {
            let outcome = DictionarySet([dictionary]).resolutions(of: text).first?.outcome
            let isFired = if case .fired? = outcome { true } else { false }
            #expect(isFired == fires, "\(text): \(String(describing: outcome))")
        }
    }

    @Test("a partial transcript never fires a near miss")
    func partial() {
        var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
        for step in 0..<50 {
            let transcript = Transcript(
                utterance: "u", at: .milliseconds(step * 100), text: "turn of the light", silence: .seconds(1))
            for event in machine.handle(.transcript(transcript)).flatMap(\.events) {
                if case .fired = event.kind { Issue.record("it fired") }
            }
        }
    }

    @Test("a final that sounds like what was fired confirms it")
    func confirmed() throws {
        func outcome(final: String, after partial: String = "turn off the light") -> Resolution.Outcome? {
            var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
            _ = machine.handle(
                .transcript(Transcript(utterance: "u", at: .zero, text: partial, silence: .seconds(1))))
            let final = Transcript(utterance: "u", at: .seconds(1), text: final, isFinal: true)
            return machine.handle(.transcript(final)).flatMap(\.events).lazy.compactMap { event in
                if case .resolved(let resolution) = event.kind { resolution.outcome } else { nil }
            }.first
        }
        guard case .fired(let fired) = outcome(final: "turn of the light") else {
            Issue.record("it is \(String(describing: outcome(final: "turn of the light")))")
            return
        }
        #expect(fired.command.intent == "Off" && fired.near == nil)
        for (partial, final, holds) in [
            ("stop", "shop", true), ("stop", "don't stop", false), ("stop", "play", false),
            ("stop", "stopwatch", false),
            ("turn on the light", "turn of the light", false),
            ("turn on the kitchen lamp", "turn on the kitchin lamp", true),
            ("turn on the kitchen lamp", "turn on the bathroom lamp", false),
        ] {
            let outcome = outcome(final: final, after: partial)
            let isFired = if case .fired = outcome { true } else { false }
            #expect(isFired == holds, "\(final): \(String(describing: outcome))")
        }
        guard case .contradicted = outcome(final: "where am i") else {
            Issue.record("another command does not contradict")
            return
        }
        guard case .contradicted = outcome(final: "don't turn of the light") else {
            Issue.record("a negation does not contradict")
            return
        }
    }

    @Test("with a service, a sure near miss fires before it is asked, and an unsure one waits for its answer")
    func service() throws {
        func machine(_ policy: NearMissPolicy) -> ResolverStateMachine {
            ResolverStateMachine(
                dictionaries: [dictionary], asksService: true,
                configuration: ResolverConfiguration { $0.nearMisses = policy })
        }
        let final = RecognitionEvent.transcript(
            Transcript(utterance: "u", at: .zero, text: "turn of the light", isFinal: true))
        func fires(_ outputs: [ResolverStateMachine.Output]) -> Bool {
            outputs.flatMap(\.events).contains { if case .fired = $0.kind { true } else { false } }
        }
        func question(_ outputs: [ResolverStateMachine.Output]) -> ResolverStateMachine.QuestionID? {
            outputs.lazy.compactMap { if case .ask(_, let id) = $0 { id } else { nil } }.first
        }
        var before = machine(.standard)
        let told = before.handle(final)
        #expect(fires(told) && question(told) == nil)

        var only = machine(NearMissPolicy(accept: 1, confirm: 0.3, order: .only))
        let outputs = only.handle(final)
        #expect(!fires(outputs) && question(outputs) == nil)

        for (answer, fired) in [
            (Result<Resolution.Outcome, OnlineIntentError>.success(.unresolved(.noMatch)), true),
            (.failure(OnlineIntentError(.timedOut, "slow")), true),
            (.success(.unresolved(.refused(Refusal(.negated), intent: "Off"))), false),
            (.success(.needsConfirmation(FiredCommand(command: Command(intent: "On"), source: .online))), false),
        ] {
            var after = machine(NearMissPolicy(order: .after))
            let asked = after.handle(final)
            let id = try #require(question(asked))
            #expect(!fires(asked))
            let outputs = after.answer(OnlineAnswers.Answer(result: answer, source: .online), to: id, at: .seconds(1))
            #expect(fires(outputs) == fired)
        }
    }

    @Test("what a small difference turns into another command is not fired")
    func otherCommands() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en"), lists: [ListSource("name", "Joan", "John", "Bert", "Burt", "Amanda")],
                intents: [
                    IntentSource("Install", phrases: "install the new update now"),
                    IntentSource("Encrypt", phrases: "encrypt the whole folder"),
                    IntentSource("Code", phrases: "set the alarm code 12345678 and leave"),
                    IntentSource("Call", phrases: "call {name} on the phone"),
                ])
        ])
        func fired(_ text: String) -> FiredCommand? {
            if case .fired(let fired)? = DictionarySet([dictionary]).resolutions(of: text).first?.outcome {
                fired
            } else {
                nil
            }
        }
        for text in [
            "uninstall the new update now", "decrypt the whole folder", "set the alarm code 12345679 and leave",
            "set the alarm code 1234567 and leave", "call jon on the phone", "call bird on the phone",
        ] {
            if let fired = fired(text) { Issue.record("'\(text)' fires \(fired.command)") }
        }
        #expect(fired("instal the new update now")?.command.intent == "Install")
        #expect(fired("call a man da on the phone")?.command.entities.first?.value == "Amanda")
        #expect(fired("call amanda on the fone")?.command.entities.first?.text == "amanda")
    }

    @Test("a language without a table of opposites only asks")
    func noOpposites() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(locale: Located("ru"), intents: [IntentSource("On", phrases: "включи музыку")])
        ])
        for text in ["выключи музыку", "включи музику"] {
            if case .fired? = DictionarySet([dictionary]).resolutions(of: text).first?.outcome {
                Issue.record("'\(text)' fires")
            }
        }
    }

    @Test("any text takes bounded time, in any script, and fires nothing by chance")
    func anyText() {
        var generator = SplitMix64(seed: 7)
        let letters = Array("abcdefghijklmnopqrstuvwxyz '0123456789.-<>[]@äßсветاب电気한")
        for length in [0, 1, 5, 40, 400, 4_000] {
            for _ in 0..<20 {
                let text = String((0..<length).map { _ in letters[Int(generator.next() % UInt64(letters.count))] })
                if let fired = fired(text) { Issue.record("'\(text)' fires \(fired.command)") }
            }
        }
        #expect(fired(String(repeating: "a", count: 100_000)) == nil)
        #expect(fired(Array(repeating: "light", count: 10_000).joined(separator: " ")) == nil)
        #expect(fired(Array(repeating: "turn of the", count: 3_000).joined(separator: " ")) == nil)
    }
}
