import CCurl

/// An easy handle of libcurl, freed with its last reference.
///
/// It is reused after `curl_easy_reset`, which keeps connections and caches that make the next request faster.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer

    /// Creates a handle; nil if memory is exhausted.
    init?() {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
    }

    deinit { curl_easy_cleanup(easy) }
}
