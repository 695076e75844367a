import CCurl

/// An easy handle of libcurl, freed when nobody holds it any more.
///
/// It is used again after `curl_easy_reset`, which keeps what makes the next request quicker.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer

    /// Makes a handle; nil if there is no memory.
    init?() {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
    }

    deinit { curl_easy_cleanup(easy) }
}
