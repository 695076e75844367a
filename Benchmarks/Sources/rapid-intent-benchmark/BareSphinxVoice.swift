#if Fleet
import CBarePocketSphinx
import Foundation

/// PocketSphinx's own voice activity detection, alone: a decoder with the library's usual settings, queried after every block
/// of samples.
///
/// The library detects voice in its front end, before any search, so the cheapest search is used here: one key
/// phrase. Use it from one thread only.
final class BareSphinxVoice {
    private let decoder: OpaquePointer
    private let configuration: OpaquePointer

    /// How long it reports voice after the end of speech: `vad_postspeech`, by default 50 frames of 10 ms.
    static let hangover = Duration.milliseconds(500)

    /// The decoder could not be created, or failed.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let silenced: Void = { err_set_logfp(nil) }()

    /// Begins a stream.
    init() throws(Failure) {
        _ = Self.silenced
        let model = "/usr/share/pocketsphinx/model/en-us"
        let options: [String] = [
            "-hmm", "\(model)/en-us", "-dict", "\(model)/cmudict-en-us.dict", "-keyphrase", "computer",
        ]
        // The library copies its arguments.
        var arguments: [UnsafeMutablePointer<CChar>?] = options.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        guard let configuration = cmd_ln_parse_r(nil, ps_args(), Int32(arguments.count), &arguments, 1) else {
            throw Failure(description: "PocketSphinx refused its options")
        }
        guard let decoder = ps_init(configuration) else {
            cmd_ln_free_r(configuration)
            throw Failure(description: "PocketSphinx could not load its model from '\(model)'")
        }
        self.configuration = configuration
        self.decoder = decoder
        guard ps_start_utt(decoder) == 0 else { throw Failure(description: "PocketSphinx could not begin") }
    }

    deinit {
        ps_free(decoder)
        cmd_ln_free_r(configuration)
    }

    /// Processes samples at 16 kHz; returns whether there is speech at their end.
    func process(_ samples: [Int16]) throws(Failure) -> Bool {
        guard ps_process_raw(decoder, samples, samples.count, 0, 0) >= 0 else {
            throw Failure(description: "PocketSphinx failed while it listened")
        }
        return ps_get_in_speech(decoder) != 0
    }
}
#endif
