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

    @Test("every dropped frame is counted; the first is reported, and the next after ten seconds without drops")
    func overflow() {
        let ledger = CaptureLedger()
        let reports = [false, true, true, false, true].map { ledger.note(isDropped: $0) }
        #expect(reports == [nil, .overflow, nil, nil, nil])
        #expect(ledger.statistics.lostFrames == 3)
        for frames in [CaptureLedger.calm - 1, CaptureLedger.calm] {
            for _ in 0..<frames { #expect(ledger.note(isDropped: false) == nil) }
            #expect(ledger.note(isDropped: true) == (frames < CaptureLedger.calm ? nil : .overflow))
        }
    }
}
