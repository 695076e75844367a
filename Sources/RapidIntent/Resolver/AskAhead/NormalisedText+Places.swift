extension NormalisedText {
    /// Whether each word came from the same words of the original as in `other`.
    func hasWordsInPlaces(of other: NormalisedText) -> Bool {
        self == other && (0..<count).allSatisfy { source(of: $0..<$0 + 1) == other.source(of: $0..<$0 + 1) }
    }
}
