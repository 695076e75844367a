import RapidIntentDictionary
import Testing
import TestSupport

@testable import RapidIntent

/// Commands as people say them politely.
@Suite struct PoliteFramesTests {
    private func dictionary(hasWildcard: Bool = false) throws -> CommandDictionary {
        var source = DictionarySource(
            locale: Located("en-GB"), lists: [ListSource("room", "kitchen", "hall"), .wildcard("text")],
            intents: [
                IntentSource("On", phrases: "turn on the light", "turn on the light in the {room}"),
                IntentSource("Off", phrases: "turn off the light"), IntentSource("Stop", phrases: "stop"),
                IntentSource("Hear", phrases: "can you hear me"),
            ])
        if hasWildcard { source.intents.append(IntentSource("Later", phrases: "{text} in five minutes")) }
        return try CommandDictionary([source])
    }

    /// The fired commands of a final text, with their words.
    private func commands(in text: String, hasWildcard: Bool = false) throws -> String {
        let words = text.split(separator: " ").map(String.init)
        return DictionarySet([try dictionary(hasWildcard: hasWildcard)]).resolutions(of: text).map { resolution in
            guard case .fired(let fired) = resolution.outcome else { return "none" }
            let said = fired.command.entities.compactMap(\.words).map { words[$0].joined(separator: " ") }
            return ([fired.command.intent] + said).joined(separator: " ")
        }.joined(separator: ", ")
    }

    @Test(
        "Frames, fillers and both together change nothing",
        arguments: [
            "could you turn on the light", "Can you please turn on the light?", "would you turn on the light for me",
            "I'd like you to turn on the light", "turn on the light thank you very much", "okay turn on the light",
            "okay um could you turn on the light",
            "turn on the light for me please", "turn on the light now please",
            "will you go ahead and turn on the light",
            "could you just please turn on the light right now thanks", "would you mind turning on the light",
            "okay do you mind um turning on the light for me", "would you mind turn on the light",
        ])
    func framed(text: String) throws {
        #expect(try commands(in: text) == "On")
        #expect(try commands(in: text, hasWildcard: true) == "On")
    }

