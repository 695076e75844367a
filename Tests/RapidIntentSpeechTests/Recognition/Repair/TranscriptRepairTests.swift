import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Testing

@Suite("TranscriptRepair")
struct TranscriptRepairTests {
    /// An event of a table, written shortly: `u1 0.5 where am i`, `u1 0.5! where am i` (final), `u1 0.5 |` (endpoint), `0.5`.
    private static func event(_ row: String) -> RecognitionEvent {
        let fields = row.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        func time(_ text: String) -> Duration {
            .milliseconds(Int((Double(text.filter { $0 != "!" }) ?? -1) * 1_000))
        }
        guard fields.count > 1 else { return .progress(at: time(fields[0])) }
        let id = UtteranceID(fields[0])
        let text = fields.count > 2 ? fields[2] : ""
        if text == "|" { return .endpoint(id, at: time(fields[1])) }
        return .transcript(Transcript(utterance: id, at: time(fields[1]), text: text, isFinal: fields[1].contains("!")))
    }

    private static func row(_ event: RecognitionEvent) -> String {
        let time =
            "\(Double(event.at.components.seconds * 1_000 + event.at.components.attoseconds / 1_000_000_000_000_000) / 1_000)"
        return switch event {
        case .progress: time
        case .endpoint(let id, _): "\(id) \(time) |"
        case .transcript(let transcript):
            "\(transcript.utterance) \(time)\(transcript.isFinal ? "!" : "") \(transcript.text)"
        }
    }

    struct Defect: Sendable, CustomTestStringConvertible {
        var name: String
        var said: [String]
        var told: [String]
        var testDescription: String { name }
    }

