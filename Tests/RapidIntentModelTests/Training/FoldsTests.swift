import Testing

@testable import RapidIntentModel

@Suite("Folds")
struct FoldsTests {
    @Test("Every label is spread evenly, and a single sentence of a label is never held out")
    func even() {
        let labels = (0..<31).map { $0 == 30 ? 3 : $0 % 3 }
        let folds = Folds(labels: labels, groups: Array(labels.indices), count: 5, seed: 1).folds
        for label in 0..<3 {
            let counts = (0..<5).map { fold in labels.indices.count { labels[$0] == label && folds[$0] == fold } }
            #expect(counts == [2, 2, 2, 2, 2])
        }
        #expect(folds[30] == nil)
    }

    @Test("Sentences of one group go together")
    func groups() {
        let folds = Folds(
            labels: [Int](repeating: 0, count: 40), groups: (0..<40).map { $0 / 10 }, count: 3, seed: 2
        ).folds
        for group in 0..<4 { #expect(Set(folds[(group * 10)..<(group * 10 + 10)]).count == 1) }
        #expect(Set(folds).count == 3)
    }
}