    @Test(
        "Values keep their places, and several commands may each have a frame",
        arguments: [
            ("could you turn on the light in the hall", "On hall"),
            ("could you turn on the light in the hall and can you turn off the light for me", "On hall, Off"),
            ("okay stop and turn on the light in the kitchen please", "Stop, On kitchen"),
            ("would you mind turning on the light in the hall and stop", "On hall, Stop"),
            ("would you mind stopping", "Stop"),
        ])
    func several(text: String, commands: String) throws { #expect(try self.commands(in: text) == commands) }

    @Test("A phrase that contains the words of a frame comes first")
    func phrase() throws { #expect(try commands(in: "can you hear me") == "Hear") }

    @Test(
        "Questions, negations, reports and other people's tasks are no commands",
        arguments: [
            "can you explain what turn on the light does", "could you not turn on the light",
            "could you turn on the light if I ask", "did you turn on the light for me", "I said could you stop it",
            "can she turn on the light", "could you", "can you sing", "for me turn on the light",
            "would you say that you turn on the light", "why can you turn on the light",
            "can you turn on the light and sing",
            "don't turn on the light now", "you could turn on the light", "turn on the light now and then",
            "turn on the light for me afterwards", "turn on the light afterwards", "stop if you can turn on the light",
            "would you mind not turning on the light", "do you mind if I turn on the light",
            "would you mind her turning on the light",
            "turning on the light could you", "would you mind the light", "I mind turning on the light",
            "turn on the light could you", "we can turn on the light", "I want to turn on the light",
        ])
    func none(text: String) throws {
        #expect(try commands(in: text) == "none")
        #expect(try commands(in: text, hasWildcard: true) == "none")
    }

    @Test("A dictionary can switch frames off")
    func off() throws {
        var source = DictionarySource(
            locale: Located("en"), intents: [IntentSource("On", phrases: "turn on the light")])
        #expect(DictionarySet([try CommandDictionary([source])]).fires("could you turn on the light"))
        source.allowsPoliteFrames = false
        let dictionaries = DictionarySet([
            try CommandDictionary([source, DictionarySource(intents: ["Stop": ["stop"]])])
        ])
        #expect(!dictionaries.fires("could you turn on the light") && dictionaries.fires("turn on the light"))
    }

    @Test("A closing holds nothing up, and an opening makes an instant command wait")
    func early() throws {
        var source = DictionarySource(
            locale: Located("en-GB"),
            intents: [
                IntentSource("Stop", fire: .instant, phrases: "stop"),
                IntentSource("Unlock", fire: .final, phrases: "unlock the door"),
                IntentSource("Off", phrases: "turn off the light"),
            ])
        source.intents[0].settings.fire = Located(.instant)
        let dictionary = try CommandDictionary([source])
        func fired(_ diagram: String) -> [String] {
            play(diagram, in: dictionary).filter { $0.contains(" fired ") }
                .map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
        }
        #expect(fired("0 u ~ turn off the light for me\n2000 u ! turn off the light for me") == ["150 u fired"])
        #expect(fired("0 u ~ stop now\n2000 u ! stop now") == ["0 u fired"])
        #expect(fired("0 u ~ could you stop\n100 u ~ could you stop him\n2000 u ! could you stop him").isEmpty)
        #expect(fired("2000 u ! unlock the door for me") == ["2000 u fired"])
        #expect(fired("2000 u ! okay unlock the door right now please") == ["2000 u fired"])
    }

    @Test(
        "Other languages say please with words of their own",
        arguments: [
            ("de", "licht an", "könntest du bitte licht an"), ("de", "licht an", "licht an bitte"),
            ("fr", "allume la lumière", "allume la lumière s'il te plaît"),
            ("es", "enciende la luz", "por favor enciende la luz"),
            ("it", "accendi la luce", "accendi la luce per favore"),
            ("nl", "licht aan", "licht aan alsjeblieft"),
        ])
    func languages(language: String, phrase: String, text: String) throws {
        let locale = LocaleIdentifier(rawValue: language)
        let source = DictionarySource(locale: Located(locale), intents: [IntentSource("On", phrases: "\(phrase)")])
        let resolutions = DictionarySet([try CommandDictionary([source])]).resolutions(of: text)
        #expect(resolutions.map { if case .fired = $0.outcome { true } else { false } } == [true])
    }

    @Test("A framed command fires early, also where a wildcard could match everything", arguments: [false, true])
    func early(hasWildcard: Bool) throws {
        let events = play(
            """
            0 u ~ could
            300 u ~ could you
            600 u ~ could you turn off
            1200 u ~ could you turn off the light
            2500 u ! could you turn off the light
            """, in: try dictionary(hasWildcard: hasWildcard))
        #expect(
            events.filter { $0.contains(" fired ") }.map { String($0.prefix { $0 != " " }) } == ["1350"], "\(events)")
    }

    @Test("Values keep their places if the final text is a phrase together with the frame")
    func becomesPhrase() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "en-GB", lists: ["room": ["kitchen"]],
                intents: [
                    "On": ["turn on the light in the {room}", "could you turn on the light in the {room} nicely"]
                ])
        ])
        var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
        let text = "could you turn on the light in the kitchen"
        _ = machine.handle(.transcript(Transcript(utterance: "u", at: .zero, text: text)))
        let fired = machine.advance(to: .seconds(2))
        let final = machine.handle(
            .transcript(Transcript(utterance: "u", at: .seconds(3), text: text + " nicely", isFinal: true)))
        let places = (fired + final).compactMap { output -> [Range<Int>?]? in
            guard case .event(let event) = output else { return nil }
            switch event.kind {
            case .fired(let fired, _): return fired.command.entities.map(\.words)
            case .ended(let resolution):
                guard case .fired(let fired) = resolution.outcome else { return nil }
                return fired.command.entities.map(\.words)
            default: return nil
            }
        }
        #expect(places == [[8..<9], [8..<9]])
    }
}

extension DictionarySet {
    /// Whether a final text fires a command, word for word.
    fileprivate func fires(_ text: String) -> Bool {
        if case .fired? = resolutions(of: text, nearMisses: nil).first?.outcome { true } else { false }
    }
}
