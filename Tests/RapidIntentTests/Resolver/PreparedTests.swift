import RapidIntentDictionary
import Testing

@testable import RapidIntent

/// Commands that are reported as likely before they fire, over random streams.
@Suite struct PreparedTests {
    private static func dictionary(risk: Double) throws -> CommandDictionary {
        try CommandDictionary([
            DictionarySource(
                defaults: IntentSettings(risk: Located(risk)),
                lists: [.wildcard("any"), ListSource("room", "hall", "kitchen")],
                intents: [
                    IntentSource("On", phrases: "light on", "light on in the {room}"),
                    IntentSource("Off", phrases: "light off"), IntentSource("Later", phrases: "{any} in a minute"),
                    IntentSource("Stop", fire: .instant, phrases: "stop"),
                    IntentSource("Erase", fire: .final, phrases: "light on forever"),
                ])
        ])
    }

    /// Random words, gaps, silences and ends; what a recogniser says may shrink and be rewritten.
    private static func stream(seed: UInt64) -> [RecognitionEvent] {
        var random = SplitMix64(seed: seed)
        let additions =
            Array(repeating: "light on", count: 7) + Array(repeating: "light off", count: 7)
            + "in the hall kitchen a minute forever stop and um".split(separator: " ").map(String.init)
        var events: [RecognitionEvent] = []
        var now = Duration.zero
        for number in 0..<6 {
            let utterance = UtteranceID("u\(number)")
            var said: [String] = []
            for _ in 0..<Int.random(in: 1...9, using: &random) {
                now += .milliseconds(Int.random(in: 20...900, using: &random))
                if Bool.random(using: &random) || said.isEmpty {
                    let addition = additions[Int.random(in: 0..<additions.count, using: &random)]
                    said += addition.split(separator: " ").map(String.init)
                } else if Int.random(in: 0..<4, using: &random) == 0 {
                    said.removeLast()
                }
                let silence = [0, 0, 120, 400][Int.random(in: 0..<4, using: &random)]
                events.append(
                    .transcript(
                        Transcript(
                            utterance: utterance, at: now, text: said.joined(separator: " "),
                            silence: number % 2 == 0 ? nil : .milliseconds(silence))))
            }
            now += .milliseconds(Int.random(in: 100...1_500, using: &random))
            if Int.random(in: 0..<3, using: &random) > 0 {
                events.append(
                    .transcript(
                        Transcript(utterance: utterance, at: now, text: said.joined(separator: " "), isFinal: true)))
            }
            events.append(.endpoint(utterance, at: now))
        }
        return events
    }

    private static func events(seed: UInt64, risk: Double = 0.05, prepares: Double? = 0.5) throws -> [ResolverEvent] {
        var machine = ResolverStateMachine(
            dictionaries: [try dictionary(risk: risk)], asksService: false,
            configuration: ResolverConfiguration { $0.prepares = prepares })
        var outputs: [ResolverStateMachine.Output] = []
        for event in stream(seed: seed) { outputs += machine.handle(event) }
        return (outputs + machine.finish()).flatMap(\.events)
    }

    private struct Place: Hashable {
        var utterance: UtteranceID
        var segment: Int
    }

    @Test("'prepared' is followed by exactly one of 'fired', with its command, and 'withdrawn'")
    func pairs() throws {
        var (fired, withdrawn) = (0, 0)
        for seed in 0..<400 as Range<UInt64> {
            var open: [Place: Command] = [:]
            for event in try Self.events(seed: seed) {
                switch event.kind {
                case .prepared(let command, let probability, let segment):
                    #expect((0.5...1).contains(probability))
                    let place = Place(utterance: event.utterance, segment: segment)
                    #expect(open.updateValue(command.command, forKey: place) == nil, "seed \(seed)")
                case .fired(let command, let segment):
                    guard let prepared = open.removeValue(forKey: Place(utterance: event.utterance, segment: segment))
                    else { continue }
                    #expect(prepared.isEquivalent(to: command.command), "seed \(seed)")
                    fired += 1
                case .withdrawn(let command, let segment):
                    let prepared = open.removeValue(forKey: Place(utterance: event.utterance, segment: segment))
                    #expect(prepared?.isEquivalent(to: command.command) == true, "seed \(seed)")
                    withdrawn += 1
                default: break
                }
            }
            #expect(open.isEmpty, "seed \(seed)")
        }
        // Both happen, or nothing is tested.
        #expect(fired > 50 && withdrawn > 50, "\(fired) fired, \(withdrawn) withdrawn")
    }

    @Test("The same stream gives the same events, and nothing is prepared unless asked for")
    func deterministic() throws {
        for seed in 0..<100 as Range<UInt64> {
            let events = try Self.events(seed: seed)
            #expect(try Self.events(seed: seed) == events)
            let others = events.filter { event in
                switch event.kind {
                case .prepared, .withdrawn: false
                default: true
                }
            }
            // Resolutions count what was withdrawn.
            let plain = try Self.events(seed: seed, prepares: nil)
            #expect(plain.map(line) == others.map(line), "seed \(seed)")
        }
    }

    @Test("A lower risk never fires earlier")
    func risk() throws {
        func firstFires(_ events: [ResolverEvent]) -> [Place: Duration] {
            var times: [Place: Duration] = [:]
            for event in events {
                guard case .fired(_, let segment) = event.kind else { continue }
                times[Place(utterance: event.utterance, segment: segment)] = event.at
            }
            return times
        }
        for seed in 0..<300 as Range<UInt64> {
            let high = firstFires(try Self.events(seed: seed, risk: 0.3))
            for (place, at) in firstFires(try Self.events(seed: seed, risk: 0.01)) {
                // What the higher risk never fires, such as a command that a revision makes another, says nothing.
                guard let earlier = high[place] else { continue }
                #expect(earlier <= at, "seed \(seed), \(place)")
            }
        }
    }

    @Test("A light is prepared with its odds, and withdrawn when the words go on")
    func diagram() throws {
        var machine = ResolverStateMachine(
            dictionaries: [try sampleDictionary()], asksService: false,
            configuration: ResolverConfiguration { $0.prepares = 0.5 })
        var outputs: [ResolverStateMachine.Output] = []
        for event in Script("600 u1 ~ where am i\n900 u1 ~ where am i going\n1800 u1 ! where am i going").events {
            outputs += machine.handle(event)
        }
        #expect(
            outputs.flatMap(\.events).map(line).filter { !$0.contains("~") && !$0.contains("!") } == [
                "600 u1 prepared Location at 78 %", "900 u1 withdrawn Location", "900 u1 prepared Heading at 100 %",
                "1050 u1 fired Heading by dictionary", "1800 u1 resolved lead 750",
            ])
    }
}
