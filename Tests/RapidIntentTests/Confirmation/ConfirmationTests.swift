import RapidIntentDictionary
import Synchronization
import Testing

@testable import RapidIntent

@Suite("Confirmation")
struct ConfirmationTests {
    private let dictionary: CommandDictionary

    init() throws {
        dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"),
                lists: [
                    ListSource("room", "kitchen", "bedroom", "hall"),
                    ListSource("colour", "red", "green", "blue"),
                ],
                intents: [
                    IntentSource("On", phrases: "turn on the light in the {room}", "turn on the fan"),
                    IntentSource("Paint", phrases: "paint the {room} in {colour}"),
                    IntentSource("Unlock", fire: .final, phrases: "unlock the door"),
                    IntentSource("Stop", fire: .instant, phrases: "stop"),
                ])
        ])
    }

    /// What becomes of utterances, one after the other, each with its time in seconds.
    private func resolutions(
        _ texts: (String, at: Int)..., policy: ConfirmationPolicy? = .standard, confidence: Double? = nil,
        in other: CommandDictionary? = nil
    ) -> (resolutions: [Resolution], verdicts: [Feedback]) {
        var machine = ResolverStateMachine(
            dictionaries: [other ?? dictionary], asksService: false,
            configuration: ResolverConfiguration {
                $0.leastConfidence = 0.5
                $0.nearMisses = NearMissPolicy(accept: 1, confirm: 0.2)
                $0.confirmations = policy
            })
        var (resolutions, verdicts): ([Resolution], [Feedback]) = ([], [])
        for (number, (text, at)) in texts.enumerated() {
            let transcript = Transcript(
                utterance: "u\(number)", at: .seconds(at), text: text, isFinal: true,
                confidence: number == 0 ? nil : confidence)
            for case .event(let event) in machine.handle(.transcript(transcript)) {
                switch event.kind {
                case .ended(let resolution): resolutions.append(resolution)
                case .verdict(let feedback): verdicts.append(feedback)
                default: break
                }
            }
        }
        return (resolutions, verdicts)
    }

    private func outcome(
        _ answer: String, to text: String = "turn on the light in the kitchan", in other: CommandDictionary? = nil
    ) -> String {
        let (resolutions, verdicts) = resolutions((text, 0), (answer, 3), in: other)
        let verdict = verdicts.first.map { ", \($0.verdict) \($0.utterance)" } ?? ""
        return switch resolutions.last?.outcome {
        case .fired(let fired): "\(fired.command)\(verdict)"
        case .unresolved(let reason): reason.name + verdict
        default: String(describing: resolutions.last?.outcome)
        }
    }

    @Test("the question is in the language of the text, about the words it was taken for")
    func question() throws {
        let asked = resolutions(("turn on the light in the kitchan", 0)).resolutions.first?.outcome
        guard case .needsConfirmation(let fired) = asked else {
            Issue.record("it is \(String(describing: asked))")
            return
        }
        #expect(fired.question == "Did you mean “turn on the light in the kitchen”?")
        #expect(
            ConfirmationWords.words(for: SpokenLocale("de-AT")).question(about: "licht aus")
                == "Meintest du „licht aus“?")
        #expect(ConfirmationWords.words(for: SpokenLocale("ja")).question(about: "電気をつけて") == "“電気をつけて”?")
    }

    @Test(
        "yes fires the command, and no declines it",
        arguments: [
            ("yes", "On(room: kitchen), confirmed u0"), ("Yes, please!", "On(room: kitchen), confirmed u0"),
            ("um yeah that's right", "On(room: kitchen), confirmed u0"), ("no", "declined, declined u0"),
            ("no no cancel that please", "declined, declined u0"), ("never mind", "declined, declined u0"),
            ("don't", "declined, declined u0"),
            ("no the bedroom", "On(room: bedroom), declined u0"),
            ("no, in the bedroom", "On(room: bedroom), declined u0"),
            ("no I meant the light in the hall", "On(room: hall), declined u0"),
            ("no, turn on the fan", "On, declined u0"), ("no I meant turn on the fan", "On, declined u0"),
        ])
    func answers(answer: String, expected: String) { #expect(outcome(answer) == expected) }

    @Test(
        "what is no clear answer fires nothing",
        arguments: [
            "yes no", "no yes", "no the kitchen", "no not the bedroom", "no don't turn on the fan", "maybe",
            "yes the bedroom", "stop it turn on the fan", "never mind the bedroom", "no no don't turn on the fan",
            "no the garden", "is it", "yesterday", "not yes", "no one is there", "yes?", "bitte", "no turn on the fan",
            "no wait",
        ])
    func unclear(answer: String) { #expect(["noMatch", "unknownWords"].contains(outcome(answer))) }

    @Test("in Spanish, no is also the negation, so that it alone corrects nothing")
    func spanish() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("es"),
                intents: [
                    IntentSource("On", phrases: "encender la luz"),
                    IntentSource("Fan", phrases: "encender el ventilador"),
                ])
        ])
        for (answer, expected) in [
            ("sí", "On, confirmed u0"), ("no", "declined, declined u0"), ("no encender el ventilador", "unknownWords"),
            ("no dije encender el ventilador", "unknownWords"),
        ] {
            #expect(outcome(answer, to: "encender la los", in: dictionary) == expected)
        }
    }

    @Test("a correction that may concern two values is none, and a value of the right list replaces the right one")
    func corrections() {
        let text = "paint the kitchan in red"
        #expect(outcome("no blue", to: text) == "Paint(room: kitchen, colour: blue), declined u0")
        #expect(outcome("no the hall", to: text) == "Paint(room: hall, colour: red), declined u0")
    }

    @Test("a command of the dictionary is that command, and ends the question")
    func commands() {
        #expect(outcome("stop") == "Stop")
        #expect(outcome("turn on the light in the hall") == "On(room: hall)")
        let later = resolutions(("turn on the light in the kitchan", 0), ("stop", 1), ("yes", 2))
        #expect(later.resolutions.last?.outcome == .unresolved(.noMatch) && later.verdicts.isEmpty)
    }

    @Test("an answer comes in time, is sure, and only with a policy; noise does not end the question")
    func conditions() {
        func outcome(_ at: Int, _ policy: ConfirmationPolicy?, confidence: Double? = nil) -> Resolution.Outcome? {
            resolutions(
                ("turn on the light in the kitchan", 0), ("…", 1), ("yes", at), policy: policy, confidence: confidence
            ).resolutions.last?.outcome
        }
        for outcome in [outcome(15, .standard), outcome(2, ConfirmationPolicy(within: .seconds(2)), confidence: 0.5)] {
            guard case .fired(let fired) = outcome else {
                Issue.record("it is \(String(describing: outcome))")
                continue
            }
            #expect(fired.near == nil && fired.question == nil && fired.command.entities.allSatisfy { $0.words == nil })
        }
        for outcome in [outcome(16, .standard), outcome(2, nil), outcome(2, .standard, confidence: 0.4)] {
            #expect(outcome == .unresolved(.noMatch))
        }
    }

    @Test("a question about one of several commands is not answered by voice")
    func several() {
        var machine = ResolverStateMachine(
            dictionaries: [dictionary], asksService: false,
            configuration: ResolverConfiguration { $0.confirmations = .standard })
        // Without a final transcript, commands with the policy 'final' need confirmation.
        _ = machine.handle(
            .transcript(Transcript(utterance: "u", at: .zero, text: "unlock the door and then unlock the door")))
        _ = machine.handle(.endpoint("u", at: .seconds(1)))
        #expect(machine.openConfirmations.count == 2)
        let outputs = machine.handle(
            .transcript(Transcript(utterance: "v", at: .seconds(2), text: "yes", isFinal: true)))
        #expect(!outputs.flatMap(\.events).contains { if case .fired = $0.kind { true } else { false } })
    }

    @Test("what the app has answered itself is not answered again by voice, but the same id may come again")
    func answeredByApp() async throws {
        let resolver = IntentResolver(
            dictionaries: [dictionary],
            configuration: ResolverConfiguration {
                $0.nearMisses = NearMissPolicy(accept: 1, confirm: 0.3)
                $0.confirmations = .standard
            })
        var session = resolver.session()
        func say(_ text: String, _ id: UtteranceID, at: Int) async -> [Resolution] {
            await session.handle(
                .transcript(Transcript(utterance: id, at: .seconds(at), text: text, isFinal: true))
            ).compactMap { if case .resolved(let resolution) = $0.kind { resolution } else { nil } }
        }
        let asked = try #require(await say("turn on the light in the kitchan", "a", at: 0).first)
        let command = try #require(resolver.confirm(asked))
        #expect("\(command.command)" == "On(room: kitchen)" && command.near == nil)
        #expect(await say("yes", "b", at: 1).first?.outcome == .unresolved(.noMatch))
        for number in 0..<70 { _ = await say("stop", UtteranceID("\(number)"), at: 2) }
        let again = try #require(await say("turn on the light in the kitchan", "a", at: 3).first)
        let answer = try #require(await say("yes", "c", at: 4).first)
        guard case .fired = answer.outcome else {
            Issue.record("it is \(answer.outcome)")
            return
        }
        #expect(answer.answers == "a" && resolver.confirm(answer) == nil)
        resolver.decline(again)
    }

    @Test("observers hear the verdict on the first utterance")
    func observed() async throws {
        final class Verdicts: ResolutionObserver {
            let all = Mutex<[Feedback]>([])
            func observe(_ event: ResolverEvent) {}
            func observe(_ feedback: Feedback) { all.withLock { $0.append(feedback) } }
        }
        let verdicts = Verdicts()
        let resolver = IntentResolver(
            dictionaries: [dictionary],
            configuration: ResolverConfiguration {
                $0.nearMisses = NearMissPolicy(accept: 1, confirm: 0.3)
                $0.confirmations = .standard
            },
            observers: [verdicts])
        var session = resolver.session()
        for (number, text) in ["turn on the light in the kitchan", "yes"].enumerated() {
            _ = await session.handle(
                .transcript(
                    Transcript(utterance: UtteranceID("\(number)"), at: .seconds(number), text: text, isFinal: true)))
        }
        #expect(verdicts.all.withLock { $0 } == [Feedback(.confirmed, utterance: "0")])
    }
}
