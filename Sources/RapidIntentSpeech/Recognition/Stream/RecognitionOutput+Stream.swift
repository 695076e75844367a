package import RapidIntent

extension RecognitionOutput {
    /// Returns a stream of the events that a task sends through an output; the task is cancelled when the consumer goes
    /// away.
    ///
    /// - Parameters:
    ///   - source: The audio; only its rate is used here.
    ///   - detector: Measures silence; nil to report none.
    ///   - repair: Repairs the recogniser's mistakes.
    ///   - listen: Listens until the audio ends. An error that it throws ends the stream, after the endpoint of the
    ///     open utterance.
    package static func stream(
        hearing source: any AudioSource, detector: (any VoiceActivityDetector)?, repair: TranscriptRepair,
        listen: @escaping @Sendable (RecognitionOutput) async throws -> Void
    ) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        let sampleRate = source.sampleRate
        return RecognitionEvent.stream { channel in
            let output = RecognitionOutput(
                detector: detector, sampleRate: sampleRate, repair: repair, sendingTo: channel)
            defer { output.finish() }
            try await listen(output)
        }
    }
}
