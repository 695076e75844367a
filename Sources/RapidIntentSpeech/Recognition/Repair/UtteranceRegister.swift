package import RapidIntent
import Synchronization

/// The utterance ids that a recogniser has used, so that none is used twice, in whichever stream.
///
/// Remembers the last ``memory`` of them; an id that comes back after that many others counts as new. A recogniser that gives
/// every utterance the same id is told apart for ever.
package final class UtteranceRegister: Sendable {
    /// How many ids are remembered: days of speech, in less than a megabyte.
    static let memory = 4_096

    /// How often each id was claimed.
    private let claims = Mutex(UtteranceMemory<Int>(capacity: UtteranceRegister.memory))

    /// Makes a register in which nothing is taken.
    package init() {}

    /// Takes an id, or one that is made of it if it is taken: `u1`, then `u1#2`, `u1#3`.
    package func claim(_ id: UtteranceID) -> UtteranceID {
        claims.withLock { claims in
            guard var count = claims[id] else {
                claims.remember(1, of: id)
                return id
            }
            var name: UtteranceID
            repeat {
                count += 1
                name = UtteranceID("\(id)#\(count)")
            } while claims[name] != nil
            claims.remember(count, of: id)
            claims.remember(1, of: name)
            return name
        }
    }
}
