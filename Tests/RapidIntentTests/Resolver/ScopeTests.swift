import RapidIntentDictionary
import Synchronization
import Testing
import TestSupport

@testable import RapidIntent

@Suite struct ScopeTests {
    private static let home = dictionary(
        [
            "On": [block("lights on"), block("lights on", requires: [ContextCondition("area", entity: "area")])],
            "Yes": [block("(yes|sure) [do it]")], "Play": [block("play {song}")],
        ], lists: [.wildcard("song")])

    @Test("Disabled intents do not match, enabled ones do")
    func switches() async {
        let resolver = IntentResolver(dictionaries: [Self.home])
        let question = MatchScope(intents: ["Yes"])
        #expect(await resolver.resolution(of: "sure", scope: question).outcome.command == "Yes")
        #expect(await resolver.resolution(of: "lights on", scope: question).outcome == .unresolved(.noMatch))
        #expect(await resolver.resolution(of: "lights on").outcome.command == "On")
    }

    @Test("The context of an utterance is merged with the app's, and takes precedence")
    func contextOfUtterance() {
        var machine = ResolverStateMachine(dictionaries: [Self.home], asksService: false)
        machine.scope = MatchScope(context: ["area": "Hall"])
        func fired(_ utterance: UtteranceID, _ context: [String: String]) -> String? {
            let transcript = Transcript(
                utterance: utterance, at: .zero, text: "lights on", isFinal: true, context: context)
            return machine.handle(.transcript(transcript)).flatMap(\.events).compactMap { event in
                if case .fired(let fired, _) = event.kind { fired.command.description } else { nil }
            }.first
        }
        #expect(fired("1", [:]) == "On(area: Hall)")
        #expect(fired("2", ["area": "Attic"]) == "On(area: Attic)")
        #expect(fired("3", [:]) == "On(area: Hall)")
    }

    @Test("A scope with a clock keeps the clock when it changes")
    func clock() {
        let moments = ["2026-11-30T10:15", "2026-11-30T10:16"].map { LocalDateTime($0) }
        let calls = Mutex(0)
        let scope = ActiveScope(clock: {
            calls.withLock { count in
                count += 1
                return moments[count - 1]
            }
        })
        #expect(scope.forUtterance().moment == moments[0])
        scope.current.context["area"] = "Hall"
        #expect(scope.current.moment == nil)
        #expect(scope.forUtterance() == MatchScope(context: ["area": "Hall"], moment: moments[1]))
    }

    @Test("A scope changed during a stream takes effect with the next utterance")
    func activeScope() async throws {
        let scope = ActiveScope()
        let (input, post) = AsyncStream.makeStream(of: RecognitionEvent.self)
        let resolver = IntentResolver(dictionaries: [Self.home])
        let events = resolver.events(for: input, pacing: .stream, scope: scope)
        for event in Script("0 1 ~ play").events { post.yield(event) }
        var lines: [String] = []
        for try await event in events {
            lines.append(line(event))
            switch lines.count {
            case 1:
                scope.current = MatchScope(intents: ["Yes"])
                for event in Script("100 1 ! play jazz\n200 1 .\n300 2 ! play jazz\n400 2 .").events {
                    post.yield(event)
                }
            case 8:
                scope.current = .everything
                for event in Script("500 3 ! play jazz").events { post.yield(event) }
                post.finish()
            default: break
            }
        }
        #expect(
            lines == [
                "0 1 ~ play", "100 1 ! play jazz", "100 1 fired Play(song: jazz) by dictionary",
                "100 1 resolved lead 0",
                "200 1 .", "300 2 ! play jazz", "300 2 unresolved noMatch", "300 2 resolved", "400 2 .",
                "500 3 ! play jazz", "500 3 fired Play(song: jazz) by dictionary", "500 3 resolved lead 0", "500 3 .",
            ])
    }

    @Test("Of several dictionaries the first that matches a text decides, without needless waits")
    func priority() {
        let own = dictionary(["Own": [block("play jazz [music]")]])
        let set: DictionarySet = [own, Self.home]
        var machine = ResolverStateMachine(dictionaries: set, asksService: false)
        var lines: [String] = []
        for event in Script(
            """
            0 1 ~ play jazz
            2000 1 .
            3000 2 ~ yes do it
            5000 2 .
            6000 3 ~ play jazz now
            8000 3 .
            """
        ).events {
            lines += machine.handle(event).flatMap(\.events).map(line)
        }
        #expect(
            lines.filter { $0.contains("fired") } == [
                // The other dictionary could continue it to another command.
                "700 1 fired Own by dictionary", "3150 2 fired Yes by dictionary",
                "6700 3 fired Play(song: jazz now) by dictionary",
            ])
    }

    @Test(
        "The dictionaries of the transcript's language are used, or else those of the first",
        arguments: [
            (nil, ["en"]), ("en-GB", ["en", "en-GB"]), ("en-US", ["en", "en-GB"]), ("de-AT", ["de"]), ("fr", ["en"]),
        ] as [(LocaleIdentifier?, [String])])
    func locales(locale: LocaleIdentifier?, chosen: [String]) {
        let set = DictionarySet(["en", "en-GB", "de"].map { dictionary("x", locale: LocaleIdentifier(rawValue: $0)) })
        #expect(set.dictionaries(for: locale).map(\.locale.rawValue) == chosen)
    }
}

extension Resolution.Outcome {
    fileprivate var command: String? { if case .fired(let fired) = self { fired.command.description } else { nil } }
}
