#if Tool
import RapidIntentALSA
import RapidIntentSpeech

enum SoakTrouble: String, CaseIterable, Sendable {
    case silence, stuck, clipping, offset, steadyNoise, stutter, wrongRate, lost, stalled

    static func trouble(in event: SignalEvent) -> (SoakTrouble, began: Bool) {
        let trouble: SoakTrouble =
            switch event.trouble.kind {
            case .silence: .silence
            case .stuck: .stuck
            case .clipping: .clipping
            case .offset: .offset
            case .steadyNoise: .steadyNoise
            case .stutter: .stutter
            case .wrongRate: .wrongRate
            }
        return (trouble, event.change == .began)
    }

    /// The trouble in an event of a device, and whether it began; nil for an event that no soak causes.
    static func trouble(in event: CaptureTrouble) -> (SoakTrouble, began: Bool)? {
        switch event {
        case .lost: (.lost, true)
        case .returned: (.lost, false)
        case .stalled: (.stalled, true)
        case .resumed: (.stalled, false)
        case .overrun, .suspension, .overflow: nil
        }
    }
}
#endif
