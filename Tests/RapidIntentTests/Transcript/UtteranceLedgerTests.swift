import RapidIntent
import Testing

@Suite("UtteranceLedger")
struct UtteranceLedgerTests {
    private static func said(_ id: UtteranceID, _ seconds: Double, _ text: String, isFinal: Bool = false)
        -> RecognitionEvent
    {
        .transcript(Transcript(utterance: id, at: .seconds(seconds), text: text, isFinal: isFinal))
    }

    @Test("late events are dropped, or reported as progress")
    func lateWords() {
        func events(_ lateWords: UtteranceLedger.LateWords) -> [RecognitionEvent] {
            var ledger = UtteranceLedger(lateWords: lateWords)
            _ = ledger.receive(Self.said("a", 1, "stop", isFinal: true)) { _, number in
                UtteranceID("u\(number)")
            }
            var events = ledger.receive(Self.said("a", 2, "stop it"))
            events += ledger.receive(.endpoint("a", at: .seconds(3)))
            events += ledger.receive(Self.said("a", 1, "stop"))
            return events + ledger.receive(.endpoint("a", at: .seconds(4)))
        }
        let end = RecognitionEvent.endpoint("u1", at: .seconds(3))
        #expect(events(.dropped) == [end])
        #expect(
            events(.reported) == [
                .progress(at: .seconds(2)), end, .progress(at: .seconds(3)), .progress(at: .seconds(4)),
            ])
    }

    @Test("another utterance or the end of the stream ends the open one, not before its last event")
    func ends() {
        var ledger = UtteranceLedger()
        #expect(ledger.receive(.endpoint("a", at: .seconds(1))) == [])
        #expect(ledger.receive(Self.said("a", 2, "stop")) == [Self.said("a", 2, "stop")])
        #expect(ledger.receive(Self.said("b", 1, "go")) == [.endpoint("a", at: .seconds(2)), Self.said("b", 2, "go")])
        #expect(ledger.receive(.progress(at: .seconds(1))) == [.progress(at: .seconds(2))])
        #expect(ledger.finish(at: .seconds(5)) == [.endpoint("b", at: .seconds(5))])
        #expect(ledger.finish(at: .seconds(6)) == [])
        #expect(ledger.receive(.progress(at: .seconds(3))) == [.progress(at: .seconds(5))])
    }

    @Test("times that begin again with an utterance are counted on, if the source allows it; small steps back are not")
    func counting() {
        for countsOn in [true, false] {
            var ledger = UtteranceLedger(countsOn: countsOn)
            var times: [Double] = []
            for (id, seconds) in [("a", 5.0), ("a", 4), ("b", 4.5), ("c", 0.5), ("c", 1.5), ("a", 0.1), ("d", 2)] {
                _ = ledger.enter(UtteranceID(id), "stop \(seconds)", isFinal: false, at: .seconds(seconds))
                times.append(ledger.time / .seconds(1))
            }
            #expect(times == (countsOn ? [5, 5, 5, 5, 6, 6, 6.5] : [5, 5, 5, 5, 5, 5, 5]))
            #expect(ledger.restarts == (countsOn ? 1 : 0))
        }
    }

    @Test("an id may recur in another stream, and numbering of utterances continues")
    func restart() {
        var ledger = UtteranceLedger()
        func words(_ id: UtteranceID, _ seconds: Double) -> [RecognitionEvent] {
            ledger.receive(Self.said(id, seconds, "stop")) { _, number in UtteranceID("u\(number)") }
        }
        #expect(words("a", 1) == [Self.said("u1", 1, "stop")])
        _ = ledger.finish()
        #expect(words("a", 2) == [])
        ledger.restart()
        #expect(words("a", 3) == [Self.said("u2", 3, "stop")])
    }

    @Test("the latest 64 utterances that ended are remembered")
    func memory() {
        var ledger = UtteranceLedger()
        for number in 0...64 {
            _ = ledger.receive(Self.said(UtteranceID("u\(number)"), Double(number), "stop"))
        }
        _ = ledger.finish()
        #expect(ledger.receive(Self.said("u1", 70, "stop")) == [])
        #expect(ledger.receive(Self.said("u0", 70, "stop")).count == 1)
    }
}
