package import RapidIntent

extension RecognitionDesk {
    /// A stream of events that are told at a desk, by a task that ends when the consumer goes away.
    ///
    /// - Parameters:
    ///   - source: The audio that is listened to; only its rate is asked here.
    ///   - detector: Hears voice beside the recogniser; nil if nothing is to be said of silence.
    ///   - repair: What is done about the recogniser's mistakes.
    ///   - listen: Listens to the end of the audio. What it throws ends the stream, after the endpoint of the open
    ///     utterance.
    package static func stream(
        hearing source: any AudioSource, detector: (any VoiceActivityDetector)?, repair: TranscriptRepair,
        listen: @escaping @Sendable (RecognitionDesk) async throws -> Void
    ) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream<RecognitionEvent, any Error>.makeStream()
        let desk = RecognitionDesk(
            detector: detector, sampleRate: source.sampleRate, repair: repair, telling: continuation)
        let task = Task {
            do {
                try await listen(desk)
                desk.finish()
            } catch {
                desk.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
