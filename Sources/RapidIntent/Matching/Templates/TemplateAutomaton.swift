import Synchronization

/// A lazily built deterministic automaton that matches words against all possible templates at once.
///
/// A state is the set of network positions that the words so far can reach. A step from a state by a word is computed
/// once and cached. A cached step costs one probe, however many templates there are (Thompson's construction,
/// determinised on demand as in grep and RE2; russcox.com/regexp/regexp1.html). All streams of a dictionary share the
/// automaton, and the caches have a limited size.
///
/// A stream locks a cache for some microseconds, while it processes one text and reads its matches. If the cache is
/// locked, the stream switches to another one and keeps using that one, so streams seldom wait for each other.
package final class TemplateAutomaton: Sendable {
    package let network: TemplateNetwork
    private let memories: [Memory]

    /// A cache of states, shared by several streams.
    private final class Memory: Sendable {
        let states: Mutex<TemplateStates>

        init(_ states: sending TemplateStates) { self.states = Mutex(states) }
    }

    /// The number of caches; with more threads, some must wait.
    private static let memoryCount = 16

    init(_ network: TemplateNetwork) {
        self.network = network
        let room = TemplateStates.Room()
        memories =
            network.isEmpty
            ? [] : (0..<Self.memoryCount).map { Memory(TemplateStates(number: $0, of: Self.memoryCount, in: room)) }
    }

    /// Creates an instance for one stream, with its own network object and the shared caches.
    init(forStream other: TemplateAutomaton) {
        network = TemplateNetwork(other.network)
        memories = other.memories
    }

    /// Passes a locked cache of states to `body`.
    ///
    /// - Parameter memory: The number of the cache to try first; on return, the number of the used cache. The caller
    ///   must compare the generation of the states to detect a change.
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
