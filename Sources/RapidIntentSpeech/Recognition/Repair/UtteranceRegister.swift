package import RapidIntent
import Synchronization

/// The utterance ids of a recogniser, so that no id is used twice in any of its streams.
///
/// Remembers the last ``memory`` ids; an older id counts as new. A recogniser that gives every utterance the same id
/// gets a new id for each.
package final class UtteranceRegister: Sendable {
    /// The number of remembered ids: days of speech, in less than a megabyte.
    static let memory = 4_096

    /// How often each id was claimed.
    private let claims = Mutex(UtteranceMemory<Int>(capacity: UtteranceRegister.memory))

    package init() {}

    /// Claims an id, or a variant of it if it is used: `u1`, then `u1#2`, `u1#3`.
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

/// Creates utterance ids: `u1`, `u2` and so on, unique across all streams of a recogniser.
package final class UtteranceCounter: Sendable {
    private let last = Atomic(0)

    /// Creates a counter that begins with `u1`.
    package init() {}

    package func next() -> UtteranceID { UtteranceID("u\(last.add(1, ordering: .relaxed).newValue)") }
}
