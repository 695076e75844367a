import CCurl

/// Wakes a loop that waits in `curl_multi_poll`.
///
/// Unchecked, because a raw pointer is not `Sendable`. It is safe: the pointer is used only for `curl_multi_wakeup`, the one
/// function of a multi handle that libcurl allows from any thread (curl_multi_wakeup(3)). ``CurlMailbox`` calls it
/// under the same lock under which it drops the waker before the handle is freed.
struct CurlWaker: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer

    init(_ multi: UnsafeMutableRawPointer) { self.multi = multi }

    func wake() { curl_multi_wakeup(multi) }
}
