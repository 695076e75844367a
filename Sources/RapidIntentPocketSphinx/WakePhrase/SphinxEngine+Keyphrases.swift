import CRapidIntentPocketSphinx
import RapidIntentPlatform

/// Keyword search: compares phrases with a loop of all phones.
extension SphinxEngine {
    struct Keyphrase: Equatable {
        var text: String
        /// The number of frames of 10 ms since its end.
        var framesSinceEnd: Int
    }

    /// Activates a search for phrases, whose words must have been added before.
    ///
    /// The library reads several phrases only from a file, so a temporary one is written.
    func setKeyphrases(_ phrases: [(text: String, threshold: Double)]) throws(PocketSphinxError) {
        let lines = phrases.map { "\($0.text) /\($0.threshold)/\n" }.joined()
        var path = Array("\(Self.temporaryFolder)/RapidIntent-keyphrases-XXXXXX".utf8CString)
        let file = mkstemp(&path)
        guard file >= 0 else { throw Self.unwritten(errno) }
        defer { unlink(path) }
        let bytes = Array(lines.utf8)
        let written = write(file, bytes, bytes.count)
        let error = errno
        close(file)
        guard written == bytes.count else { throw Self.unwritten(error) }
        guard ps_set_kws(decoder, "wake", path) == 0, ps_set_search(decoder, "wake") == 0 else {
            throw PocketSphinxError(.engineRefused, "PocketSphinx refused the wake phrases \(phrases.map(\.text))")
        }
    }

    /// The phrases detected since the utterance began, the last one first.
    var keyphrases: [Keyphrase] {
        guard hypothesis != nil else { return [] }
        var found: [Keyphrase] = []
        // The iterator frees itself at its end.
        var segment = ps_seg_iter(decoder)
        let now = Int(ps_get_n_frames(decoder))
        while let current = segment {
            var (first, last): (Int32, Int32) = (0, 0)
            ps_seg_frames(current, &first, &last)
            if let word = ps_seg_word(current) {
                // The library keeps the space after the phrase in the file.
                let text = String(cString: word).split(separator: " ").joined(separator: " ")
                found.append(Keyphrase(text: text, framesSinceEnd: max(0, now - 1 - Int(last))))
            }
            segment = ps_seg_next(current)
        }
        return found
    }

    private static var temporaryFolder: String {
        guard let folder = getenv("TMPDIR") else { return "/tmp" }
        return String(cString: folder)
    }

    private static func unwritten(_ error: Int32) -> PocketSphinxError {
        PocketSphinxError(
            .engineRefused,
            "the wake phrases cannot be handed to PocketSphinx: writing a file to '\(temporaryFolder)' failed: "
                + String(cString: strerror(error)))
    }
}
