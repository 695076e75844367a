/// The segments of utterances, for apps that show or use speech while it continues.
extension IntentResolver {
    /// Resolves a stream of transcripts into snapshots of segments, one after each change.
    ///
    /// ```swift
    /// for try await segment in resolver.segments(for: recogniser.recognise(microphone)) { show(segment) }
    /// ```
    ///
    /// Carry out a command when it appears in ``Segment/fired``; it stays there unless the final transcript contradicts
    /// it. Everything else is as in ``events(for:pacing:scope:)``, and observers receive the same events.
    public func segments<Input: AsyncSequence & Sendable>(
        for input: Input, pacing: Pacing = .realTime, scope: ActiveScope? = nil
    ) -> AsyncThrowingStream<Segment, any Error> where Input.Element == RecognitionEvent {
        stream(input, pacing: pacing, scope: scope, SegmentAssembler()) { event, assembler, yield in
            for change in assembler.receive(event) { yield(change.segment) }
        }
    }

    /// Resolves a stream of transcripts into single changes of segments: words, entities and intents.
    ///
    /// The changes are those of ``segments(for:pacing:scope:)``, one by one.
    public func segmentEvents<Input: AsyncSequence & Sendable>(
        for input: Input, pacing: Pacing = .realTime, scope: ActiveScope? = nil
    ) -> AsyncThrowingStream<SegmentEvent, any Error> where Input.Element == RecognitionEvent {
        stream(input, pacing: pacing, scope: scope, SegmentAssembler()) { event, assembler, yield in
            for change in assembler.receive(event) { change.events.forEach(yield) }
        }
    }

    /// Resolves one text, which may contain several commands, as a final transcript.
    ///
    /// - Returns: The result of each segment, in order; empty for a text without words, such as punctuation.
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
    /// The command to carry out: it was fired and not contradicted; nil if there is none.
    public var fired: Command? {
        guard let intent, intent.isFinal else { return nil }
        if let resolution {
            guard case .fired = resolution.outcome else { return nil }
        }
        return Command(intent: intent.name, entities: entities.map(\.entity))
    }
}
