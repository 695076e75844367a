import RapidIntentALSA
import RapidIntentSpeech

/// A trouble that a soak makes on purpose, and how often it was told.
enum SoakTrouble: String, CaseIterable, Sendable {
    case silence, stuck, clipping, offset, steadyNoise, stutter, wrongRate, lost, stalled

    /// The trouble that a source of audio told, and whether it began.
    static func told(_ event: SignalEvent) -> (SoakTrouble, began: Bool) {
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

    /// The trouble that a device told, and whether it began; nil for what no soak makes.
    static func told(_ trouble: CaptureTrouble) -> (SoakTrouble, began: Bool)? {
        switch trouble {
        case .lost: (.lost, true)
        case .returned: (.lost, false)
        case .stalled: (.stalled, true)
        case .resumed: (.stalled, false)
        case .overrun, .suspension, .overflow: nil
        }
    }
}
