import Synchronization

/// Follows words through a ``TemplateNetwork`` with all templates that may still be meant at once.
///
/// The places that the words so far may have led to are one state. A step from a state by a word is worked out when it is
/// first taken and remembered, so that the next time it costs one probe, however many templates there are: the automaton
/// is made deterministic as far as people speak, and no further (Thompson's construction, determinised on demand as in
/// grep and RE2; russcox.com/regexp/regexp1.html). Shared by all streams of a dictionary; what is remembered is bounded.
///
/// A stream holds a lock on what is remembered while it follows one text and reads its matches, some microseconds. One that
/// finds it taken goes on to another memory, of which as many come into use as threads need, and stays there: so none waits
/// for another.
package final class TemplateAutomaton: Sendable {
    package let network: TemplateNetwork
    private let memories: [Memory]

    /// What is remembered by the streams that use it.
    private final class Memory: Sendable {
        let states: Mutex<TemplateStates>

        init(_ states: sending TemplateStates) { self.states = Mutex(states) }
    }

    /// How many memories there are: more threads than these take turns.
    private static let memoryCount = 16

    init(_ network: TemplateNetwork) {
        self.network = network
        let room = TemplateStates.Room()
        memories =
            network.isEmpty
            ? [] : (0..<Self.memoryCount).map { Memory(TemplateStates(number: $0, of: Self.memoryCount, in: room)) }
    }

    /// For one stream: with a network of its own, over what all streams remember.
    init(forStream other: TemplateAutomaton) {
        network = TemplateNetwork(other.network)
        memories = other.memories
    }

    /// Gives access to the states for a number of steps.
    ///
    /// - Parameter memory: The number of the memory that is tried first, set to that of the memory that was used. A caller
    ///   that follows words compares the generation of the states to see whether they have changed.
    func withStates<Result: Sendable>(of memory: inout Int, _ body: (TemplateStates) -> Result) -> Result {
        for offset in 0..<memories.count {
            let number = (memory + offset) % memories.count
            if let result = memories[number].states.withLockIfAvailable({ body($0) }) {
                memory = number
                return result
            }
        }
        return memories[memory].states.withLock { body($0) }
    }
}
