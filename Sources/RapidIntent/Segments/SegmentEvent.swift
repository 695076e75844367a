/// A single change of a segment.
///
/// The changes are those between the snapshots of ``Segment``: applied in order with ``Segment/apply(_:)``, they give
/// the snapshots.
public struct SegmentEvent: Sendable, Equatable {
    /// The utterance.
    public var utterance: UtteranceID
    /// The number of the segment within its utterance, from 0.
    public var segment: Int
    /// The number of the pipeline's activation; nil without a pipeline.
    public var activation: Int?
    /// The time of the change, since the beginning of the stream.
    public var at: Duration
    /// The kind of change.
    public var kind: Kind

    package init(utterance: UtteranceID, segment: Int, activation: Int? = nil, at: Duration, _ kind: Kind) {
        self.utterance = utterance
        self.segment = segment
        self.activation = activation
        self.at = at
        self.kind = kind
    }

    /// A kind of change.
    public enum Kind: Sendable, Equatable {
        /// The word at its place is new, changed, or final now.
        case word(Segment.Word)
        /// The word at this place was removed.
        case wordRemoved(index: Int)
        /// The intent is new, changed, or final now.
        case intent(Segment.Intent)
        /// The intent is unknown again.
        case intentRemoved
        /// The entity at this place in the segment's entities is new, changed, or final now.
        case entity(Segment.Entity, place: Int)
        /// The last entity, at this place, was removed.
        case entityRemoved(place: Int)
        /// The segment has ended; no change follows.
        case ended(Resolution)
        /// A revision removed the segment before it fired; no change follows.
        case cancelled
    }
}

extension Segment {
    /// Applies one change; a change that does not fit the segment is ignored.
    public mutating func apply(_ event: SegmentEvent) {
        guard event.utterance == utterance, event.segment == id, !isFinal else { return }
        activation = event.activation
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
