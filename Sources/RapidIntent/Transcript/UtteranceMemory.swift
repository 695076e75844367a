/// What is remembered of each of the latest utterances.
///
/// A pure value that does not grow: beyond ``capacity``, the utterance remembered first is forgotten. A look costs one hash of
/// the id, also from other modules: its code is compiled into them, for their own values.
@usableFromInline
package struct UtteranceMemory<Value: Sendable>: Sendable {
    /// How many utterances are remembered.
    @usableFromInline
    let capacity: Int
    @usableFromInline
    var values: [UtteranceID: Value] = [:]
    /// The utterance remembered first at the front.
    @usableFromInline
    var order: [UtteranceID] = []

    /// Begins empty.
    @inlinable
    package init(capacity: Int) { self.capacity = capacity }

    /// What is remembered of an utterance; nil if nothing is.
    @inlinable
    package subscript(_ utterance: UtteranceID) -> Value? { values[utterance] }

    /// Remembers an utterance as the latest.
    @inlinable
    package mutating func remember(_ value: Value, of utterance: UtteranceID) {
        if values.updateValue(value, forKey: utterance) != nil, let place = order.lastIndex(of: utterance) {
            order.remove(at: place)
        }
        order.append(utterance)
        if order.count > capacity { values[order.removeFirst()] = nil }
    }

    /// Changes what is remembered of an utterance, which keeps its place; nothing happens if nothing is.
    @inlinable
    package mutating func update(_ utterance: UtteranceID, _ change: (inout Value) -> Void) {
        guard let index = values.index(forKey: utterance) else { return }
        change(&values.values[index])
    }

    /// Forgets all utterances.
    @inlinable
    package mutating func removeAll() {
        values.removeAll()
        order.removeAll()
    }
}
