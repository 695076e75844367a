import RapidIntent
import RapidIntentDictionary
import Testing

@testable import RapidIntentMoonshine

/// A grammar of sentences; a state is the words so far.
struct Sentences: WordAutomaton {
    var sentences: [String]
    var start: [String] { [] }

    private func words(_ sentence: String) -> [String] { sentence.split(separator: " ").map(String.init) }

    func arcs(from state: [String]) -> [WordArc<[String]>] {
        let next = sentences.map(words).filter { $0.starts(with: state) && $0.count > state.count }.map {
            $0[state.count]
        }
        return Set(next).sorted().map { word in
            WordArc(
                label: word == "*" ? .freeText : .word(word, written: word == "two" ? ["2"] : []),
                target: state + [word])
        }
    }

    func isComplete(_ state: [String]) -> Bool { sentences.map(words).contains(state) }
}

/// A decoder that gives one text a high probability, letter by letter, and all other tokens equal low ones.
struct FixedScorer: TokenScorer {
    var text: [Int]
    var vocabulary: Int
    private var histories: [[Int]] = [[]]

    init(_ text: [Int], vocabulary: Int) { (self.text, self.vocabulary) = (text + [Tokeniser.end], vocabulary) }

    mutating func advance(parents: [Int], tokens: [Int]) -> TokenScores {
        histories = zip(parents, tokens).map { histories[$0] + [$1] }
        var logits: [Float] = []
        for history in histories {
            var row = [Float](repeating: 0, count: vocabulary)
            if Array(history.dropFirst()) == Array(text.prefix(history.count - 1)), history.count <= text.count {
                row[text[history.count - 1]] = 12
            }
            logits += row
        }
        return TokenScores(logits: logits, vocabulary: vocabulary)
    }
}

/// A decoder that takes a sound before the text for other first tokens, and is sure of the rest.
struct LateScorer: TokenScorer {
    var others: [Int]
    var text: [Int]
    var vocabulary: Int
    private var position = 0

    init(others: [Int], text: [Int], vocabulary: Int) {
        (self.others, self.text, self.vocabulary) = (others, text + [Tokeniser.end], vocabulary)
    }

    mutating func advance(parents: [Int], tokens: [Int]) -> TokenScores {
        var row = [Float](repeating: 0, count: vocabulary)
        if position < text.count { row[text[position]] = position == 0 ? 9 : 12 }
        if position == 0 { for token in others { row[token] = 12 } }
        position += 1
        return TokenScores(logits: parents.flatMap { _ in row }, vocabulary: vocabulary)
    }
}

/// Tokens of letters and of two words, in the format of Moonshine.
private func tokeniser() throws -> Tokeniser {
    var bytes: [UInt8] = []
    func append(_ token: [UInt8]) { bytes += [UInt8(token.count)] + token }
    for token in ["<unk>", "<s>", "</s>"] { append(Array(token.utf8)) }
    for byte in UInt8.min...UInt8.max { append([byte]) }
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.?!'\u{2581}".map(String.init)
    for token in letters + ["\u{2581}t", "\u{2581}tu", "rn", "\u{2581}turn"] { append(Array(token.utf8)) }
    return try Tokeniser(bytes, path: "tokenizer.bin")
}

@Suite("BeamSearch")
struct SearchTests {
    private func found(_ said: String, in sentences: [String], width: Int = 4) throws -> [(text: String, nats: Float)] {
        let tokeniser = try tokeniser()
        return try results(said, in: sentences, width: width).map { (tokeniser.text(of: $0.tokens), $0.natsPerToken) }
    }

    private func results(_ said: String, in sentences: [String], width: Int = 4) throws -> [BeamSearch.Result] {
        let tokeniser = try tokeniser()
        let automaton = TokenAutomaton(Sentences(sentences: sentences), tokeniser: tokeniser)
        let text = try #require(tokeniser.tokens(of: said, beginsWord: true))
        var scorer = FixedScorer(text, vocabulary: tokeniser.count)
        let search = BeamSearch(width: width)
        return try search.results(in: automaton, scorer: &scorer, tokeniser: tokeniser, longest: 60)
    }

    @Test(
        "A word or an end that was not said leaves a gap",
        arguments: [
            ("turn on two", "turn on two", false, false), ("turn on.", "turn on", false, false),
            ("turn on twa", "turn on two", true, false), ("turn on two", "turn on", false, true),
        ])
    func gaps(said: String, sentence: String, isWide: Bool, endsEarly: Bool) throws {
        let best = try #require(try results(said, in: [sentence]).first)
        #expect(best.widestGap == (isWide ? 12 : 0))
        #expect(best.endGap == (endsEarly ? 12 : 0))
    }

