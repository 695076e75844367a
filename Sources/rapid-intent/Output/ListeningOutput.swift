#if Tool
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// Merges the events of the resolver and the pipeline in the order of arrival.
final class ListeningOutput: ResolutionObserver {
    enum Element: Sendable {
        case event(ResolverEvent)
        case pipeline(PipelineEvent)

        /// The event as a line of JSON; nil for one without a line.
        var line: String? {
            switch self {
            case .event(let event): EventLine(event).text
            case .pipeline(let event): event.line
            }
        }
    }

    /// The events to show, until ``finish(throwing:)``.
    let elements: AsyncThrowingStream<Element, any Error>
    private let channel = BoundedChannel<Element>(room: 256)

    init() { elements = channel.stream {} }

    func observe(_ event: ResolverEvent) { channel.send(.event(event)) }

    func note(_ event: PipelineEvent) { channel.send(.pipeline(event)) }

    /// Waits until all but a few events are shown.
    func waitForRoom() async { await channel.waitForRoom() }

    func finish(throwing error: (any Error)?) { channel.finish(throwing: error) }
}

extension PipelineEvent {
    /// The event as a line of JSON; nil for an event without a line.
    ///
    /// ```json
    /// {"event":"wake","at":3.2,"phrase":"computer"}
    /// {"event":"timeout","at":8.4,"limit":"noSpeech"}
    /// {"event":"failed","code":"sourceFailed","message":"…"}
    /// {"event":"slow","at":12.3}
    /// {"event":"slow","at":17.5,"after":5.2}
    /// ```
    var line: String? {
        switch kind {
        case .wake(let detection):
            (["event": "wake", "at": JSON(seconds: at), "phrase": detection.phrase] as JSON).text
        case .timeout(let limit):
            (["event": "timeout", "at": JSON(seconds: at), "limit": limit.rawValue] as JSON).text
        case .failed(let failure): EventLine(failed: failure.code.rawValue, message: failure.message).text
        case .slow(.began): (["event": "slow", "at": JSON(seconds: at)] as JSON).text
        case .slow(.ended(let time)):
            (["event": "slow", "at": JSON(seconds: at), "after": JSON(seconds: time)] as JSON).text
        default: nil
        }
    }
}
#endif
