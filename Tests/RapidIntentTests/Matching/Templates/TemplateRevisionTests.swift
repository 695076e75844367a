import Foundation
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

/// Sentences of random dictionaries, with the partials and revisions of a recogniser.
@Suite struct TemplateRevisionTests {
    private static let words = ["turn", "on", "the", "lamp", "red", "um", "now", "five", "hundred", "kindly", "door"]

    /// A random template; shallow, so that its sentences are short.
    private static func template(depth: Int = 0, _ random: inout SplitMix64) -> String {
        func parts(_ count: ClosedRange<Int>, _ joint: String) -> String {
            (0..<Int.random(in: count, using: &random)).map { _ in template(depth: depth + 1, &random) }
                .joined(separator: joint)
        }
        switch Int.random(in: depth > 2 ? 6...11 : 0...11, using: &random) {
        case 0: return "[\(parts(1...2, " "))]"
        case 1: return "(\(parts(2...3, "|")))"
        case 2: return "(\(parts(2...3, ";")))"
        case 3, 4: return parts(2...4, " ")
        case 5: return "<rule>"
        case 6: return ["{name}", "{name:other}", "{name}['s]"].randomElement(using: &random) ?? ""
        case 7: return ["{n}", "{n}%", "{0..9,3:x}"].randomElement(using: &random) ?? ""
        case 8: return "{any}"
        case 9: return "\(words.randomElement(using: &random) ?? "")[s]"
        default: return words.randomElement(using: &random) ?? ""
        }
    }

    static func dictionary(_ random: inout SplitMix64) -> CommandDictionary {
        let context = ContextCondition("mode", "night", entity: Bool.random(using: &random) ? "mode" : nil)
        return CommandDictionary(tolerating: [
            DictionarySource(
                lists: [
                    ListSource(
                        "name", "lamp", "red lamp", "lamp on", ListValueSource("door", context: ["mode": "night"])),
                    ListSource("n", range: NumberRange(from: 0, to: 500, fractions: .halves)), .wildcard("any"),
                ], rules: [RuleSource(name: Located("rule"), text: Located("[the] (red|lamp|{name:third})"))],
                skipWords: Bool.random(using: &random) ? [Located("kindly"), Located("right now")] : [],
                preferredEntities: [Located("name")],
                intents: (0..<4).map { number in
                    IntentSource(
                        name: Located("\(number)"),
                        phrases: [Located(template(&random)), Located("turn on lamp \(number)")],
                        blocks: [
                            PhraseBlockSource(
                                phrases: [Located(template(&random))],
                                requires: Bool.random(using: &random) ? [context] : [])
                        ])
                })
        ])
    }

    private static func text(of dictionary: CommandDictionary, _ random: inout SplitMix64) -> [String] {
        let phrase = dictionary.intents.flatMap(\.phrases).randomElement(using: &random)
        let sentence = phrase.flatMap { SentenceSampler(dictionary).sentence(of: $0, using: &random) } ?? ""
        return sentence.split(separator: " ").map(String.init)
    }

    /// The texts of an utterance: one or several words are added, removed or replaced at a time.
    static func transcripts(of dictionary: CommandDictionary, _ random: inout SplitMix64) -> [String] {
        var said: [String] = []
        return (0..<12).map { _ in
            switch Int.random(in: 0..<6, using: &random) {
            case 0: said = Array(said.prefix(Int.random(in: 0...said.count, using: &random)))
            case 1: said = text(of: dictionary, &random)
            case 2: said += text(of: dictionary, &random).prefix(2)
            case 3 where !said.isEmpty: said[said.count - 1] = words.randomElement(using: &random) ?? ""
            default: said.append(words.randomElement(using: &random) ?? "")
            }
            return said.joined(separator: " ")
        }
    }

    @Test("Matching revisions gives the same as matching the last text alone", arguments: 0..<30)
    func incremental(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let dictionary = Self.dictionary(&random)
        for _ in 0..<10 {
            var follower = TranscriptMatcher(dictionary)
            for text in Self.transcripts(of: dictionary, &random) {
                if Int.random(in: 0..<8, using: &random) == 0 {
                    follower.scope = MatchScope(context: Bool.random(using: &random) ? ["mode": "night"] : [:])
                }
                // Another matcher of the same dictionary, without an earlier text.
                let state = follower.update(to: text)
                var afresh = TranscriptMatcher(dictionary, scope: follower.scope)
                #expect(state == afresh.update(to: text), "seed \(seed): \(text)")
            }
        }
    }

