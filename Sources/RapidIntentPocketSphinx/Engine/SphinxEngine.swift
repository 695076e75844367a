import CRapidIntentPocketSphinx
import RapidIntent
import RapidIntentPlatform
import RapidIntentSpeech

/// A decoder of the C library.
///
/// It belongs to one actor; the library does not allow two threads in one decoder.
final class SphinxEngine {
    let decoder: OpaquePointer
    private let configuration: OpaquePointer

    /// Turns off the library's log on standard error, once for the whole process.
    private static let silenced: Void = { err_set_logfp(nil) }()

    /// Creates a decoder from the library's own options, such as `["-hmm", "/usr/share/…"]`.
    init(options: [String]) throws(PocketSphinxError) {
        _ = Self.silenced
        // `cmd_ln_init` is variadic; this function copies an argument vector.
        var arguments: [UnsafeMutablePointer<CChar>?] = options.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        guard let configuration = cmd_ln_parse_r(nil, ps_args(), Int32(arguments.count), &arguments, 1) else {
            throw PocketSphinxError(
                .engineRefused, "PocketSphinx refused its options: \(options.joined(separator: " "))")
        }
        guard let decoder = ps_init(configuration) else {
            cmd_ln_free_r(configuration)
            throw PocketSphinxError(
                .engineRefused, "PocketSphinx could not load its model: \(options.joined(separator: " "))")
        }
        self.configuration = configuration
        self.decoder = decoder
    }

    deinit {
        ps_free(decoder)
        cmd_ln_free_r(configuration)
    }

    /// Adds a word with its phones, separated by spaces; an alternative pronunciation is named `word(2)`.
    func addWord(_ word: String, phones: String) throws(PocketSphinxError) {
        guard ps_add_word(decoder, word, phones, 0) >= 0 else {
            throw PocketSphinxError(
                .engineRefused,
                "PocketSphinx refused the pronunciation '\(phones)' of '\(word)'; "
                    + "the pronunciation dictionary and the acoustic model do not belong together")
        }
    }

    /// The value of -lw, which also scales the weights of a grammar; 6.5 is the library's default for this model.
    private static let languageWeight = 6.5

    /// The arc weight for a natural log probability.
    static func weight(logProbability: Double) -> Double { exp(logProbability / languageWeight) }

    /// Adds a grammar as a search and activates it; all its words must have been added before.
    func add(_ grammar: Grammar, as name: String) throws(PocketSphinxError) {
        let languageWeight = Float(Self.languageWeight)
        guard
            let logarithms = ps_get_logmath(decoder),
            let graph = fsg_model_init(name, logarithms, languageWeight, Int32(grammar.stateCount))
        else { throw PocketSphinxError(.engineFailed, "PocketSphinx could not make a grammar") }
        defer { fsg_model_free(graph) }
        graph.pointee.start_state = Int32(grammar.start)
        graph.pointee.final_state = Int32(grammar.end)
        for arc in grammar.arcs {
            let weight = Int32((Float(logmath_log(logarithms, arc.weight)) * languageWeight).rounded())
            if let word = arc.word {
                let number = fsg_model_word_add(graph, word)
                fsg_model_trans_add(graph, Int32(arc.from), Int32(arc.to), weight, number)
            } else {
                fsg_model_null_trans_add(graph, Int32(arc.from), Int32(arc.to), weight)
            }
        }
        // The search takes at most one wordless arc in a row, so their transitive closure is needed.
        glist_free(fsg_model_null_trans_closure(graph, nil))
        guard ps_set_fsg(decoder, name, graph) == 0 else {
            throw PocketSphinxError(.engineRefused, "PocketSphinx refused the grammar made from the dictionary")
        }
        try use(name)
    }

    /// Activates an added search, between utterances.
    func use(_ search: String) throws(PocketSphinxError) {
        guard ps_set_search(decoder, search) == 0 else {
            throw PocketSphinxError(.engineRefused, "PocketSphinx has no search '\(search)'")
        }
    }

