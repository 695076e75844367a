import Testing

@testable import RapidIntentModel

@Suite("Folds")
struct FoldsTests {
    @Test("Every label is spread evenly, and what stands alone is never held out")
    func even() {
        let labels = (0..<31).map { $0 == 30 ? 3 : $0 % 3 }
        let folds = Folds(labels: labels, sources: labels.indices.map { -1 - $0 }, count: 5, seed: 1).folds
        for label in 0..<3 {
            let counts = (0..<5).map { fold in labels.indices.count { labels[$0] == label && folds[$0] == fold } }
            #expect(counts == [2, 2, 2, 2, 2])
        }
        #expect(folds[30] == nil)
    }

    @Test("Sentences of one source go together")
    func sources() {
        let sentences = (0..<40).map { LabelledSentence("s\($0)", intent: "A", source: "\($0 / 10)") }
        let folds = Folds(labels: [Int](repeating: 0, count: 40), sources: sentences.sourceNumbers, count: 3, seed: 2)
            .folds
        for source in 0..<4 { #expect(Set(folds[(source * 10)..<(source * 10 + 10)]).count == 1) }
        #expect(Set(folds).count == 3)
    }
}