    @Test(
        "One wide gap makes a likely text uncertain, and one at the end only if the text is over",
        arguments: [
            (0.3, 4.4, 0.3, 0.95...1, 0.95...1), (1.6, 0, 0, 0.5...0.5, 0.5...0.5), (0.3, 8, 0, 0...0.02, 0...0.02),
            (0.3, 0, 4, 0.95...1, 0...0.02),
        ] as [(Float, Float, Float, ClosedRange<Double>, ClosedRange<Double>)])
    func confidences(nats: Float, widest: Float, end: Float, soFar: ClosedRange<Double>, over: ClosedRange<Double>) {
        let result = BeamSearch.Result(
            tokens: [], spelling: "", score: 0, natsPerToken: nats, widestGap: widest, endGap: end,
            nextWordLogProbability: -20)
        #expect(soFar.contains(ReadingConfidence.confidence(of: result, isOver: false)))
        #expect(over.contains(ReadingConfidence.confidence(of: result, isOver: true)))
    }

    @Test(
        "A text is the less certain the likelier free text is, and the more of its tokens are unlikely",
        arguments: [
            (1.5, 3, -2.3, true), (1.4, 7, -6, true), (1.4, 7, -1.2, false), (1.2, 16, -1, false),
            (1.2, 3, -.infinity, true), (2.7, 3, -.infinity, false),
        ] as [(Float, Int, Float, Bool)])
    func distance(nats: Float, count: Int, freeText: Float, isHeard: Bool) {
        let result = BeamSearch.Result(
            tokens: Array(repeating: 0, count: count - 1), spelling: "", score: 0, natsPerToken: nats, widestGap: 0,
            endGap: 0, nextWordLogProbability: -20)
        let confidence = ReadingConfidence.confidence(of: result, freeText: freeText, isOver: true)
        #expect((confidence >= Confidence.least) == isHeard)
        let overheard = ReadingConfidence.confidence(of: result, freeText: freeText, isAddressed: false, isOver: true)
        #expect(overheard < confidence)
        // Without a look at free text, it counts as certain.
        #expect(ReadingConfidence.confidence(of: result, isOver: true) <= confidence)
    }

