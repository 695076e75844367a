#if SQLite
import RapidIntentLearning
import Testing

@Suite struct RejectedPhrasesTests {
    @Test("Rejected phrases are kept in order, one per line, with a comment")
    func lines() {
        var rejected = RejectedPhrases()
        rejected.reject(phrase: "go on", intent: "Stop", comment: "rejected 2026-03-09")
        rejected.reject(phrase: "bring me to {place}", intent: "Navigate", comment: "so")
        rejected.keep(phrase: "halt", intent: "Stop", comment: "kept")
        rejected.reject(phrase: "go on", intent: "Stop", comment: "again")
        #expect(
            rejected.text == """
                # Phrases that are not to be proposed again; remove a line to have one proposed again.
                # 'rapid-intent review' and 'rapid-intent grow --apply' add to this file.
                ! Stop: halt  # kept
                Navigate: bring me to {place}  # so
                Stop: go on  # rejected 2026-03-09

                """)
        let reread = RejectedPhrases(text: rejected.text)
        #expect(reread == rejected)
        #expect(reread.contains(phrase: "go on", intent: "Stop") && !reread.contains(phrase: "halt", intent: "Stop"))
        #expect(reread.keeps(phrase: "halt", intent: "Stop") && !reread.keeps(phrase: "go on", intent: "Stop"))
    }

    @Test("Lines written by people are kept, and a removed line may be proposed again")
    func edited() {
        var rejected = RejectedPhrases(text: "# mine\r\n\r\nStop: b\r\n# about c\r\nStop: c   \r\n")
        #expect(rejected.contains(phrase: "c", intent: "Stop"))
        rejected.reject(phrase: "a", intent: "Stop", comment: "x")
        rejected.reject(phrase: "d", intent: "Stop", comment: "y")
        #expect(rejected.text == "# mine\r\n\r\nStop: a  # x\r\nStop: b\r\n# about c\r\nStop: c   \r\nStop: d  # y\r\n")
    }
}
#endif
