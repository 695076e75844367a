#if Fleet
import Testing

@testable import RapidIntentFleet

@Suite("Which messages were received")
struct SequenceRecordTests {
    @Test("numbers in order leave no gap; repeated ones are duplicates")
    func inOrder() {
        var record = SequenceRecord()
        #expect((1...5).map { record.receive($0) } == Array(repeating: .next, count: 5))
        #expect((1...5).map { record.receive($0) } == Array(repeating: .duplicate, count: 5))
        #expect(record == SequenceRecord(mark: 5, gaps: []))
    }

    @Test("a gap is noticed, and filled from both ends and in the middle")
    func gaps() {
        var record = SequenceRecord()
        #expect(record.receive(8) == .next)
        #expect(record.gaps == [1...7] && record.missing == 7)
        #expect(record.receive(4) == .late && record.gaps == [1...3, 5...7])
        #expect(record.receive(1) == .late && record.receive(7) == .late && record.gaps == [2...3, 5...6])
        #expect(record.receive(7) == .duplicate)
        for number in [2, 3, 5, 6] as [Int64] { #expect(record.receive(number) == .late) }
        #expect(record == SequenceRecord(mark: 8, gaps: []))
    }

    @Test("more gaps than there can be are implausible, and change nothing")
    func tooManyGaps() {
        var record = SequenceRecord()
        for number in 1...Int64(SequenceRecord.gapLimit) { #expect(record.receive(2 * number) == .next) }
        let before = record
        #expect(record.receive(1 << 50) == .implausible)
        #expect(record == before)
    }

    @Test("in any order and with repetitions, each number counts once")
    func anyOrder() {
        for _ in 0..<50 {
            var record = SequenceRecord()
            let numbers = (Array(1...Int64(60)) + Array(20...Int64(40))).shuffled()
            #expect(numbers.count { [.next, .late].contains(record.receive($0)) } == 60)
            #expect(record == SequenceRecord(mark: 60, gaps: []))
        }
    }
}
#endif