    @Test("A dictionary that matched many texts gives the same results as a new one", arguments: 0..<30)
    func memory(seed: UInt64) {
        var random = SplitMix64(seed: 1_000 + seed)
        let dictionary = Self.dictionary(&random)
        let texts = (0..<20).flatMap { _ in Self.transcripts(of: dictionary, &random) }
        var busy: [MatchState] = []
        for text in texts {
            var matcher = TranscriptMatcher(dictionary)
            busy.append(matcher.update(to: text))
        }
        for (text, state) in zip(texts, busy) {
            guard Int.random(in: 0..<12, using: &random) == 0 else { continue }
            var second = SplitMix64(seed: 1_000 + seed)
            var matcher = TranscriptMatcher(Self.dictionary(&second))
            #expect(matcher.update(to: text) == state, "seed \(seed): \(text)")
        }
    }

    @Test("The cache may be cleared at any word, during matches", arguments: 0..<20)
    func forgetting(seed: UInt64) {
        var random = SplitMix64(seed: 2_000 + seed)
        let dictionary = Self.dictionary(&random)
        var followers = (0..<3).map { _ in TranscriptMatcher(dictionary) }
        for _ in 0..<5 {
            let transcripts = (0..<3).map { _ in Self.transcripts(of: dictionary, &random) }
            for step in transcripts[0].indices {
                for (number, texts) in transcripts.enumerated() {
                    if Int.random(in: 0..<3, using: &random) == 0 { Self.forget(dictionary) }
                    let state = followers[number].update(to: texts[step])
                    var afresh = TranscriptMatcher(dictionary)
                    #expect(state == afresh.update(to: texts[step]), "seed \(seed): \(texts[step])")
                }
            }
        }
    }

    @Test("Matchers of one dictionary may run concurrently")
    func concurrent() async {
        var random = SplitMix64(seed: 3_000)
        let dictionary = Self.dictionary(&random)
        let texts = (0..<40).flatMap { _ in Self.transcripts(of: dictionary, &random) }
        let alone = Self.states(texts, in: dictionary)
        await withTaskGroup(of: [MatchState].self) { group in
            for part in 0..<8 {
                group.addTask {
                    if part % 4 == 0 { Self.forget(dictionary) }
                    return Self.states(texts, in: dictionary)
                }
            }
            for await states in group { #expect(states == alone) }
        }
    }

    @Test("A matcher that finds the cache in use continues with another one, even inside a text")
    func anotherMemory() {
        var random = SplitMix64(seed: 4_000)
        let dictionary = Self.dictionary(&random)
        let texts = (0..<40).flatMap { _ in Self.transcripts(of: dictionary, &random) }
        let alone = Self.states(texts, in: dictionary)
        let templates = dictionary.storage.index.templates
        let (taken, wanted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var matcher = TranscriptMatcher(dictionary)
        for (place, text) in texts.enumerated() {
            let isTaken = random.next() % 2 == 0
            if isTaken {
                // Another thread uses the first cache.
                Thread {
                    var memory = 0
                    templates.withStates(of: &memory) { _ in
                        taken.signal()
                        wanted.wait()
                    }
                    taken.signal()
                }.start()
                taken.wait()
            }
            if random.next() % 4 == 0 { matcher = TranscriptMatcher(dictionary) }
            #expect(matcher.update(to: text) == alone[place], "\(text)")
            if isTaken {
                wanted.signal()
                taken.wait()
            }
        }
    }

    private static func forget(_ dictionary: CommandDictionary) {
        var memory = 0
        dictionary.storage.index.templates.withStates(of: &memory) { $0.forget() }
    }

    private static func states(_ texts: [String], in dictionary: CommandDictionary) -> [MatchState] {
        var matcher = TranscriptMatcher(dictionary)
        return texts.map { matcher.update(to: $0) }
    }
}
