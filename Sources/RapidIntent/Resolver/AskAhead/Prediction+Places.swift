extension Prediction {
    /// The same answer for a text whose words stand elsewhere: nothing in it says any more where it stands.
    var withoutPlaces: Prediction {
        var copy = self
        copy.entities = entities.map(\.withoutPlaces)
        copy.inner = inner?.withoutPlaces
        return copy
    }
}

extension Prediction.PredictedEntity {
    fileprivate var withoutPlaces: Self {
        var copy = self
        copy.range = nil
        copy.children = children.map(\.withoutPlaces)
        return copy
    }
}

extension NormalisedText {
    /// Whether each word came from the same words of the original as in an equal text.
    func hasWordsInPlaces(of other: NormalisedText) -> Bool {
        self == other && (0..<count).allSatisfy { source(of: $0..<$0 + 1) == other.source(of: $0..<$0 + 1) }
    }
}
