import Synchronization

/// Follows words through a ``TemplateNetwork`` with all templates that may still be meant at once.
///
/// The places that the words so far may have led to are one state. A step from a state by a word is worked out when it is
/// first taken and remembered, so that the next time it costs one probe, however many templates there are: the automaton
/// is made deterministic as far as people speak, and no further (Thompson's construction, determinised on demand as in
/// grep and RE2; russcox.com/regexp/regexp1.html). Shared by all streams of a dictionary; what is remembered is bounded.
///
/// A stream holds the lock while it follows one text and reads its matches, some microseconds: streams of one dictionary take
/// turns. A service with very many of them gives each processor a dictionary of its own.
final class TemplateAutomaton: Sendable {
    let network: TemplateNetwork
    private let states = Mutex(TemplateStates())

    init(_ network: TemplateNetwork) { self.network = network }

    /// Gives access to the states for a number of steps.
    func withStates<Result: Sendable>(_ body: (TemplateStates) -> Result) -> Result {
        states.withLock { body($0) }
    }
}
