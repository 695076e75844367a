import CPocketSphinx
import RapidIntent
import RapidIntentSpeech

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One decoder of the C library.
///
/// Belongs to one actor; the library itself must never see two threads at once in it.
final class SphinxEngine {
    let decoder: OpaquePointer
    private let configuration: OpaquePointer

    /// The library writes a log to standard error until it is told not to; once for the whole process is enough.
    private static let silenced: Void = { err_set_logfp(nil) }()

    /// Makes a decoder from the library's own options, such as `["-hmm", "/usr/share/…"]`.
    init(options: [String]) throws(PocketSphinxError) {
        _ = Self.silenced
        // `cmd_ln_init` is variadic; this one takes an argument vector, which it copies.
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

    /// Adds a word with its phones, separated by spaces; a further pronunciation is named `word(2)`.
    func addWord(_ word: String, phones: String) throws(PocketSphinxError) {
        guard ps_add_word(decoder, word, phones, 0) >= 0 else {
            throw PocketSphinxError(
                .engineRefused,
                "PocketSphinx refused the pronunciation '\(phones)' of '\(word)'; "
                    + "the pronunciation dictionary and the acoustic model do not belong together")
        }
    }

    /// -lw scales the weights of a grammar, too; 6.5 is the library's default for this model.
    private static let languageWeight = 6.5

    /// The weight of an arc that costs a natural logarithm.
    static func weight(logProbability: Double) -> Double { exp(logProbability / languageWeight) }

    /// Adds a grammar, whose words were all added before, as a search, and runs it from now on.
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
        // The search follows at most one wordless arc, so that their chains must be closed.
        glist_free(fsg_model_null_trans_closure(graph, nil))
        guard ps_set_fsg(decoder, name, graph) == 0 else {
            throw PocketSphinxError(.engineRefused, "PocketSphinx refused the grammar made from the dictionary")
        }
        try use(name)
    }

    /// Runs a search that was added, between utterances.
    func use(_ search: String) throws(PocketSphinxError) {
        guard ps_set_search(decoder, search) == 0 else {
            throw PocketSphinxError(.engineRefused, "PocketSphinx has no search '\(search)'")
        }
    }

    /// Begins an utterance.
    func begin() throws(PocketSphinxError) {
        guard ps_start_utt(decoder) == 0 else {
            throw PocketSphinxError(.engineFailed, "PocketSphinx could not begin an utterance")
        }
    }

    /// Takes samples at 16 kHz in.
    ///
    /// - Parameter isWhole: Whether these are all samples of the utterance, which lets the engine take the mean over
    ///   all of it.
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

    /// Whether there is speech, as the engine's own voice activity detection reports it.
    var hearsVoice: Bool { ps_get_in_speech(decoder) != 0 }

    /// The words believed to have been said; nil where nothing fits.
    var hypothesis: String? { scoredHypothesis?.text }

    /// The words believed to have been said, and the natural logarithm of how probable the engine finds them.
    struct ScoredHypothesis: Equatable {
        var text: String
        var logProbability: Double
    }

    /// The hypothesis with its score; nil where nothing fits.
    var scoredHypothesis: ScoredHypothesis? {
        var score: Int32 = 0
        guard let text = ps_get_hyp(decoder, &score) else { return nil }
        // Scores are kept in units of 1,024 times the library's base (SENSCR_SHIFT of 10 bits).
        return ScoredHypothesis(
            text: String(cString: text), logProbability: 1_024 * logmath_log_to_ln(ps_get_logmath(decoder), score))
    }

    /// A word of the hypothesis, with the frames of 10 ms that it takes and the natural logarithm of its probability there.
    struct Segment: Equatable {
        var word: String
        /// From the first frame to the one behind the last.
        var frames: Range<Int>
        var logProbability: Double

        /// Whether it is a word, rather than silence, noise or a step without a word.
        var isWord: Bool { word.first.map { !"<[+(".contains($0) } ?? false }
    }

    /// The hypothesis word by word, silence and noise included.
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

    /// Takes over the cepstral mean that another engine has learnt.
    func copyCepstralMean(of other: SphinxEngine) {
        guard let mean = ps_get_feat(other.decoder)?.pointee.cmn_struct else { return }
        setCepstralMean(Array(UnsafeBufferPointer(start: mean.pointee.cmn_mean, count: Int(mean.pointee.veclen))))
    }

    /// Gives the cepstral mean learnt so far the weight of `frames` frames of 10 ms, so that what is heard next moves it.
    func weighCepstralMean(frames: Int32) {
        guard let features = ps_get_feat(decoder), let mean = features.pointee.cmn_struct else { return }
        for index in 0..<Int(mean.pointee.veclen) {
            mean.pointee.sum[index] = mean.pointee.cmn_mean[index] * Float(frames)
        }
        mean.pointee.nframe = frames
    }
}
