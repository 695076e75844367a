#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry
import Synchronization

/// A fictitious but plausible week in a house with five devices, the same on every run: the data of the reports in
/// the folder `Telemetry`.
///
/// On Thursday afternoon the service is down; from Saturday on it has a new model; every day, the cache knows more.
struct SeededWeek {
    /// Monday, 2026-03-02 00:00:00 UTC.
    private static let monday = Date(timeIntervalSince1970: 1_772_409_600)
    private static let devices = ["kitchen", "living room", "hall", "study", "bedroom"]

    private var random = SplitMix64(seed: 5)
    private var number = 0

    /// The dictionaries of the house, with some phrases that are never said.
    static var dictionaries: DictionarySet {
        get throws {
            let said = Dictionary(grouping: phrases, by: \.intent).mapValues { $0.map(\.phrase) }
            let unsaid = [
                "Vacuum": ["clean the {room}", "start the robot"], "Lights": ["make it brighter in the {room}"],
                "Timer": ["cancel the timer"],
            ]
            let intents = said.merging(unsaid, uniquingKeysWith: +).sorted { $0.key < $1.key }
            var source = DictionarySource(
                locale: "en-GB", lists: ["room": ["kitchen", "hall"], "number": ["five", "ten"]], intents: [:])
            source.intents = intents.map { name, phrases in
                IntentSource(name: Located(name), phrases: phrases.map { Located($0) })
            }
            return [try CommandDictionary([source])]
        }
    }

    /// Writes the week to a file.
    static func record(to path: String) async throws {
        var week = SeededWeek()
        let clock = Mutex(monday)
        var stores: [TelemetryStore] = []
        for device in devices {
            stores.append(try TelemetryStore(path: path, session: device, now: { clock.withLock { $0 } }))
        }
        for day in 0..<7 {
            // People are at home in the morning and the evening, and all day at the weekend.
            let hours = day < 5 ? [6, 7, 7, 8, 13, 17, 18, 18, 19, 19, 20, 21, 22] : Array(8...22)
            for hour in hours {
                for minute in stride(from: Int.random(in: 0..<8, using: &week.random), to: 60, by: 5) {
                    let moment = monday + Double(day * 86_400 + hour * 3600 + minute * 60)
                    clock.withLock { $0 = moment }
                    let store = stores[Int.random(in: 0..<stores.count, using: &week.random)]
                    let (segment, feedback) = week.segment(day: day, hour: hour)
                    store.observe(Segments.event(segment))
                    if let feedback { store.observe(Feedback(feedback, utterance: segment.utterance)) }
                }
            }
        }
        for store in stores { try await store.close() }
        try RawFile.execute(
            "INSERT INTO loss (session, recordedAt, count, feedback) VALUES ('hall', 1772730000000, 4, 1)", in: path)
    }

    private mutating func segment(day: Int, hour: Int) -> (Resolution, Feedback.Verdict?) {
        number += 1
        var (resolution, feedback) = outcome(day: day, hour: hour)
        resolution.utterance = UtteranceID("u\(number)")
        resolution.dictionaryVersion = "5f1e0c2ab7d4"
        resolution.times.decoding = .milliseconds(40 + number * 37 % 160)
        return (resolution, feedback)
    }

    private mutating func outcome(day: Int, hour: Int) -> (Resolution, Feedback.Verdict?) {
        let chance = Int.random(in: 0..<1000, using: &random)
        switch chance {
        case 0..<700:
            let phrase = pick(Self.phrases)
            let isFinal = Int.random(in: 0..<8, using: &random) == 0
            let lead = isFinal ? 0 : skewed(from: 150, to: 2400)
            let undone: Feedback.Verdict? = chance < 8 ? .undone : chance < 12 ? .wrong : nil
            if (12..<30).contains(chance) { return Self.misheard(chance) }
            return (Self.fired(phrase, .dictionary, lead: lead), undone)
        case 700..<725:
            return (Self.contradicted(pick(Self.phrases)), nil)
        case 725..<860:
            let phrase = pick(Self.unknown)
            if Int.random(in: 0..<10, using: &random) < day {
                return (Self.fired(phrase, .cache, lead: 0), nil)
            }
            return (asked(Self.fired(phrase, .online, lead: 0), day: day, hour: hour), chance < 730 ? .wrong : nil)
        case 860..<880:
            let phrase = pick(Self.unknown)
            let asked = asked(
                Segments.resolution(
                    phrase.phrase, phrase.phrase,
                    .needsConfirmation(
                        FiredCommand(command: Command(intent: phrase.intent), source: .online, score: 0.8))),
                day: day, hour: hour)
            return (asked, chance < 872 ? .confirmed : .declined)
        default:
            let text = pick(Self.misunderstood)
            return (asked(Segments.unresolved(text), day: day, hour: hour), nil)
        }
    }

