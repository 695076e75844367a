import Testing

@testable import RapidIntentALSA

@Suite("CaptureLedger")
struct CaptureLedgerTests {
    @Test("every interruption is counted and reported")
    func interruptions() {
        let ledger = CaptureLedger()
        #expect(ledger.note(.overrun) == .overrun)
        #expect(ledger.note(.overrun) == .overrun)
        #expect(ledger.note(.suspension) == .suspension)
        var expected = CaptureStatistics()
        expected.overruns = 2
        expected.suspensions = 1
        #expect(ledger.statistics == expected)
    }

    @Test("every dropped frame is counted; the first of each run is reported")
    func overflow() {
        let ledger = CaptureLedger()
        let reports = [false, true, true, false, true].map { ledger.note(isDropped: $0) }
        #expect(reports == [nil, .overflow, nil, nil, .overflow])
        #expect(ledger.statistics.lostFrames == 3)
    }
}
