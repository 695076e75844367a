import CRapidIntentCurl
import RapidIntent

/// One request in progress: the state that libcurl reads from and writes to while it runs.
///
/// libcurl holds an unretained pointer to it. ``CurlLoop`` keeps it alive from before the handle is added until after it
/// was removed and reset.
final class CurlTransfer {
    let handle: CurlHandle
    let pending: PendingReply
    private let request: HTTPRequest
    private let limit: Duration
    private let configuration: CurlConfiguration
    private let authorities: TrustedAuthorities
    private var receiver: HTTPReceiver
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// The buffer for libcurl's error message, which ends with a zero.
    private let message: UnsafeMutableBufferPointer<CChar>

    init(
        _ request: HTTPRequest, limit: Duration, configuration: CurlConfiguration,
        trusting authorities: TrustedAuthorities, _ handle: CurlHandle, _ pending: PendingReply
    ) {
        self.request = request
        self.limit = limit
        self.configuration = configuration
        self.authorities = authorities
        self.handle = handle
        self.pending = pending
        receiver = HTTPReceiver(longestBody: configuration.longestReply)
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0)
    }

    deinit {
        curl_slist_free_all(headers)
        message.deallocate()
    }

    /// Configures the handle for the request.
    ///
    /// - Parameter left: The remaining time, more than zero.
    func prepare(left: Duration, share: UnsafeMutableRawPointer?) -> CURLcode {
        let easy = handle.easy
        let context = Unmanaged.passUnretained(self).toOpaque()
        var codes: [CURLcode] = [
            rapid_curl_allow_http_only(easy),
            rapid_curl_set_text(easy, CURLOPT_URL, request.url.address),
            rapid_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION, receiveHeader),
            rapid_curl_set_pointer(easy, CURLOPT_HEADERDATA, context),
            rapid_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION, receiveBody),
            rapid_curl_set_pointer(easy, CURLOPT_WRITEDATA, context),
            rapid_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, message.baseAddress),
            // Disables signals, which would reach the process that uses this library.
            rapid_curl_set_long(easy, CURLOPT_NOSIGNAL, 1),
            rapid_curl_set_long(easy, CURLOPT_TIMEOUT_MS, Self.milliseconds(left)),
            rapid_curl_set_long(
                easy, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(left, configuration.connectTimeLimit))),
            rapid_curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0),
            rapid_curl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1),
            rapid_curl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2),
            rapid_curl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            rapid_curl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(configuration.longestReply)),
            rapid_curl_set_text(easy, CURLOPT_USERAGENT, "RapidIntent"),
            rapid_curl_do_not_wait_for_resolver(easy),
        ]
        if let share { codes.append(rapid_curl_set_share(easy, share)) }
        // An empty name disables the proxy of the environment.
        if request.url.isLoopback { codes.append(rapid_curl_set_text(easy, CURLOPT_PROXY, "")) }
        if !authorities.isSystem {
            // Sets both: otherwise libcurl would also trust its built-in default for the missing one.
            codes.append(rapid_curl_set_text(easy, CURLOPT_CAINFO, authorities.file))
            codes.append(rapid_curl_set_text(easy, CURLOPT_CAPATH, authorities.folder))
        }
        switch request.method {
        case .get: break
        case .post: codes += prepareBody()
        case .head: codes.append(rapid_curl_set_long(easy, CURLOPT_NOBODY, 1))
        }
        codes.append(prepareHeaders())
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private func prepareBody() -> [CURLcode] {
        // Sets the size first: libcurl copies that many bytes, and would otherwise search for a zero byte.
        let size = rapid_curl_set_size(handle.easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
        let copied = request.body.withUnsafeBytes { bytes in
            let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            // An empty body may have no address; a null pointer would mean that a callback supplies the body.
            return start.map { rapid_curl_set_text(handle.easy, CURLOPT_COPYPOSTFIELDS, $0) }
                ?? rapid_curl_set_text(handle.easy, CURLOPT_COPYPOSTFIELDS, "")
        }
        return [size, copied]
    }

    private func prepareHeaders() -> CURLcode {
        for field in request.headers {
            // A line break would start another field.
            guard !"\(field.name)\(field.value)".unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            else { return CURLE_BAD_FUNCTION_ARGUMENT }
            // libcurl drops a field without a value unless it ends in a semicolon.
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            guard let extended = curl_slist_append(headers, line) else { return CURLE_OUT_OF_MEMORY }
            headers = extended
        }
        return rapid_curl_set_list(handle.easy, CURLOPT_HTTPHEADER, headers)
    }

    /// Answers with the reply, or with the error.
    ///
    /// - Parameter reason: The message for a failure; nil for libcurl's own.
    func finish(_ code: CURLcode, because reason: String? = nil) {
        var status = 0
        _ = rapid_curl_get_long(handle.easy, CURLINFO_RESPONSE_CODE, &status)
        if code == CURLE_OK {
            pending.answer(
                receiver.isHeadComplete
                    ? .success(receiver.reply(status: status, timing: timing))
                    : .failure(CurlFailure.interrupted("incomplete head")))
            return
        }
        let words = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let failure = CurlFailure(
            code: code,
            message: reason
                ?? ServiceMessage.withoutCredentials(words.isEmpty ? String(cString: curl_easy_strerror(code)) : words),
            connected: time(CURLINFO_PRETRANSFER_TIME_T) > .zero, elapsed: time(CURLINFO_TOTAL_TIME_T), limit: limit,
            connectLimit: configuration.connectTimeLimit, refusal: receiver.refusal,
            isHeadComplete: receiver.isHeadComplete)
        pending.answer(.failure(failure.error))
    }

    /// The phases, computed from libcurl's cumulative times; a skipped phase has zero duration.
    private var timing: HTTPTiming {
        var last = Duration.zero
        func phase(_ end: Duration) -> Duration {
            defer { last = max(last, end) }
            return max(.zero, end - last)
        }
        return HTTPTiming(
            nameLookup: phase(time(CURLINFO_NAMELOOKUP_TIME_T)), connecting: phase(time(CURLINFO_CONNECT_TIME_T)),
            securing: phase(time(CURLINFO_APPCONNECT_TIME_T)), waiting: phase(time(CURLINFO_STARTTRANSFER_TIME_T)),
            reading: phase(time(CURLINFO_TOTAL_TIME_T)))
    }

    private func time(_ info: CURLINFO) -> Duration {
        var microseconds: curl_off_t = 0
        _ = rapid_curl_get_time(handle.easy, info, &microseconds)
        return .microseconds(Int64(microseconds))
    }

    /// Whole milliseconds, at least one: zero would mean "no limit".
    private static func milliseconds(_ duration: Duration) -> Int {
        max(1, Int((duration / .milliseconds(1)).rounded(.up)))
    }

    fileprivate func appendHeader(_ bytes: UnsafeRawBufferPointer) -> Bool { receiver.appendHeader(bytes) }
    fileprivate func appendBody(_ bytes: UnsafeRawBufferPointer) -> Bool { receiver.appendBody(bytes) }
}

// libcurl calls this on the loop's thread, inside `curl_multi_perform`, while the loop retains the transfer. The
// pointer is the one that `prepare` set for this handle. Accepting fewer bytes than offered ends the transfer with
// CURLE_WRITE_ERROR.

private let receiveHeader: rapid_curl_receiver = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.appendHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

private let receiveBody: rapid_curl_receiver = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.appendBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}