    /// The same with the service's time and price, or with its failure while it is down.
    private mutating func asked(_ resolution: Resolution, day: Int, hour: Int) -> Resolution {
        var result = resolution
        result.modelVersion = day < 5 ? "clu/house/7" : "clu/house/8"
        let isDown = day == 3 && (13...18).contains(hour)
        if isDown || Int.random(in: 0..<60, using: &random) == 0 {
            let code: OnlineIntentError.Code = Int.random(in: 0..<3, using: &random) == 0 ? .unreachable : .timedOut
            result.outcome = .unresolved(.serviceFailed(OnlineIntentError(code, "down")))
            result.serviceTime = .milliseconds(code == .timedOut ? 2000 : 12)
        } else {
            result.serviceTime = .milliseconds(skewed(from: 140, to: day < 5 ? 1100 : 600))
            result.price = Money(millionths: 1500)
        }
        return result
    }

    /// A number in a range, most of them in its lower half.
    private mutating func skewed(from low: Int, to high: Int) -> Int {
        let part = Double.random(in: 0..<1, using: &random) * Double.random(in: 0.2..<1, using: &random)
        return low + Int(part * Double(high - low))
    }

    /// One of several, the first more often than the last.
    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        let part = Double.random(in: 0..<1, using: &random)
        return elements[Int(part * part * Double(elements.count))]
    }
}

extension SeededWeek {
    private typealias Said = (phrase: String, intent: String)

    private static let phrases: [Said] = [
        ("turn on the light in the {room}", "Lights"), ("lights off", "Lights"), ("stop", "Stop"),
        ("set a timer for {number} minutes", "Timer"), ("louder", "Volume"), ("quieter", "Volume"),
        ("play some music", "Music"), ("what time is it", "Time"), ("open the blinds", "Blinds"),
        ("close the blinds", "Blinds"), ("good night", "Scene"), ("how warm is it", "Temperature"),
    ]

    /// Utterances that only the service understands.
    private static let unknown: [Said] = [
        ("do i need an umbrella", "Weather"), ("what is new", "News"), ("is it going to rain", "Weather"),
        ("dim everything a little", "Lights"), ("put on something calm", "Music"), ("wake me at seven", "Alarm"),
    ]

    private static let misunderstood = [
        "order more coffee", "where are my keys", "tell me a joke", "order more cofee", "are my keys where",
        "turn the radiator up", "tell me jokes", "is the dog fed", "turn up the radiator", "coffee order more",
        "who is at the door", "call the office", "read me a story", "who is at the doors",
    ]

    private static func fired(_ said: Said, _ source: FiredCommand.Source, lead: Int) -> Resolution {
        Segments.fired(
            said.phrase, said.phrase, Command(intent: said.intent),
            phrase: source == .dictionary ? said.phrase : nil, source: source,
            score: source == .dictionary ? 1 : 0.96, lead: .milliseconds(lead))
    }

    /// What the recogniser made of a phrase; some are asked about, and one in ten was something else.
    private static func misheard(_ chance: Int) -> (Resolution, Feedback.Verdict?) {
        let (heard, taken, intent) = misheard[chance % misheard.count]
        let asks = chance.isMultiple(of: 3)
        let fired = FiredCommand(
            command: Command(intent: intent), source: .dictionary, score: asks ? 0.74 : 0.96, phrase: taken,
            near: NearMiss(heard: heard, takenFor: taken))
        let verdict: Feedback.Verdict? = asks ? (chance < 24 ? .confirmed : .declined) : chance < 14 ? .undone : nil
        return (Segments.resolution(heard, heard, asks ? .needsConfirmation(fired) : .fired(fired)), verdict)
    }

    private static let misheard = [
        ("open the blinks", "open the blinds", "Blinds"), ("lights of", "lights off", "Lights"),
        ("how worm is it", "how warm is it", "Temperature"), ("clothes the blinds", "close the blinds", "Blinds"),
    ]

    private static func contradicted(_ said: Said) -> Resolution {
        Segments.resolution(
            said.phrase, said.phrase,
            .contradicted(
                FiredCommand(command: Command(intent: said.intent), source: .dictionary, phrase: said.phrase),
                by: Contradiction(text: said.phrase + " not")),
            fired: .milliseconds(900))
    }
}
#endif
