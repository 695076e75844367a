import CRapidIntentCurl
import RapidIntent
import Testing

@testable import RapidIntentOnline

@Suite("CurlFailure")
struct CurlFailureTests {
    @Test(
        "a request that may have been sent is never reported as not sent",
        arguments: [
            CURLE_OUT_OF_MEMORY, CURLE_ABORTED_BY_CALLBACK, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
        ])
    func sent(code: CURLcode) {
        func failure(connected: Bool) -> OnlineIntentError {
            CurlFailure(
                code: code, message: "no memory", connected: connected, elapsed: .milliseconds(1), limit: .seconds(2),
                connectLimit: .seconds(1)
            ).error
        }
        #expect(failure(connected: true).code == .interrupted)
        #expect(failure(connected: false) == OnlineIntentError(.unreachable, "no memory"))
    }
}
