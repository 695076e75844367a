/// Builds segments from events of utterances: the snapshots of ``Segment`` and the single ``SegmentEvent``s.
///
/// ```swift
/// for change in assembler.receive(event) { show(change.segment) }
/// ```
///
/// A pure value. Each change replaces all tentative items; final items stay. Segments are reported in the order of
/// their numbers. Every reported segment ends with its resolution or is cancelled.
struct SegmentAssembler: Sendable {
    struct Change: Sendable, Equatable {
        var segment: Segment
        /// The single changes; never empty.
        var events: [SegmentEvent]
    }

    private struct Utterance: Sendable {
        var segments: [Segment] = []
        /// The final words, by their place.
        var finalWords: [Int: Segment.Word] = [:]
        /// The segments without a complete command.
        var tentative: Set<Int> = []
        var isOver = false

        /// The words of a text; words that were final before do not change.
        mutating func words(of heard: HeardUtterance) -> [Segment.Word] {
            heard.words.enumerated().map { index, word in
                if let known = finalWords[index] { return known }
                let heard = Segment.Word(
                    index: index, text: word.text, start: word.start, end: word.end, isFinal: word.isFinal)
                if heard.isFinal { finalWords[index] = heard }
                return heard
            }
        }
    }

    private var utterances: [UtteranceID: Utterance] = [:]

    /// The current segments of an utterance; empty once the utterance is over and all of them have ended.
    func segments(of utterance: UtteranceID) -> [Segment] { utterances[utterance]?.segments ?? [] }

    /// Receives an event.
    ///
    /// - Returns: The segments that changed, in the order of their numbers.
    mutating func receive(_ event: UtteranceEvent) -> [Change] {
        switch event.kind {
        case .heard(let heard): return update(heard, in: event)
        case .prepared, .withdrawn, .verdict: return []
        case .tentative(let meaning, let id):
            guard utterances[event.utterance]?.tentative.contains(id) == true else { return [] }
            return change(id, of: event) { $0.mayMean(meaning) }
        case .fired(let fired, let id):
            return change(id, of: event) { $0.mean(fired.command, isFinal: true) }
        case .ended(let resolution):
            let changes = change(resolution.segment, of: event) { $0.end(with: resolution) }
            forgetIfOver(event.utterance)
            return changes
        case .endpoint:
            utterances[event.utterance]?.isOver = true
            forgetIfOver(event.utterance)
            return []
        }
    }

    private mutating func update(_ heard: HeardUtterance, in event: UtteranceEvent) -> [Change] {
        var utterance = utterances.removeValue(forKey: event.utterance) ?? Utterance()
        var changes: [Change] = []
        let words = utterance.words(of: heard)
        let segments = heard.segments
        for (id, part) in segments.enumerated() {
            let old = id < utterance.segments.count ? utterance.segments[id] : nil
            let live = old.flatMap { $0.isFinal ? nil : $0 }
            guard live != nil || old == nil else { continue }
            var segment = live ?? Segment(utterance: event.utterance, id: id)
            segment.activation = heard.activation
            segment.words = Array(words[part.words.clamped(to: 0..<words.count)])
            if segment.intent?.isFinal != true {
                // Without a command, what it may mean stays until the next event says otherwise.
                let wasTentative = utterance.tentative.contains(id)
                if part.command != nil { utterance.tentative.remove(id) } else { utterance.tentative.insert(id) }
                if part.command != nil || !wasTentative { segment.mean(part.command, isFinal: false) }
            }
            let change = segment.change(since: live, at: event.at)
            if old == nil { utterance.segments.append(segment) } else { utterance.segments[id] = segment }
            if let change { changes.append(change) }
        }
        while let last = utterance.segments.last, last.id >= segments.count, last.isTentative {
            utterance.segments.removeLast()
            utterance.tentative.remove(last.id)
            var cancelled = last
            cancelled.isCancelled = true
            if let change = cancelled.change(since: last, at: event.at) { changes.append(change) }
        }
        utterances[event.utterance] = utterance
        return changes.sorted { $0.segment.id < $1.segment.id }
    }

    private mutating func change(_ id: Int, of event: UtteranceEvent, _ body: (inout Segment) -> Void) -> [Change] {
        guard let segments = utterances[event.utterance]?.segments, segments.indices.contains(id) else { return [] }
        let old = segments[id]
        guard !old.isFinal else { return [] }
        var segment = old
        body(&segment)
        utterances[event.utterance]?.segments[id] = segment
        return segment.change(since: old, at: event.at).map { [$0] } ?? []
    }

    private mutating func forgetIfOver(_ utterance: UtteranceID) {
        guard let known = utterances[utterance], known.isOver, known.segments.allSatisfy(\.isFinal) else { return }
        utterances[utterance] = nil
    }
}

extension Segment {
    /// Whether a revision may remove it: it has not fired and not ended.
    fileprivate var isTentative: Bool { !isFinal && intent?.isFinal != true }

    /// Shows the likeliest intent and its values.
    fileprivate mutating func mayMean(_ meaning: TentativeMeaning) {
        guard intent?.isFinal != true else { return }
        intent = meaning.intents.first.map { Intent(name: $0.name) }
        entities = meaning.entities.map { Entity($0.entity) }
    }

    fileprivate mutating func mean(_ command: Command?, isFinal: Bool) {
        intent = command.map { Intent(name: $0.intent, isFinal: isFinal) }
        entities = command?.entities.map { Entity($0, isFinal: isFinal) } ?? []
    }

    fileprivate mutating func end(with resolution: Resolution) {
        switch resolution.outcome {
        case .fired(let fired), .contradicted(let fired, _), .needsConfirmation(let fired):
            mean(fired.command, isFinal: true)
        case .unresolved: mean(nil, isFinal: true)
        }
        for index in words.indices { words[index].isFinal = true }
        self.resolution = resolution
    }

    /// The change since an older snapshot; nil if nothing changed.
    fileprivate func change(since old: Segment?, at time: Duration) -> SegmentAssembler.Change? {
        let events = kinds(since: old ?? Segment(utterance: utterance, id: id)).map {
            SegmentEvent(utterance: utterance, segment: id, activation: activation, at: time, $0)
        }
        return events.isEmpty ? nil : SegmentAssembler.Change(segment: self, events: events)
    }

    private func kinds(since old: Segment) -> [SegmentEvent.Kind] {
        var kinds: [SegmentEvent.Kind] = []
        let kept = Set(words.map(\.index))
        for word in old.words where !kept.contains(word.index) { kinds.append(.wordRemoved(index: word.index)) }
        let known = Dictionary(old.words.map { ($0.index, $0) }) { first, _ in first }
        for word in words where known[word.index] != word { kinds.append(.word(word)) }
        if intent != old.intent { kinds.append(intent.map { .intent($0) } ?? .intentRemoved) }
        for place in stride(from: old.entities.count - 1, through: entities.count, by: -1) {
            kinds.append(.entityRemoved(place: place))
        }
        for (place, entity) in entities.enumerated()
        where place >= old.entities.count || old.entities[place] != entity {
            kinds.append(.entity(entity, place: place))
        }
        if isCancelled, !old.isCancelled { kinds.append(.cancelled) }
        if let resolution, old.resolution == nil { kinds.append(.ended(resolution)) }
        return kinds
    }
}
