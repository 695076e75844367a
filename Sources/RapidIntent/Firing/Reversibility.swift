/// What it costs to take a command back.
///
/// It decides how much risk of firing before the user has finished is acceptable, if the intent has no `risk` of its own.
public enum Reversibility: String, Sendable, CaseIterable {
    /// It can be taken back without a trace: dimming a light, scrolling, opening a page.
    case free
    /// It can be taken back with effort, or the user notices: starting music, opening a blind.
    case costly
    /// It cannot be taken back: sending a message, unlocking a door.
    case none

    /// The acceptable probability that the user goes on, from 0 to 1.
    package var risk: Double {
        switch self {
        case .free: 0.15
        case .costly: 0.05
        case .none: 0
        }
    }
}
