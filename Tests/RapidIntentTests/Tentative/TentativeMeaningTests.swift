import RapidIntentDictionary
import Testing
import TestSupport

@testable import RapidIntent

/// What words may still mean, as lines: `?` before tentative ones, `…` behind a value that may go on.
@Suite("Tentative meanings")
struct TentativeMeaningTests {
    /// - Parameter hasNotes: Whether a phrase begins with a wildcard, which fits any words.
    private static func dictionary(
        _ histories: [PhraseHistories.Key: PhraseHistory] = [:], hasNotes: Bool = false
    ) throws -> CommandDictionary {
        var source = DictionarySource(
            locale: Located("en"),
            lists: [ListSource("city", "London", "New York", "New York City", "Newark"), .wildcard("text")],
            intents: [
                IntentSource("Flight", phrases: "book a flight [from {city:from}] to {city:to}"),
                IntentSource("Hotel", phrases: "book a hotel in {city:where}", "book a hotel room"),
                IntentSource("Car", phrases: "rent a car in {city:where}"),
                IntentSource("Stop", phrases: "stop"),
                IntentSource("Silence", phrases: "stop the music", "stop singing"),
            ])
        if hasNotes { source.intents.append(IntentSource("Note", phrases: "{text} is a note")) }
        source.histories = PhraseHistories(histories)
        return try CommandDictionary([source])
    }

    private func events(
        _ events: [RecognitionEvent], in dictionary: CommandDictionary? = nil, isReported: Bool = true
    ) throws -> [ResolverEvent] {
        var machine = ResolverStateMachine(
            dictionaries: [try dictionary ?? Self.dictionary()], asksService: false,
            configuration: ResolverConfiguration { $0.reportsTentative = isReported })
        let outputs = events.flatMap { machine.handle($0) }
        return (outputs + machine.finish()).flatMap(\.events)
    }

    private func lines(_ diagram: String, in dictionary: CommandDictionary? = nil) throws -> [String] {
        try events(Script(diagram).events, in: dictionary).compactMap { event in
            switch event.kind {
            case .tentative(let meaning, let segment): "\(segment) ? \(meaning)"
            case .fired(let fired, let segment): "\(segment) fired \(fired.command)"
            case .needsConfirmation(let asked, let segment): "\(segment) confirm \(asked.command)"
            case .contradicted(let fired, _, let segment): "\(segment) contradicted \(fired.command)"
            case .unresolved(let reason, let segment): "\(segment) unresolved \(reason.name)"
            default: nil
            }
        }
    }

