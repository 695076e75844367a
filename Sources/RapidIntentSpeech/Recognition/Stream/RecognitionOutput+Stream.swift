package import RapidIntent

extension RecognitionOutput {
    /// A stream of events that a task sends through an output; the task ends when the consumer goes away.
    ///
    /// - Parameters:
    ///   - source: The audio that is listened to; only its rate is asked here.
    ///   - detector: Hears voice beside the recogniser; nil if nothing is to be said of silence.
    ///   - repair: What is done about the recogniser's mistakes.
    ///   - listen: Listens to the end of the audio. What it throws ends the stream, after the endpoint of the open
    ///     utterance.
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
