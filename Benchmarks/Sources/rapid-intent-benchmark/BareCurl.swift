#if Fleet
import CLibCurl

/// One question over libcurl alone: an easy handle that is set up once, and performed again and again.
///
/// Not `Sendable`: one thread uses it.
final class BareCurl {
    private let easy: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// The sum of the lengths of bodies, which libcurl's callback adds to.
    private let received: UnsafeMutablePointer<Int>

    /// The reason why there is no answer.
    struct Failure: Error { var code: UInt32 }

    /// Prepares a POST.
    ///
    /// - Parameter fields: The header fields, `Name: value` each: a server takes longer to read more of them.
    init(url: String, fields: [String], body: String) throws {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let easy = curl_easy_init() else {
            throw Failure(code: CURLE_FAILED_INIT.rawValue)
        }
        self.easy = easy
        received = .allocate(capacity: 1)
        received.initialize(to: 0)
        for field in fields { headers = curl_slist_append(headers, field) }
        let codes = [
            bench_curl_set_text(easy, CURLOPT_URL, url), bench_curl_set_text(easy, CURLOPT_PROXY, ""),
            bench_curl_set_text(easy, CURLOPT_COPYPOSTFIELDS, body),
            bench_curl_set_list(easy, CURLOPT_HTTPHEADER, headers),
            bench_curl_set_long(easy, CURLOPT_NOSIGNAL, 1), bench_curl_set_long(easy, CURLOPT_TIMEOUT_MS, 30_000),
            bench_curl_set_receiver(easy, takeBody, received),
        ]
        if let code = codes.first(where: { $0 != CURLE_OK }) { throw Failure(code: code.rawValue) }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headers)
        received.deallocate()
    }

    /// Asks, and returns the length of the answer.
    func ask() throws -> Int {
        received.pointee = 0
        let code = curl_easy_perform(easy)
        guard code == CURLE_OK else { throw Failure(code: code.rawValue) }
        return received.pointee
    }
}

private let takeBody: bench_curl_receiver = { _, size, count, context in
    context?.assumingMemoryBound(to: Int.self).pointee += size * count
    return size * count
}
#endif