    @Test("The intent is known before the phrase is complete, and a value grows: 'book a flight to New York'")
    func growing() throws {
        #expect(
            try lines(
                """
                100 u1 ~ book
                200 u1 ~ book a
                300 u1 ~ book a flight
                400 u1 ~ book a flight to
                500 u1 ~ book a flight to New
                600 u1 ~ book a flight to New York
                1500 u1 ! Book a flight to New York.
                """) == [
                    "0 ? Hotel 0.66, Flight 0.33", "0 ? Flight 1.0", "0 ? Flight 1.0; to = New …",
                    "0 ? Flight 1.0; to = New York …", "0 fired Flight(to: New York)",
                ])
    }

    @Test("Two commands in a breath have a meaning each: 'book a flight … and rent a car …'")
    func twoCommands() throws {
        #expect(
            try lines(
                """
                100 u1 ~ book a flight from London
                200 u1 ~ book a flight from London to Newark
                400 u1 ~ book a flight from London to Newark and rent a
                500 u1 ~ book a flight from London to Newark and rent a car in
                600 u1 ~ book a flight from London to Newark and rent a car in New
                700 u1 ~ book a flight from London to Newark and rent a car in New York City
                1500 u1 ! book a flight from London to Newark and rent a car in New York City
                """) == [
                    "0 ? Flight 1.0; from = London", "0 ? Flight 1.0; from = London, to = Newark",
                    "0 fired Flight(from: London, to: Newark)", "1 ? Car 1.0", "1 ? Car 1.0; where = New …",
                    "1 ? Car 1.0; where = New York City", "1 fired Car(where: New York City)",
                ])
    }

    @Test("A complete command that may go on is as likely as that nothing follows; one that was withdrawn ends")
    func complete() throws {
        #expect(
            try lines(
                """
                100 u1 ~ stop
                150 u1 ~ stop the
                200 u1 ~ stop the train
                300 u1 ~ stop
                350 u1 ~
                900 u1 .
                """, in: Self.dictionary(hasNotes: true)) == [
                    "0 ? Stop 0.85, Silence 0.14", "0 ? Silence 1.0", "0 ? Note 1.0; text = stop the train …",
                    "0 ? Stop 0.85, Silence 0.14", "0 ? nothing", "0 confirm Stop",
                ])
    }

    @Test("What was said more often is more likely, however many phrases there are")
    func histories() throws {
        let key = PhraseHistories.Key(
            intent: "Flight", phrase: "book a flight [from {city:from}] to {city:to}",
            following: PhraseHistories.Key.anything)
        let dictionary = try Self.dictionary([key: PhraseHistory(said: 7)])
        #expect(
            try lines("100 u1 ~ book\n900 u1 ! book", in: dictionary) == [
                "0 ? Flight 0.8, Hotel 0.2", "0 unresolved noMatch",
            ])
    }

    @Test("Snapshots of segments have the likeliest intent and the values so far")
    func segments() throws {
        var machine = ResolverStateMachine(
            dictionaries: [try Self.dictionary()], asksService: false,
            configuration: ResolverConfiguration { $0.reportsTentative = true })
        var assembler = SegmentAssembler()
        let diagram = """
            100 u1 ~ book a
            200 u1 ~ book a flight to New
            300 u1 ~ book a flight to New York
            900 u1 ! book a flight to New York
            """
        let snapshots = Script(diagram).events.flatMap { assembler.receive(machine.handle($0)) }.map { change in
            let (segment, mark) = (change.segment, { $0 ? "!" : "" })
            return segment.text + ": " + (segment.intent.map { $0.name + mark($0.isFinal) } ?? "–")
                + segment.entities.map { " " + $0.entity.value + mark($0.isFinal) }.joined()
        }
        #expect(
            snapshots == [
                "book a: –", "book a: Hotel", "book a flight to New: Hotel", "book a flight to New: Flight New",
                "book a flight to New York: Flight New York", "book a flight to New York: Flight New York",
                "book a flight to New York: Flight! New York!", "book a flight to New York: Flight! New York!",
            ])
    }

    @Test("A phrase beyond its wildcard is possible like any other, and several values go on")
    func wildcardsAndSeveralValues() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en"),
                lists: [
                    .wildcard("text"), ListSource("song", "jazz", "jazz is a note"), ListSource("thing", "lamp", "tv"),
                ],
                intents: [
                    IntentSource("Note", phrases: "{text} is a note"), IntentSource("Play", phrases: "play {song}"),
                    IntentSource("On", phrases: "turn on [the] {thing+}"),
                ])
        ])
        #expect(
            try lines("100 u1 ~ play jazz is a note\n200 u1 .", in: dictionary).first
                == "0 ? Play 0.99, Note 0.0; song = jazz is a note")
        #expect(
            try lines("100 u1 ~ turn on the lamp\n200 u1 ~ turn on the lamp and tv\n900 u1 .", in: dictionary)
                .filter { $0.contains("?") } == ["0 ? On 1.0; thing = lamp …", "0 ? On 1.0; thing = lamp\ntv …"])
    }

    @Test("Of several dictionaries, the first match is as likely as that nothing follows in any of them")
    func severalDictionaries() throws {
        let others = try CommandDictionary([
            DictionarySource(
                locale: Located("en"),
                intents: [
                    IntentSource(
                        name: Located("Halt"), phrases: (0..<9).map { Located("stop the train \($0)") })
                ])
        ])
        let first = try CommandDictionary([
            DictionarySource(locale: Located("en"), intents: [IntentSource("Stop", phrases: "stop")])
        ])
        var machine = ResolverStateMachine(
            dictionaries: [first, others], asksService: false,
            configuration: ResolverConfiguration {
                $0.reportsTentative = true
                $0.tentativeIntents = 0
            })
        let transcript = Transcript(utterance: "u1", at: .zero, text: "stop")
        let found = machine.handle(.transcript(transcript)).flatMap(\.events).compactMap { event in
            if case .tentative(let meaning, _) = event.kind { "\(meaning) \(meaning.isOnlyIntent)" } else { nil }
        }
        #expect(found == ["Stop 0.8 false"])
    }

    // MARK: - Properties

    /// Sentences that come word by word, some of them with other words in the middle; words are taken back.
    private static func stream(seed: UInt64) -> [RecognitionEvent] {
        var random = SplitMix64(seed: seed)
        let sentences = [
            "book a flight from london to new york", "book a flight to new york city and rent a car in newark",
            "book a hotel in new york", "rent a car in london and stop", "stop the music", "um book a hotel room",
            "milk and eggs is a note", "book a hotel in new york is a note", "book a flight from new york to london",
        ].map { $0.split(separator: " ").map(String.init) }
        func any(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var events: [RecognitionEvent] = []
        var now = Duration.zero
        for number in 0..<5 {
            let utterance = UtteranceID("u\(number)")
            var (sentence, said) = (sentences[any(0...sentences.count - 1)], [String]())
            for _ in 0..<any(2...9) {
                now += .milliseconds(any(20...900))
                if any(0...4) > 0 {
                    said += sentence.dropFirst(said.count).prefix(any(1...3))
                } else if !said.isEmpty {
                    said.removeLast(any(1...said.count))
                    if any(0...1) == 0 { sentence = sentences[any(0...sentences.count - 1)] }
                }
                let text = said.joined(separator: " ")
                events.append(.transcript(Transcript(utterance: utterance, at: now, text: text)))
            }
            now += .milliseconds(any(100...1_500))
            if any(0...2) > 0 {
                let text = said.joined(separator: " ")
                events.append(.transcript(Transcript(utterance: utterance, at: now, text: text, isFinal: true)))
            }
            events.append(.endpoint(utterance, at: now))
        }
        return events
    }

    private struct Place: Hashable {
        var utterance: UtteranceID
        var segment: Int
    }

    @Test("Each tentative meaning ends once: replaced by another one or by none, or with the outcome")
    func ends() throws {
        var reported = 0
        let (plain, notes) = (try Self.dictionary(), try Self.dictionary(hasNotes: true))
        for seed in 0..<300 as Range<UInt64> {
            let dictionary = seed % 3 == 0 ? notes : plain
            let events = try events(Self.stream(seed: seed), in: dictionary)
            #expect(try self.events(Self.stream(seed: seed), in: dictionary) == events)
            var open: [Place: TentativeMeaning] = [:]
            var fired: Set<Place> = []
            for event in events {
                switch event.kind {
                case .tentative(let meaning, let segment):
                    let place = Place(utterance: event.utterance, segment: segment)
                    #expect(open[place] ?? .nothing != meaning, "seed \(seed): said twice")
                    #expect(!fired.contains(place), "seed \(seed): after it fired")
                    open[place] = meaning
                    reported += 1
                    let sum = meaning.intents.reduce(0) { $0 + $1.probability }
                    #expect(sum < 1.000_001 && meaning.intents.allSatisfy { $0.probability > 0 })
                    #expect(!meaning.isOnlyIntent || meaning.intents.count == 1)
                case .fired(_, let segment), .contradicted(_, _, let segment), .needsConfirmation(_, let segment),
                    .unresolved(_, let segment):
                    let place = Place(utterance: event.utterance, segment: segment)
                    open[place] = nil
                    if case .fired = event.kind { fired.insert(place) }
                case .endpoint:
                    let left = open.filter { $0.key.utterance == event.utterance && $0.value != .nothing }
                    #expect(left.isEmpty, "seed \(seed): \(left)")
                    (open, fired) = (open.filter { $0.key.utterance != event.utterance }, [])
                default: break
                }
            }
        }
        #expect(reported > 2_000)
    }

    @Test("A complete value stays as long as its words do")
    func completeValues() throws {
        var complete = 0
        let (plain, notes) = (try Self.dictionary(), try Self.dictionary(hasNotes: true))
        for seed in 0..<300 as Range<UInt64> {
            var words: [Substring] = []
            var values: [Place: [(words: Range<Int>, said: [Substring])]] = [:]
            var intents: [Place: String] = [:]
            for event in try events(Self.stream(seed: seed), in: seed % 3 == 0 ? notes : plain) {
                switch event.kind {
                case .partial(let text): words = text.split(separator: " ")
                case .endpoint: (words, values, intents) = ([], [:], [:])
                case .tentative(let meaning, let segment):
                    let place = Place(utterance: event.utterance, segment: segment)
                    for (old, said) in values[place] ?? [] {
                        guard words.count >= old.upperBound, words[old].elementsEqual(said) else { continue }
                        #expect(
                            meaning.entities.contains { $0.entity.words == old }
                                || meaning.intents.first?.name != intents[place],
                            "seed \(seed): \(said) is gone in '\(words.joined(separator: " "))': \(meaning)")
                    }
                    intents[place] = meaning.intents.first?.name
                    values[place] = meaning.entities.compactMap { value in
                        guard value.isComplete, let range = value.entity.words, range.upperBound <= words.count else {
                            return nil
                        }
                        complete += 1
                        return (range, Array(words[range]))
                    }
                default: break
                }
            }
        }
        #expect(complete > 300)
    }

    @Test("Nothing is reported unless it is asked for, and nothing else changes")
    func silent() throws {
        let dictionary = try Self.dictionary(hasNotes: true)
        for seed in 0..<50 as Range<UInt64> {
            let stream = Self.stream(seed: seed)
            let (with, without) = (
                try events(stream, in: dictionary), try events(stream, in: dictionary, isReported: false)
            )
            let others = with.filter { if case .tentative = $0.kind { false } else { true } }
            #expect(others == without)
        }
    }

    @Test("Names that are nodes of a deep tree are counted once, also with a shared beginning")
    func literals() throws {
        let phrases = (0..<200).map { "open the \($0 % 2 == 0 ? "big" : "small") door \($0)" }
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en"),
                intents: [
                    IntentSource(name: Located("Open"), phrases: phrases.map { Located($0) }),
                    IntentSource("Close", phrases: "open the bag", "close the bag"),
                ])
        ])
        #expect(
            try lines("100 u1 ~ open\n200 u1 ~ open the b\n300 u1 ~ open the big\n900 u1 ! x", in: dictionary)
                .prefix(3) == ["0 ? Open 0.99, Close 0.0", "0 ? nothing", "0 ? Open 1.0"])
    }
}
