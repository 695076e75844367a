#if Server
import RapidIntentFleet
import RapidIntentServer
import RapidIntentHomeAssistant

extension MountedMetrics {
    /// The metrics of a fleet that the server has joined, and of its Wyoming server; nil without both.
    init?(_ membership: FleetMembership?, _ wyoming: WyomingService?) {
        guard membership != nil || wyoming != nil else { return nil }
        var fleet: (@Sendable () async -> String)?
        if let status = membership?.status { fleet = { FleetMetrics.text(await status.reading()) } }
        self.init(
            process: { text in
                if let state = membership?.member.state { FleetMetrics.write(state, to: &text) }
                wyoming?.server.turns.write(to: &text)
            }, fleet: fleet)
    }
}
#endif
