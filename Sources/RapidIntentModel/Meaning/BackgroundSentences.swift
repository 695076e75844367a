/// English sentences about anything, which serve as sentences out of scope where the data have too few.
///
/// Meanings that an intent has never seen are near some intent all the same, and only examples show how near is too near. The
/// sentences were written for this list: questions and requests to assistants, remarks, reports, and sentences that break off.
/// None of them is in the data by which models are measured.
enum BackgroundSentences {
    /// The cosines to the mean of an intent, and to one of its sentences, from which a sentence may be in scope.
    ///
    /// Single sentences are nearer than means: at 0.5, "do I need a visa for India" would go because of "I need a taxi".
    private static let near: (mean: Float, sentence: Float) = (0.5, 0.7)

    /// Whether a meaning is far from the mean of each intent, and from each of the intents' sentences.
    ///
    /// The sentences count as well because an intent of unrelated sentences is far from its own mean. Takes time linear in
    /// their number.
    static func isFar(_ meaning: [Float], from means: MeaningMeans, intents: Int, sentences: some Sequence<[Float]>)
        -> Bool
    {
        (0..<intents).allSatisfy { means.closeness(of: meaning, to: $0) < near.mean }
            && sentences.allSatisfy {
                $0.withUnsafeBufferPointer { MeaningMeans.closeness(of: meaning, to: $0) } < near.sentence
            }
    }

    /// All sentences of `background.txt`, in lower case and without punctuation.
    static let english = String(decoding: PackageResources.background_txt, as: UTF8.self).split(separator: "\n")
        .map(String.init)
}