    @Test(
        "wrong events of recognisers are repaired, and right ones are unchanged",
        arguments: [
            Defect(
                name: "an utterance as it should be",
                said: ["0.1", "u1 0.2 where", "u1 0.4 where am", "u1 0.9! Where am I?", "u1 0.9 |"],
                told: ["0.1", "u1 0.2 where", "u1 0.4 where am", "u1 0.9! Where am I?", "u1 0.9 |"]),
            Defect(
                name: "a text that begins anew after a pause",
                said: [
                    "u1 0.2 what's around me", "u1 2.0 and", "u1 2.2 and take me",
                    "u1 2.5 and take me to starbucks now",
                ],
                told: [
                    "u1 0.2 what's around me", "u1 2.0 what's around me and", "u1 2.2 what's around me and take me",
                    "u1 2.5 what's around me and take me to starbucks now", "u1 2.5 |",
                ]),
            Defect(
                name: "a text that begins anew twice, and is whole again at last",
                said: [
                    "u1 0.2 turn on the light", "u1 1.5 and", "u1 1.7 and open the door", "u1 3.0 then",
                    "u1 4.0! Turn on the light and open the door then.",
                ],
                told: [
                    "u1 0.2 turn on the light", "u1 1.5 turn on the light and",
                    "u1 1.7 turn on the light and open the door", "u1 3.0 turn on the light and open the door then",
                    "u1 4.0! Turn on the light and open the door then.", "u1 4.0 |",
                ]),
            Defect(
                name: "a shorter text without a pause is a correction",
                said: ["u1 0.2 what are you doing", "u1 0.3 where", "u1 0.6 where am i"],
                told: ["u1 0.2 what are you doing", "u1 0.3 where", "u1 0.6 where am i", "u1 0.6 |"]),
            Defect(
                name: "a shorter text with the same beginning is a correction, also after a pause",
                said: ["u1 0.2 where am i going today", "u1 2.0 Where, am"],
                told: ["u1 0.2 where am i going today", "u1 2.0 Where, am", "u1 2.0 |"]),
            Defect(
                name: "a text of about the same length is a correction, also after a pause",
                said: ["u1 0.2 bear am i", "u1 2.0 where am i"],
                told: ["u1 0.2 bear am i", "u1 2.0 where am i", "u1 2.0 |"]),
            Defect(
                name: "a text that is taken back stays so",
                said: ["u1 0.2 where am i", "u1 2.0 ", "u1 2.5 stop"],
                told: ["u1 0.2 where am i", "u1 2.0 ", "u1 2.5 stop", "u1 2.5 |"]),
            Defect(
                name: "a partial that never becomes final", said: ["u1 0.2 stop", "u1 0.9 |"],
                told: ["u1 0.2 stop", "u1 0.9 |"]),
            Defect(
                name: "the same partial again", said: ["u1 0.2 stop", "u1 0.4 stop", "u1 0.6 stop"],
                told: ["u1 0.2 stop", "0.4", "0.6", "u1 0.6 |"]),
            Defect(
                name: "a final that is repeated, and text after it",
                said: ["u1 0.2! stop", "u1 0.3! stop", "u1 0.4 stop it", "u1 0.5 |"],
                told: ["u1 0.2! stop", "0.3", "0.4", "u1 0.5 |"]),
            Defect(
                name: "a final that comes again after the endpoint",
                said: ["u1 0.2! stop", "u1 0.3 |", "u1 0.4! stop", "u1 0.1 st"],
                told: ["u1 0.2! stop", "u1 0.3 |", "0.4", "0.4"]),
            Defect(
                name: "one id for all utterances",
                said: ["u 0.2! stop", "u 0.3 |", "u 2.4! stop", "u 2.5 |", "u 4 go", "u 5 |"],
                told: ["u 0.2! stop", "u 0.3 |", "u#2 2.4! stop", "u#2 2.5 |", "u#3 4.0 go", "u#3 5.0 |"]),
            Defect(
                name: "a final that comes after the next utterance has begun",
                said: ["a 0.2 stop", "b 0.4 go", "a 0.6! Stop.", "b 0.8! go", "b 0.8 |"],
                told: ["a 0.2 stop", "a 0.4 |", "b 0.4 go", "0.6", "b 0.8! go", "b 0.8 |"]),
            Defect(
                name: "times that go back", said: ["0.5", "u1 0.2 stop", "0.1", "u1 0.4 |", "0.6"],
                told: ["0.5", "u1 0.5 stop", "0.5", "u1 0.5 |", "0.6"]),
            Defect(
                name: "no endpoint before the next utterance, nor at the end",
                said: ["a 0.2 stop", "b 0.4 go"], told: ["a 0.2 stop", "a 0.4 |", "b 0.4 go", "b 0.4 |"]),
            Defect(
                name: "endpoints for nothing", said: ["a 0.2 |", "b 0.4 go", "a 0.5 |", "b 0.6 |", "b 0.7 |"],
                told: ["0.2", "b 0.4 go", "0.5", "b 0.6 |", "0.7"]),
            Defect(
                name: "a time before the beginning", said: ["-1", "u1 -2 stop"],
                told: ["0.0", "u1 0.0 stop", "u1 0.0 |"]),
        ])
    func defects(defect: Defect) {
        var repair = TranscriptRepair()
        let told = defect.said.flatMap { repair.repair(Self.event($0)) } + repair.finish()
        #expect(told.map(Self.row) == defect.told)
    }

    @Test("without resets, a shorter text is always a correction")
    func noResets() {
        var repair = TranscriptRepair(resetPause: nil)
        let told = ["u1 0.2 what's around me", "u1 9.0 and"].flatMap { repair.repair(Self.event($0)) }
        #expect(told.map(Self.row) == ["u1 0.2 what's around me", "u1 9.0 and"])
    }