    func begin() throws(PocketSphinxError) {
        guard ps_start_utt(decoder) == 0 else {
            throw PocketSphinxError(.engineFailed, "PocketSphinx could not begin an utterance")
        }
    }

    /// Processes samples at 16 kHz.
    ///
    /// - Parameter isWhole: Whether these are all samples of the utterance, so that the engine can use their mean.
    func process(_ samples: [Int16], isWhole: Bool = false) throws(PocketSphinxError) {
        guard ps_process_raw(decoder, samples, samples.count, 0, isWhole ? 1 : 0) >= 0 else {
            throw PocketSphinxError(.engineFailed, "PocketSphinx failed while it decoded")
        }
    }

    /// Ends the utterance; the hypothesis after it is final.
    func end() throws(PocketSphinxError) {
        guard ps_end_utt(decoder) == 0 else {
            throw PocketSphinxError(.engineFailed, "PocketSphinx could not end an utterance")
        }
    }

    /// Whether the engine's own voice activity detection reports speech.
    var hearsVoice: Bool { ps_get_in_speech(decoder) != 0 }

    /// The recognised words; nil if no words fit.
    var hypothesis: String? { scoredHypothesis?.text }

    /// The recognised words, and the natural logarithm of their probability.
    struct ScoredHypothesis: Equatable {
        var text: String
        var logProbability: Double
    }

    /// The hypothesis with its score; nil if no words fit.
    var scoredHypothesis: ScoredHypothesis? {
        var score: Int32 = 0
        guard let text = ps_get_hyp(decoder, &score) else { return nil }
        // Scores have units of 1,024 times the library's base (SENSCR_SHIFT of 10 bits).
        return ScoredHypothesis(
            text: String(cString: text), logProbability: 1_024 * logmath_log_to_ln(ps_get_logmath(decoder), score))
    }

    /// A word of the hypothesis, with its frames of 10 ms and the natural logarithm of its probability there.
    struct Segment: Equatable {
        var word: String
        /// From the first frame to the one after the last.
        var frames: Range<Int>
        var logProbability: Double

        /// Whether it is a word and not silence, noise or a step without a word.
        var isWord: Bool { word.first.map { !"<[+(".contains($0) } ?? false }
    }

    /// The hypothesis word by word, including silence and noise.
    var segments: [Segment] {
        let logarithms = ps_get_logmath(decoder)
        var segments: [Segment] = []
        var next = ps_seg_iter(decoder)
        while let segment = next {
            var (first, last): (Int32, Int32) = (0, 0)
            ps_seg_frames(segment, &first, &last)
            var (acoustic, language): (Int32, Int32) = (0, 0)
            _ = ps_seg_prob(segment, &acoustic, &language, nil)
            if first >= 0, last >= first {
                segments.append(
                    Segment(
                        word: ps_seg_word(segment).map { String(cString: $0) } ?? "",
                        frames: Int(first)..<Int(last) + 1,
                        logProbability: 1_024
                            * (logmath_log_to_ln(logarithms, acoustic) + logmath_log_to_ln(logarithms, language))))
            }
            next = ps_seg_next(segment)
        }
        return segments
    }

    func copyCepstralMean(of other: SphinxEngine) {
        guard let mean = ps_get_feat(other.decoder)?.pointee.cmn_struct else { return }
        setCepstralMean(Array(UnsafeBufferPointer(start: mean.pointee.cmn_mean, count: Int(mean.pointee.veclen))))
    }

    /// Gives the learnt cepstral mean the weight of `frames` frames of 10 ms, so that later audio adapts it.
    func weighCepstralMean(frames: Int32) {
        guard let features = ps_get_feat(decoder), let mean = features.pointee.cmn_struct else { return }
        for index in 0..<Int(mean.pointee.veclen) {
            mean.pointee.sum[index] = mean.pointee.cmn_mean[index] * Float(frames)
        }
        mean.pointee.nframe = frames
    }
}