    @Test(
        "An unlikely first word is found beside a wildcard, and if the search opens wide",
        arguments: [
            (["* tut", "turn on two"], (0, 0), true), (["t off", "tu off", "turn on two"], (0, 0), false),
            (["t off", "tu off", "turn on two"], (4, 3), true),
        ] as [([String], (Int, Int), Bool)])
    func unlikelyStart(sentences: [String], opening: (Int, Int), isFound: Bool) throws {
        let tokeniser = try tokeniser()
        let said = "turn on two"
        var scorer = LateScorer(
            others: try ["t", "tu"].map { try #require(tokeniser.tokens(of: $0, beginsWord: true)?.first) },
            text: try #require(tokeniser.tokens(of: said, beginsWord: true)), vocabulary: tokeniser.count)
        let results = try BeamSearch(width: 1, opening: opening).results(
            in: TokenAutomaton(Sentences(sentences: sentences), tokeniser: tokeniser), scorer: &scorer,
            tokeniser: tokeniser, longest: 60)
        #expect((results.first.map { tokeniser.text(of: $0.tokens) } == said) == isFound)
    }

    @Test(
        "The next word of the automaton is likely if it was said, with and without a mark before it",
        arguments: [("turn on two", true), ("turn on", false), ("turn on.", false)])
    func nextWord(said: String, isLikely: Bool) throws {
        let tokeniser = try tokeniser()
        let automaton = TokenAutomaton(Sentences(sentences: ["turn on", "turn on two"]), tokeniser: tokeniser)
        var scorer = FixedScorer(
            try #require(tokeniser.tokens(of: said, beginsWord: true)), vocabulary: tokeniser.count)
        let results = try BeamSearch(width: 4, horizon: 40).results(
            in: automaton, scorer: &scorer, tokeniser: tokeniser, longest: 60)
        for result in results where ["turn on", "turn on."].contains(tokeniser.text(of: result.tokens)) {
            #expect((result.nextWordLogProbability > -1) == isLikely, "\(result)")
        }
        #expect(results.contains { ["turn on", "turn on."].contains(tokeniser.text(of: $0.tokens)) })
    }

    @Test("Pairs of tokens are merged, lowest id first, and decoding restores the text")
    func tokens() throws {
        let tokeniser = try tokeniser()
        let tokens = try #require(tokeniser.tokens(of: "turn on", beginsWord: true))
        #expect(tokeniser.text(of: tokens) == "turn on")
        #expect(tokens.count == 4)
        #expect(tokeniser.tokens(of: "naïve", beginsWord: true) == nil)
    }

    @Test(
        "The spoken sentence is found, with capitals, hyphens, digits and marks",
        arguments: ["Turn on", "turn on.", "Turn-on?", "Turn on 2!", "turn on two"])
    func surfaces(said: String) throws {
        let best = try #require(try found(said, in: ["turn on", "turn off", "turn on two"]).first)
        #expect(best.text == said)
        #expect(best.nats < 0.1)
    }

    @Test(
        "A large number is found whole, in words and in digits",
        arguments: ["wait three thousand minutes", "Wait 3000 minutes.", "wait three hundred minutes"])
    func largeNumbers(said: String) throws {
        let tokeniser = try tokeniser()
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                locale: Located("en-GB"),
                intents: [IntentSource(name: Located("Wait"), phrases: [Located("wait {0..5000:minutes} minutes")])])
        ])
        let automaton = TokenAutomaton(DictionaryWords(dictionary), tokeniser: tokeniser)
        var scorer = FixedScorer(
            try #require(tokeniser.tokens(of: said, beginsWord: true)), vocabulary: tokeniser.count)
        let results = try BeamSearch(width: 8).results(
            in: automaton, scorer: &scorer, tokeniser: tokeniser, longest: 60)
        #expect(results.first.map { tokeniser.text(of: $0.tokens) } == said)
    }

    @Test(
        "Words have no punctuation, except the comma of a number",
        arguments: [("Um, wait 3,000 minutes.", "um wait 3,000 minutes"), ("What's 1, 2,?", "what's 1 2"), (",", "")])
    func words(text: String, words: String) { #expect(UtteranceReader<Sentences>.words(text) == words) }

    @Test("A sentence outside the grammar is never found, and the result is unlikely")
    func foreign() throws {
        for said in ["Turn in", "turn of", "turn on on"] {
            let results = try found(said, in: ["turn on", "turn off"])
            #expect(!results.isEmpty)
            for result in results {
                let words = result.text.lowercased().split { !$0.isLetter }.joined(separator: " ")
                #expect(["turn on", "turn off"].contains(words))
                #expect(result.nats > 1)
            }
        }
    }

    @Test("Free text matches one or more words, and ends where the rest of the sentence begins")
    func freeText() throws {
        let sentences = ["say * please", "say no"]
        for said in ["say what a day please", "say no", "say no please"] {
            let best = try #require(try found(said, in: sentences, width: 8).first)
            #expect(best.text == said)
        }
        let empty = try found("say please", in: sentences, width: 8)
        #expect(empty.allSatisfy { $0.text.lowercased() != "say please" })
    }

    @Test("Texts that differ in capitals, hyphens and marks are one result, the most likely one")
    func distinct() throws {
        let results = try found("Turn-on", in: ["turn on", "turn on two"], width: 8)
        #expect(results.map(\.text) == ["Turn-on"])
    }

    @Test("A command is not repeated without end, even if the model repeats it")
    func loops() throws {
        let command = "turn on the light"
        let sentences = (1...4).map { Array(repeating: command, count: $0).joined(separator: " and ") }
        let results = try found(sentences[3], in: sentences, width: 8)
        #expect(!results.contains { $0.text == sentences[3] })
        #expect(try found(sentences[1], in: sentences, width: 8).first?.text == sentences[1])
    }

    @Test(
        "A text that is another one twice counts as that, unless that one alone is beyond the horizon",
        arguments: [(40, "turn on"), (6, "turn on and turn on")] as [(Float, String)])
    func twice(horizon: Float, text: String) throws {
        let tokeniser = try tokeniser()
        let said = "turn on and turn on"
        let automaton = TokenAutomaton(Sentences(sentences: ["turn on", said]), tokeniser: tokeniser)
        var scorer = FixedScorer(
            try #require(tokeniser.tokens(of: said, beginsWord: true)), vocabulary: tokeniser.count)
        let results = try BeamSearch(width: 4, horizon: horizon).results(
            in: automaton, scorer: &scorer, tokeniser: tokeniser, longest: 60)
        #expect(results.map { tokeniser.text(of: $0.tokens) } == [text])
        #expect(results.allSatisfy { $0.endGap == 0 && $0.natsPerToken < 0.1 })
    }

    @Test("What repeats earlier words makes no text likelier")
    func repeats() throws {
        // The model is sure of what it repeats, and unsure of the rest.
        let sentences = ["turn in", "turn in and turn in"]
        let results = try found("turn on and turn in", in: sentences, width: 8)
        #expect(!results.isEmpty)
        #expect(results.allSatisfy { $0.nats > 2 })
    }

    @Test("The search ends early when nothing fits")
    func hopeless() throws {
        let tokeniser = try tokeniser()
        let sentence = Array(repeating: "turn", count: 20).joined(separator: " ")
        let automaton = TokenAutomaton(Sentences(sentences: [sentence]), tokeniser: tokeniser)
        var scorer = FixedScorer(
            try #require(tokeniser.tokens(of: "open", beginsWord: true)), vocabulary: tokeniser.count)
        let results = try BeamSearch(width: 4).results(
            in: automaton, scorer: &scorer, tokeniser: tokeniser, longest: 60)
        #expect(results.isEmpty)
        #expect(automaton.visited < 20)
    }

    @Test("States are created on demand, so long lists cost only the part visited")
    func lazy() throws {
        let tokeniser = try tokeniser()
        let automaton = TokenAutomaton(
            Sentences(sentences: (0..<500).map { "call \("abcdefghij".map { _ in "x" }.joined())\($0)" }),
            tokeniser: tokeniser)
        var scorer = FixedScorer(
            try #require(tokeniser.tokens(of: "call x", beginsWord: true)), vocabulary: tokeniser.count)
        _ = try BeamSearch(width: 4).results(in: automaton, scorer: &scorer, tokeniser: tokeniser, longest: 8)
        #expect(automaton.visited < 200)
        #expect(automaton.emptied() == nil)
        #expect(automaton.emptied(from: 5)?.visited == 1)
    }
}
