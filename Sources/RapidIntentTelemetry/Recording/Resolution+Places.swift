#if SQLite
import RapidIntent

extension Resolution {
    /// The entity with its word range relative to the segment, not to the utterance.
    ///
    /// If a revision moved the words after the command was fired, the range may be outside the text, even before it.
    func placed(_ entity: Entity) -> Entity {
        guard words.lowerBound > 0, let place = entity.words else { return entity }
        var entity = entity
        entity.words = place.lowerBound - words.lowerBound..<place.upperBound - words.lowerBound
        return entity
    }
}
#endif
