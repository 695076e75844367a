/// One thing that changed in a segment.
///
/// The same changes as in the snapshots of ``Segment``, one by one: applied in order with ``Segment/apply(_:)`` they give
/// the snapshots.
public struct SegmentEvent: Sendable, Equatable {
    /// The utterance.
    public var utterance: UtteranceID
    /// The number of the segment within its utterance, from 0.
    public var segment: Int
    /// When it changed, since the beginning of the stream.
    public var at: Duration
    /// What changed.
    public var kind: Kind

    /// Describes a change.
    package init(utterance: UtteranceID, segment: Int, at: Duration, _ kind: Kind) {
        self.utterance = utterance
        self.segment = segment
        self.at = at
        self.kind = kind
    }

    /// What changed.
    public enum Kind: Sendable, Equatable {
        /// A word is new, or another than before at its place, or final now.
        case word(Segment.Word)
        /// The word at a place is no part of the segment any more.
        case wordRemoved(index: Int)
        /// The intent is known, is another one, or is final now.
        case intent(Segment.Intent)
        /// The intent is not known any more.
        case intentRemoved
        /// The value at a place among the segment's values is new, another one, or final now.
        case entity(Segment.Entity, place: Int)
        /// The value at the last place is not in the segment any more.
        case entityRemoved(place: Int)
        /// The segment has ended: nothing follows.
        case ended(Resolution)
        /// The segment was taken back by a revision before it had fired: nothing follows.
        case cancelled
    }
}

extension Segment {
    /// Takes one change; what does not fit the segment is passed over.
    public mutating func apply(_ event: SegmentEvent) {
        guard event.utterance == utterance, event.segment == id, !isFinal else { return }
        switch event.kind {
        case .word(let word):
            let place = words.firstIndex { $0.index >= word.index } ?? words.endIndex
            if place < words.endIndex, words[place].index == word.index {
                words[place] = word
            } else {
                words.insert(word, at: place)
            }
        case .wordRemoved(let index): words.removeAll { $0.index == index }
        case .intent(let intent): self.intent = intent
        case .intentRemoved: intent = nil
        case .entity(let entity, let place):
            if entities.indices.contains(place) {
                entities[place] = entity
            } else if place == entities.count {
                entities.append(entity)
            }
        case .entityRemoved(let place): if place == entities.count - 1 { entities.removeLast() }
        case .ended(let resolution): self.resolution = resolution
        case .cancelled: isCancelled = true
        }
    }
}
