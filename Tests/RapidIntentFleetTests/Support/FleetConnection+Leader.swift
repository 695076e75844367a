#if Fleet
import CRapidIntentNATS

@testable import RapidIntentFleet

extension FleetConnection {
    /// The name of the server that leads the telemetry stream; nil if none does at the moment.
    func leader() -> String? {
        var info: UnsafeMutablePointer<jsStreamInfo>?
        defer { jsStreamInfo_Destroy(info) }
        guard
            js_GetStreamInfo(&info, handles.jetStream, FleetSubject.telemetryStream, nil, nil) == NATS_OK,
            let leader = info?.pointee.Cluster?.pointee.Leader
        else { return nil }
        return String(cString: leader)
    }
}
#endif
