import CRapidIntentCurl
import Foundation
import RapidIntent

/// Runs all transfers of a transport on one thread; no other thread uses their handles.
///
/// Not `Sendable`; created, used and freed within ``run(_:_:)``. It never leaves its thread, so libcurl's handles, the
/// callbacks and this unlocked state are safe.
final class CurlLoop {
    /// libcurl's global state, set up once for the process before the first handle.
    ///
    /// Read it on the thread that creates a transport: a process that ends while another thread is initialising
    /// OpenSSL crashes in OpenSSL's cleanup.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// The maximum wait in milliseconds; every order and every event of a connection ends a wait early.
    private static let longestWait: Int32 = 60_000

    private let configuration: CurlConfiguration
    private let authorities: TrustedAuthorities
    private let multi: UnsafeMutableRawPointer
    /// Lets all handles reuse each other's TLS sessions; only one thread uses it, so it needs no lock functions.
    private let share: UnsafeMutableRawPointer?
    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var idle: [CurlHandle] = []

    /// Serves a mailbox until it is closed; every posted order is answered.
    static func run(
        _ mailbox: CurlMailbox, _ configuration: CurlConfiguration, trusting authorities: TrustedAuthorities
    ) {
        if isReady, let multi = curl_multi_init() {
            let loop = CurlLoop(multi, configuration, trusting: authorities)
            mailbox.open(CurlWaker(multi))
            while let orders = mailbox.removeOrders() { loop.turn(orders) }
            let left = mailbox.retire()
            loop.end()
            refuse(left, .closedTransport)
        } else {
            refuse(mailbox.retire(), OnlineIntentError(.unreachable, "libcurl could not be set up"))
        }
        mailbox.finish()
    }

    private static func refuse(_ orders: [CurlMailbox.Order], _ error: OnlineIntentError) {
        for case .start(_, _, _, let pending) in orders { pending.answer(.failure(error)) }
    }

    private init(
        _ multi: UnsafeMutableRawPointer, _ configuration: CurlConfiguration, trusting authorities: TrustedAuthorities
    ) {
        self.multi = multi
        self.configuration = configuration
        self.authorities = authorities
        _ = rapid_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(1, configuration.idleConnections))
        share = curl_share_init()
        if let share { _ = rapid_curl_share(share, CURL_LOCK_DATA_SSL_SESSION) }
    }

    /// Executes orders, advances the transfers, and waits for the next event.
    private func turn(_ orders: [CurlMailbox.Order]) {
        for order in orders {
            switch order {
            case .start(let request, let deadline, let limit, let pending):
                start(request, deadline: deadline, limit: limit, pending)
            case .drop(let pending):
                if let easy = transfers.first(where: { $0.value.pending === pending })?.key { _ = remove(easy) }
            }
        }
        var running: Int32 = 0
        guard curl_multi_perform(multi, &running) == CURLM_OK else { return failAll() }
        finishTransfers()
        guard curl_multi_poll(multi, nil, 0, Self.longestWait, nil) == CURLM_OK else { return failAll() }
    }

    private func start(
        _ request: HTTPRequest, deadline: ContinuousClock.Instant, limit: Duration, _ pending: PendingReply
    ) {
        // The request was cancelled before it began: nothing is sent.
        guard !pending.isAnswered else { return }
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else {
            pending.answer(.failure(CurlFailure.timedOut(limit)))
            return
        }
        guard let handle = idle.popLast() ?? CurlHandle() else {
            pending.answer(.failure(OnlineIntentError(.unreachable, "libcurl has no memory for a request")))
            return
        }
        let transfer = CurlTransfer(
            request, limit: limit, configuration: configuration, trusting: authorities, handle, pending)
        let code = transfer.prepare(left: left, share: share)
        guard code == CURLE_OK, curl_multi_add_handle(multi, handle.easy) == CURLM_OK else {
            transfer.finish(code == CURLE_OK ? CURLE_FAILED_INIT : code)
            release(handle)
            return
        }
        transfers[handle.easy] = transfer
    }

    /// Answers the transfers that are complete or failed.
    private func finishTransfers() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            // The message becomes invalid when the handle is removed.
            let code = rapid_curl_result(message)
            transfers[easy]?.finish(code)
            if let handle = remove(easy) { keep(handle) }
        }
    }

    /// Removes a transfer's pointers from its handle, and keeps the handle for reuse.
    ///
    /// Call it before the transfer is freed, because even freeing a handle may make libcurl read these pointers.
    private func release(_ handle: CurlHandle) {
        curl_easy_reset(handle.easy)
        keep(handle)
    }

    private func keep(_ handle: CurlHandle) {
        if idle.count < configuration.idleConnections { idle.append(handle) }
    }

    /// Removes a transfer from the multi handle, and its pointers from the easy handle.
    ///
    /// Afterwards libcurl no longer calls its callbacks, and the transfer may be freed.
    private func remove(_ easy: UnsafeMutableRawPointer) -> CurlHandle? {
        guard let transfer = transfers[easy] else { return nil }
        curl_multi_remove_handle(multi, easy)
        curl_easy_reset(easy)
        transfers[easy] = nil
        return transfer.handle
    }

    /// Fails every transfer after an error that is only caused by exhausted memory or a broken system.
    ///
    /// The loop continues.
    private func failAll() {
        for (easy, transfer) in transfers {
            // A request with an established connection may have been sent, and must not be reported as unsent.
            transfer.finish(CURLE_ABORTED_BY_CALLBACK, because: "libcurl cannot wait for connections")
            _ = remove(easy)
        }
        // A failed wait returns immediately; without a pause the loop would spin until the system has recovered.
        Thread.sleep(forTimeInterval: 0.01)
    }

    /// Cancels the transfers in flight and frees everything, in the order that libcurl requires.
    private func end() {
        for (easy, transfer) in transfers {
            transfer.pending.answer(.failure(.closedTransport))
            _ = remove(easy)
        }
        idle = []
        curl_multi_cleanup(multi)
        if let share { curl_share_cleanup(share) }
    }
}

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
