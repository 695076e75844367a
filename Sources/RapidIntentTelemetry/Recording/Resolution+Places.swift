import RapidIntent

extension Resolution {
    /// An entity whose place is counted in the words of the segment instead of those of the utterance.
    ///
    /// If a revision moved the words after the command was fired, the place may lie outside the text, even before it.
    func placed(_ entity: Entity) -> Entity {
        guard words.lowerBound > 0, let place = entity.words else { return entity }
        var entity = entity
        entity.words = place.lowerBound - words.lowerBound..<place.upperBound - words.lowerBound
        return entity
    }
}