    @Test("unchanged words keep their times, and alternatives their beginning")
    func keptWords() throws {
        func word(_ text: String, _ start: Int) -> Transcript.Word {
            Transcript.Word(text: text, start: .milliseconds(start), end: .milliseconds(start + 100))
        }
        var repair = TranscriptRepair()
        _ = repair.repair(
            .transcript(
                Transcript(
                    utterance: "u", at: .milliseconds(400), text: "turn left here",
                    words: [word("turn", 100), word("left", 200), word("here", 300)])))
        let told = repair.repair(
            .transcript(
                Transcript(
                    utterance: "u", at: .milliseconds(2_000), text: "now", words: [word("now", 1_900)],
                    alternatives: [.init(text: "know")])))
        guard case .transcript(let transcript) = try #require(told.first) else {
            Issue.record("no transcript: \(told)")
            return
        }
        #expect(transcript.words.map(\.text) == ["turn", "left", "here", "now"])
        #expect(transcript.words.last?.start == .milliseconds(1_900))
        #expect(transcript.alternatives.map(\.text) == ["turn left here know"])
    }

    @Test("a change of silence is an event, continued silence is not")
    func silence() {
        func said(_ at: Int, _ silence: Int) -> RecognitionEvent {
            .transcript(
                Transcript(utterance: "u", at: .milliseconds(at), text: "stop", silence: .milliseconds(silence)))
        }
        var repair = TranscriptRepair()
        let events = [said(100, 0), said(200, 0), said(500, 200), said(600, 300), said(800, 100), said(900, -50)]
        let told = events.flatMap { repair.repair($0) }
        #expect(
            told == [
                said(100, 0), .progress(at: .milliseconds(200)), said(500, 200), .progress(at: .milliseconds(600)),
                said(800, 100), said(900, 0),
            ])
    }

    @Test(
        "confidence is clamped to its range",
        arguments: [(-3, 0), (0.5, 0.5), (240.1, 1), (.nan, nil)] as [(Double, Double?)])
    func confidence(said: Double, told: Double?) {
        var repair = TranscriptRepair()
        let events = repair.repair(.transcript(Transcript(utterance: "u", at: .zero, text: "stop", confidence: said)))
        #expect(events == [.transcript(Transcript(utterance: "u", at: .zero, text: "stop", confidence: told))])
    }

    /// Random events from a seeded generator.
    private static func nonsense(seed: UInt64, count: Int) -> [RecognitionEvent] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func random(_ below: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(below))
        }
        let words = ["where", "am", "i", "Where", "going", "stop", "", "and take me home", "u#2", "—", "été"]
        var time = 0
        return (0..<count).map { _ in
            time += random(400)
            let at = Duration.milliseconds(random(5) == 0 ? time - random(3_000) : time)
            let id = UtteranceID(["a", "b", "a#2", ""][random(4)])
            switch random(6) {
            case 0: return .progress(at: at)
            case 1: return .endpoint(id, at: at)
            default:
                let text = (0..<random(5)).map { _ in words[random(words.count)] }.joined(separator: " ")
                return .transcript(
                    Transcript(
                        utterance: id, at: at, text: text, isFinal: random(8) == 0,
                        confidence: random(3) == 0 ? Double(random(400)) / 100 - 1 : nil,
                        silence: random(2) == 0 ? .milliseconds(random(900) - 100) : nil))
            }
        }
    }

    @Test("for arbitrary events, all streams that share a register keep the rules")
    func rules() {
        var rules = RecognitionRules()
        for seed in 1...600 as ClosedRange<UInt64> {
            let register = UtteranceRegister()
            rules = RecognitionRules()
            for stream in 0..<4 as Range<UInt64> {
                var repair = TranscriptRepair(register: register)
                for event in Self.nonsense(seed: seed * 4 + stream, count: 60) {
                    let told = repair.repair(event)
                    #expect(!told.isEmpty)
                    for event in told { rules.check(event) }
                }
                for event in repair.finish() { rules.check(event) }
                rules.end()
                rules.begin()
            }
            #expect(rules.broken == [], "seed \(seed)")
        }
    }

    @Test("repairing twice changes nothing")
    func twice() {
        for seed in 1...600 as ClosedRange<UInt64> {
            var first = TranscriptRepair()
            let once = Self.nonsense(seed: seed, count: 80).flatMap { first.repair($0) } + first.finish()
            var second = TranscriptRepair(resetPause: nil)
            #expect(once.flatMap { second.repair($0) } + second.finish() == once, "seed \(seed)")
        }
    }
}

@Suite("UtteranceRegister")
struct UtteranceRegisterTests {
    @Test("an id is assigned once, even if generated names are already in use")
    func names() {
        let register = UtteranceRegister()
        let claims = ["u", "u#2", "u", "u", "u#2"].map { register.claim(UtteranceID($0)).rawValue }
        #expect(claims == ["u", "u#2", "u#3", "u#4", "u#2#2"])
    }

    @Test("endless repetitions of one id stay distinct, in bounded memory")
    func forever() {
        let register = UtteranceRegister()
        var names: Set<UtteranceID> = []
        for _ in 0..<20_000 { names.insert(register.claim("u")) }
        #expect(names.count == 20_000)
    }
}
