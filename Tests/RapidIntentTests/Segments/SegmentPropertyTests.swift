import Testing

@testable import RapidIntent

/// Invariants for random utterances and revisions.
@Suite struct SegmentPropertyTests {
    /// Phrases of the sample dictionary, and the command of each.
    private static let commands: [(words: String, command: String)] = [
        ("where am i", "Location"), ("where am i going", "Heading"), ("what's around me", "Surroundings"),
        ("take me to the office", "Navigate(place: office)"), ("take me to starbucks", "Navigate(place: Starbucks)"),
        ("stop", "Stop"), ("forget everything", "Forget"), ("book a flight to new york", "BookFlight"),
    ]
    private static let joints = ["and", "and then", "also", "then", "", "and um", "plus please"]

    /// Records the events of one machine, and checks the rules of their order.
    private struct Record {
        var fired: [UtteranceID: [(segment: Int, command: String)]] = [:]
        var contradicted: [UtteranceID: Int] = [:]
        var resolutions: [UtteranceID: [Resolution]] = [:]
        var snapshots: [UtteranceID: [Int: Segment]] = [:]
        var ended: Set<UtteranceID> = []

        private var assembler = SegmentAssembler()

        mutating func receive(_ outputs: [ResolverStateMachine.Output]) {
            for event in outputs.flatMap(\.events) {
                #expect(!ended.contains(event.utterance), "\(event) came after the end")
                switch event.kind {
                case .fired(let fired, let segment):
                    let earlier = self.fired[event.utterance, default: []]
                    #expect(earlier.allSatisfy { $0.segment < segment }, "segment \(segment) fired late or twice")
                    self.fired[event.utterance] = earlier + [(segment, fired.command.description)]
                case .contradicted: contradicted[event.utterance, default: 0] += 1
                case .resolved(let resolution): resolutions[event.utterance, default: []].append(resolution)
                case .endpoint: ended.insert(event.utterance)
                default: break
                }
            }
            for change in assembler.receive(outputs) {
                let segment = change.segment
                var built = snapshots[segment.utterance]?[segment.id]
                if built?.isCancelled == true { built = nil }
                #expect(built?.isFinal != true, "\(segment) changed after its end")
                if let intent = built?.intent, intent.isFinal { #expect(segment.intent == intent) }
                var applied = built ?? Segment(utterance: segment.utterance, id: segment.id)
                for event in change.events { applied.apply(event) }
                #expect(applied == segment)
                snapshots[segment.utterance, default: [:]][segment.id] = segment
            }
        }

        /// Checks that every reported segment ended as its resolution.
        func check(_ utterance: UtteranceID) {
            let resolutions = resolutions[utterance] ?? []
            #expect(resolutions.map(\.segment) == Array(0..<resolutions.count))
            for segment in snapshots[utterance, default: [:]].values {
                #expect(segment.isFinal, "\(segment) was dropped")
                guard !segment.isCancelled, segment.id < resolutions.count else {
                    #expect(segment.isCancelled)
                    continue
                }
                let resolution = resolutions[segment.id]
                #expect(segment.resolution == resolution)
                #expect(segment.intent?.name == resolution.command?.intent)
                #expect(segment.entities.map(\.entity) == resolution.command?.entities ?? [])
                if !resolution.isContradicted { #expect(segment.words.map(\.index) == Array(resolution.words)) }
            }
        }
    }

    private func replay(_ transcripts: [Transcript], _ machine: inout ResolverStateMachine, _ record: inout Record) {
        for transcript in transcripts { record.receive(machine.handle(.transcript(transcript))) }
    }

    @Test("Every command of a sentence fires exactly once, in order, if no revision changes it", arguments: [1, 2, 3])
    func everyCommandOnce(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: false)
        var record = Record()
        var time = Duration.zero
        var early = 0
        for number in 0..<350 {
            let said = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                Self.commands.randomElement(using: &random) ?? Self.commands[0]
            }
            var words: [String] = []
            for (index, command) in said.enumerated() {
                var joint = index == 0 ? "" : Self.joints.randomElement(using: &random) ?? "and"
                // "Where am I" and a bare "going" would be one command, so only beginnings may follow directly.
                if joint.isEmpty, index > 0, said[index - 1].command == "Location" { joint = "and" }
                words += (joint + " " + command.words).split(separator: " ").map(String.init)
            }
            let utterance = UtteranceID("u\(number)")
            var transcripts: [Transcript] = []
            var heard = 0
            while heard < words.count {
                // Slower than 'settle' and faster than 'dwell', sometimes with a word withdrawn for less than 'settle'.
                time += .milliseconds(Int.random(in: 160...400, using: &random))
                heard += Int.random(in: 1...2, using: &random)
                var text = words.prefix(heard)
                if Int.random(in: 0..<4, using: &random) == 0 { text = text.dropLast() }
                transcripts.append(Transcript(utterance: utterance, at: time, text: text.joined(separator: " ")))
                if text.count < min(heard, words.count) {
                    time += .milliseconds(Int.random(in: 10...100, using: &random))
                    transcripts.append(
                        Transcript(
                            utterance: utterance, at: time, text: words.prefix(heard).joined(separator: " ")))
                }
            }
            time += .milliseconds(Int.random(in: 0...1000, using: &random))
            transcripts.append(
                Transcript(utterance: utterance, at: time, text: words.joined(separator: " "), isFinal: true))
            replay(transcripts, &machine, &record)
            let isContradicted = record.contradicted[utterance] != nil
            let fired = record.fired[utterance]?.map(\.command) ?? []
            #expect(!isContradicted && fired == said.map(\.command), "\(words.joined(separator: " ")): \(fired)")
            early += record.resolutions[utterance, default: []].count { ($0.times.lead ?? .zero) > .zero }
        }
        record.receive(machine.finish())
        for utterance in record.resolutions.keys { record.check(utterance) }
        #expect(early > 350, "hardly anything fired early: \(early)")
    }

