import RapidIntent

extension Resolution {
    /// An entity of the segment with its place counted in the segment's text, as that stands in the file, and not in the
    /// utterance's.
    ///
    /// Where a revision moved the words after the command was fired, the place may lie outside of the text, before it, too.
    func placed(_ entity: Entity) -> Entity {
        guard words.lowerBound > 0, let place = entity.words else { return entity }
        var entity = entity
        entity.words = place.lowerBound - words.lowerBound..<place.upperBound - words.lowerBound
        return entity
    }
}
