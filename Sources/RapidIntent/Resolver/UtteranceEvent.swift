/// An event that ``ResolverStateMachine`` emits; ``ResolverEvent`` and ``SegmentEvent`` are derived from it.
///
/// Its word places are those of the utterance.
struct UtteranceEvent: Sendable, Equatable {
    var utterance: UtteranceID
    /// The time of the event, since the beginning of the stream.
    var at: Duration
    var kind: Kind

    init(utterance: UtteranceID, at: Duration, _ kind: Kind) {
        self.utterance = utterance
        self.at = at
        self.kind = kind
    }

    enum Kind: Sendable, Equatable {
        /// The text or its details changed.
        case heard(HeardUtterance)
        /// What a segment may still mean. Indirect because it is large.
        indirect case tentative(TentativeMeaning, segment: Int)
        /// A command of the dictionary is likely, with this probability.
        case prepared(FiredCommand, probability: Double, segment: Int)
        /// A likely command is not what the user wants.
        case withdrawn(FiredCommand, segment: Int)
        case fired(FiredCommand, segment: Int)
        /// The user answered the question about a command of an earlier utterance.
        case verdict(Feedback)
        /// A segment ended. Indirect because it is large, so that the events of partial transcripts stay small.
        indirect case ended(Resolution)
        /// The utterance is over.
        case endpoint
    }
}

extension UtteranceEvent {
    /// Reports the resulting events, one by one, to the observers and then to the stream's consumer.
    @inline(__always)
    func report(to observers: [any ResolutionObserver], _ receive: (ResolverEvent) -> Void = { _ in }) {
        if case .verdict(let feedback) = kind {
            for observer in observers { observer.observe(feedback) }
        }
        report { event in
            for observer in observers { observer.observe(event) }
            receive(event)
        }
    }

    /// Reports the resulting events for apps and observers, in order.
    ///
    /// Inlined to avoid copies, because those events are large.
    @inline(__always)
    func report(to receive: (ResolverEvent) -> Void) {
        switch kind {
        case .heard(let heard):
            switch heard.change {
            case .text: receive(event(.partial(text: heard.text)))
            case .final(let confidence): receive(event(.final(text: heard.text, confidence: confidence)))
            case .details, .end: break
            }
        case .tentative(let meaning, let segment): receive(event(.tentative(meaning, segment: segment)))
        case .prepared(let command, let probability, let segment):
            receive(event(.prepared(command, probability: probability, segment: segment)))
        case .withdrawn(let command, let segment): receive(event(.withdrawn(command, segment: segment)))
        case .fired(let fired, let segment): receive(event(.fired(fired, segment: segment)))
        case .ended(let resolution):
            let segment = resolution.segment
            switch resolution.outcome {
            case .fired(let fired) where fired.source == .dictionary: break  // reported when it was fired
            case .fired(let fired): receive(event(.fired(fired, segment: segment)))
            case .contradicted(let fired, let by): receive(event(.contradicted(fired, by: by, segment: segment)))
            case .needsConfirmation(let fired): receive(event(.needsConfirmation(fired, segment: segment)))
            case .unresolved(let reason): receive(event(.unresolved(reason, segment: segment)))
            }
            receive(event(.resolved(resolution)))
        case .endpoint: receive(event(.endpoint))
        case .verdict: break  // for observers only
        }
    }

    @inline(__always)
    private func event(_ kind: ResolverEvent.Kind) -> ResolverEvent {
        ResolverEvent(utterance: utterance, at: at, kind)
    }
}
