public import RapidIntent
import Synchronization

/// The utterance ids that a recogniser has used, so that none is used twice, in whichever stream.
///
/// Remembers the last ``memory`` of them; an id that comes back after that many others counts as new. A recogniser that gives
/// every utterance the same id is told apart for ever.
public final class UtteranceRegister: Sendable {
    /// How many ids are remembered: days of speech, in less than a megabyte.
    public static let memory = 4_096

    private struct Use {
        /// How often the id was claimed.
        var count: Int
        /// When it was claimed last.
        var turn: Int
    }

    private struct State {
        var uses: [UtteranceID: Use] = [:]
        /// The claims, oldest first.
        var claims: [(id: UtteranceID, turn: Int)] = []
        var firstClaim = 0
        var turn = 0

        mutating func note(_ id: UtteranceID, count: Int) {
            turn += 1
            uses[id] = UtteranceRegister.Use(count: count, turn: turn)
            claims.append((id, turn))
            while claims.count - firstClaim > UtteranceRegister.memory {
                let oldest = claims[firstClaim]
                firstClaim += 1
                // One that was claimed again since then stays.
                if uses[oldest.id]?.turn == oldest.turn { uses[oldest.id] = nil }
            }
            if firstClaim > UtteranceRegister.memory {
                claims.removeFirst(firstClaim)
                firstClaim = 0
            }
        }
    }

    private let state = Mutex(State())

    /// Makes a register in which nothing is taken.
    public init() {}

    /// Takes an id, or one that is made of it if it is taken: `u1`, then `u1#2`, `u1#3`.
    public func claim(_ id: UtteranceID) -> UtteranceID {
        state.withLock { state in
            guard state.uses[id] != nil else {
                state.note(id, count: 1)
                return id
            }
            var count = (state.uses[id]?.count ?? 0) + 1
            var name = UtteranceID(rawValue: "\(id)#\(count)")
            while state.uses[name] != nil {
                count += 1
                name = UtteranceID(rawValue: "\(id)#\(count)")
            }
            state.note(id, count: count)
            state.note(name, count: 1)
            return name
        }
    }
}
