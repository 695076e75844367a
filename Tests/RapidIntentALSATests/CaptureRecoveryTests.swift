import Foundation
import Testing

@testable import RapidIntentALSA

@Suite("CaptureRecovery")
struct CaptureRecoveryTests {
    @Test(
        "each error number has its remedy",
        arguments: [
            (EAGAIN, CaptureRecovery.Decision.wait), (EINTR, .wait), (EPIPE, .recover(.overrun)),
            (ESTRPIPE, .recover(.suspension)), (ENODEV, .fail), (EBADFD, .fail), (EIO, .fail),
        ])
    func decisions(number: Int32, decision: CaptureRecovery.Decision) {
        var recovery = CaptureRecovery()
        #expect(recovery.decide(on: -Int(number)) == decision)
    }

    @Test("a device that stops delivering is abandoned; one sample resets the count")
    func limit() {
        var recovery = CaptureRecovery()
        for _ in 0..<CaptureRecovery.limit { #expect(recovery.decide(on: -Int(EPIPE)) == .recover(.overrun)) }
        #expect(recovery.decide(on: -Int(EPIPE)) == .fail)
        recovery.noteSuccess()
        #expect(recovery.decide(on: -Int(EPIPE)) == .recover(.overrun))
    }
}
