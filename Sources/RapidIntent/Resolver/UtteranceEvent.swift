/// Something that happened to an utterance: the one vocabulary of ``ResolverStateMachine``, from which ``ResolverEvent`` and
/// ``SegmentEvent`` are derived.
///
/// Word places in it are those of the utterance.
struct UtteranceEvent: Sendable, Equatable {
    /// The utterance.
    var utterance: UtteranceID
    /// When it happened, since the beginning of the stream.
    var at: Duration
    /// What happened.
    var kind: Kind

    init(utterance: UtteranceID, at: Duration, _ kind: Kind) {
        self.utterance = utterance
        self.at = at
        self.kind = kind
    }

    /// What happened.
    enum Kind: Sendable, Equatable {
        /// The utterance is heard in another way than before.
        case heard(HeardUtterance)
        /// A command of the dictionary was fired.
        case fired(FiredCommand, segment: Int)
        /// A segment ended. Large, and therefore kept apart from what every partial transcript carries.
        indirect case ended(Resolution)
        /// The utterance is over.
        case endpoint
    }
}

extension UtteranceEvent {
    /// Reports to observers what they are told of it, and then to the consumer of the stream, event by event.
    @inline(__always)
    func report(to observers: [any ResolutionObserver], _ receive: (ResolverEvent) -> Void = { _ in }) {
        report { event in
            for observer in observers { observer.observe(event) }
            receive(event)
        }
    }

    /// Reports what apps and observers are told of it, in order.
    ///
    /// Inlined, since those events are large: they are made where they are wanted, and not copied.
    @inline(__always)
    func report(to receive: (ResolverEvent) -> Void) {
        switch kind {
        case .heard(let heard):
            switch heard.change {
            case .text: receive(event(.partial(text: heard.text)))
            case .final(let confidence): receive(event(.final(text: heard.text, confidence: confidence)))
            case .details, .end: break
            }
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
        }
    }

    @inline(__always)
    private func event(_ kind: ResolverEvent.Kind) -> ResolverEvent {
        ResolverEvent(utterance: utterance, at: at, kind)
    }
}
