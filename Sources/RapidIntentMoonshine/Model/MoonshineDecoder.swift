/// Moonshine's decoder for one piece of audio.
struct MoonshineDecoder: TokenScorer {
    private let states: Tensor
    private let first: ONNXSession
    private let next: ONNXSession
    private let runtime: ONNXRuntime
    private let tokenCount: Int
    /// The decoder's state for the tokens so far and the audio, by name; empty before the first token.
    private var cache: [String: Tensor] = [:]

    init(states: Tensor, first: ONNXSession, next: ONNXSession, runtime: ONNXRuntime, tokenCount: Int) {
        self.states = states
        self.first = first
        self.next = next
        self.runtime = runtime
        self.tokenCount = tokenCount
    }

    mutating func advance(parents: [Int], tokens: [Int]) throws(MoonshineError) -> TokenScores {
        let session = cache.isEmpty ? first : next
        if !cache.isEmpty { try keep(parents) }
        let ids = try Tensor(tokens, shape: [tokens.count, 1], in: runtime)
        var arguments: [Tensor] = []
        for name in session.inputs {
            switch name {
            case "input_ids": arguments.append(ids)
            case "encoder_hidden_states": arguments.append(states)
            default:
                guard let kept = cache[String(name.trimmingPrefix("past_key_values."))] else {
                    throw MoonshineError(.unusableModel, "the decoder has an input '\(name)' that no output gives")
                }
                arguments.append(kept)
            }
        }
        var scores: TokenScores?
        for (name, tensor) in zip(session.outputs, try session.run(arguments)) {
            if name == "logits" {
                scores = TokenScores(logits: tensor.withFloats(Array.init), vocabulary: max(tensor.shape.last ?? 1, 1))
            } else {
                cache[String(name.trimmingPrefix("present."))] = tensor
            }
        }
        guard let scores else { throw MoonshineError(.unusableModel, "the decoder gives no logits") }
        guard scores.vocabulary >= tokenCount else {
            throw MoonshineError(
                .unusableModel,
                "the decoder knows \(scores.vocabulary) tokens and the tokeniser \(tokenCount): they do not belong "
                    + "together")
        }
        return scores
    }

    /// Keeps the rows of `parents` in the decoder's state.
    private mutating func keep(_ parents: [Int]) throws(MoonshineError) {
        for (name, tensor) in cache where name.contains(".decoder.") {
            guard parents != Array(0..<(tensor.shape.first ?? 0)) else { continue }
            let row = tensor.count / max(tensor.shape.first ?? 1, 1)
            cache[name] = try Tensor(shape: [parents.count] + tensor.shape.dropFirst(), in: runtime) { elements in
                tensor.withFloats { numbers in
                    for (place, parent) in parents.enumerated() {
                        _ = elements[(place * row)..<((place + 1) * row)].update(
                            fromContentsOf: numbers[(parent * row)..<((parent + 1) * row)])
                    }
                }
            }
        }
    }
}