    @Test("For any input, segments end once, in order, and snapshots agree with resolutions", arguments: [4, 5, 6])
    func anythingHeard(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let dictionary = try sampleDictionary()
        var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
        var record = Record()
        var time = Duration.zero
        let noise = Self.commands.flatMap { $0.words.split(separator: " ").map(String.init) }
        let more = [
            "and", "then", "also", "um", "going", "—", "…", "\u{301}", "日本語", "l'entrée", "21", "twenty", "one", "&",
        ]
        let words = noise + more + more + Self.commands.map(\.words)
        for number in 0..<80 {
            let utterance = UtteranceID("u\(number)")
            var text: [String] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                time += .milliseconds(Int.random(in: 0...900, using: &random))
                switch Int.random(in: 0..<6, using: &random) {
                case 0: text = Array(text.prefix(Int.random(in: 0...text.count, using: &random)))
                case 1 where !text.isEmpty:
                    text[Int.random(in: 0..<text.count, using: &random)] = words.randomElement(using: &random) ?? ""
                default: text.append(words.randomElement(using: &random) ?? "")
                }
                let silence = [nil, nil, Duration.zero, .milliseconds(200)].randomElement(using: &random) ?? nil
                let transcript = Transcript(
                    utterance: utterance, at: time, text: text.joined(separator: " "),
                    isFinal: Int.random(in: 0..<12, using: &random) == 0, silence: silence)
                replay([transcript], &machine, &record)
            }
            record.receive(machine.handle(.endpoint(utterance, at: time)))
            record.check(utterance)
        }
    }

    @Test(
        "Nothing fires after a word that belongs to no command, and commands fired before it are contradicted",
        arguments: [9, 10, 11])
    func unknownWord(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: false)
        var record = Record()
        var time = Duration.zero
        for number in 0..<200 {
            var words: [String] = []
            for index in 0..<Int.random(in: 1...4, using: &random) {
                let joint = index == 0 ? "" : Self.joints.randomElement(using: &random) ?? "and"
                let command = Self.commands.randomElement(using: &random) ?? Self.commands[0]
                words += (joint + " " + command.words).split(separator: " ").map(String.init)
            }
            let place = Int.random(in: 0...words.count, using: &random)
            words.insert(["walnut", "sings", "21", "日本語"].randomElement(using: &random) ?? "walnut", at: place)
            let utterance = UtteranceID("u\(number)")
            let isFinalAlone = Bool.random(using: &random)
            var transcripts: [Transcript] = []
            for heard in 1...words.count where !isFinalAlone {
                time += .milliseconds(Int.random(in: 60...400, using: &random))
                transcripts.append(
                    Transcript(utterance: utterance, at: time, text: words.prefix(heard).joined(separator: " ")))
            }
            time += .milliseconds(900)
            transcripts.append(
                Transcript(utterance: utterance, at: time, text: words.joined(separator: " "), isFinal: true))
            let unknownFrom = transcripts[isFinalAlone ? 0 : place].at
            replay(transcripts, &machine, &record)
            let resolutions = record.resolutions[utterance, default: []]
            #expect(!resolutions.isEmpty)
            for resolution in resolutions {
                switch resolution.outcome {
                case .contradicted: #expect((resolution.times.fired ?? time) <= unknownFrom)
                case .unresolved: #expect(resolutions.count == 1)
                case .fired, .needsConfirmation: Issue.record("\(words.joined(separator: " ")): \(resolution)")
                }
            }
        }
        record.receive(machine.finish())
        for utterance in record.resolutions.keys { record.check(utterance) }
    }

    @Test("The parts of a text are ordered and disjoint, and contain their words", arguments: [7, 8])
    func parts(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var matcher = DictionarySetMatcher([try sampleDictionary()], scope: .everything)
        var divider = UtteranceDivider()
        var text = ""
        for _ in 0..<300 {
            if Int.random(in: 0..<8, using: &random) == 0 { text = "" }
            text +=
                " "
                + ((Self.commands.map(\.words) + Self.joints + ["sing", "me", ","]).randomElement(using: &random) ?? "")
            _ = matcher.update(to: text)
            let isFinal = Bool.random(using: &random)
            divider.divide(text, in: matcher, isFinal: isFinal)
            // Caches of earlier texts make no difference.
            var fresh = UtteranceDivider()
            fresh.divide(text, in: matcher, isFinal: isFinal)
            let (parts, again) = (divider.parts, fresh.parts)
            #expect(parts.map(\.words) == again.map(\.words) && parts.map(\.matched) == again.map(\.matched))
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.words.upperBound <= $1.words.lowerBound })
            let written = WrittenWords(text)
            for part in parts {
                #expect(!part.words.isEmpty && part.words.upperBound <= written.count)
                #expect(part.text == written.text(of: part.words))
                for entity in part.matched.match?.command.entities ?? [] {
                    #expect(entity.words.map(written.text) == entity.text)
                }
            }
        }
    }
}

extension Resolution {
    /// Whether the fired command is contradicted.
    fileprivate var isContradicted: Bool { if case .contradicted = outcome { true } else { false } }
}
