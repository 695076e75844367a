/// The segments of utterances, for those who show or use what is said while it is being said.
extension IntentResolver {
    /// Follows a stream of transcripts segment by segment: a snapshot after each change.
    ///
    /// ```swift
    /// for try await segment in resolver.segments(for: recogniser.recognise(microphone)) { show(segment) }
    /// ```
    ///
    /// A command is to be carried out once ``Segment/fired`` has it, which stays until the segment ends. Everything else is as
    /// in ``events(for:pacing:scope:)``, and observers are told of the same events.
    public func segments<Input: AsyncSequence & Sendable>(
        for input: Input, pacing: Pacing = .realTime, scope: ActiveScope? = nil
    ) -> AsyncThrowingStream<Segment, any Error> where Input.Element == RecognitionEvent {
        stream(input, pacing: pacing, scope: scope, SegmentAssembler()) { event, assembler, yield in
            for change in assembler.receive(event) { yield(change.segment) }
        }
    }

    /// Follows a stream of transcripts segment by segment: each word, value and intent as it comes, changes and becomes final.
    ///
    /// The same changes as those of ``segments(for:pacing:scope:)``, one by one.
    public func segmentEvents<Input: AsyncSequence & Sendable>(
        for input: Input, pacing: Pacing = .realTime, scope: ActiveScope? = nil
    ) -> AsyncThrowingStream<SegmentEvent, any Error> where Input.Element == RecognitionEvent {
        stream(input, pacing: pacing, scope: scope, SegmentAssembler()) { event, assembler, yield in
            for change in assembler.receive(event) { change.events.forEach(yield) }
        }
    }

    /// Resolves one text, as a final transcript, that may hold several commands.
    ///
    /// - Returns: The end of each segment, in order; none for a text without a word, such as punctuation.
    public func resolutions(
        of text: String, utterance: UtteranceID = "text", locale: LocaleIdentifier? = nil,
        scope: MatchScope = .everything
    ) async -> [Resolution] {
        let transcript = Transcript(utterance: utterance, at: .zero, text: text, isFinal: true, locale: locale)
        var session = session()
        session.scope = scope
        return await session.handle(.transcript(transcript)).compactMap { event in
            if case .resolved(let resolution) = event.kind { resolution } else { nil }
        }
    }
}

extension Segment {
    /// The command to carry out: it was fired, and nothing contradicts it.
    public var fired: Command? {
        guard let intent, intent.isFinal else { return nil }
        if let resolution {
            guard case .fired = resolution.outcome else { return nil }
        }
        return Command(intent: intent.name, entities: entities.map(\.entity))
    }
}
