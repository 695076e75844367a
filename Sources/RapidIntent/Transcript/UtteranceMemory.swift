/// A value for each of the latest utterances.
///
/// A pure value of bounded size: beyond ``capacity``, the oldest utterance is forgotten. A lookup costs one hash of the
/// id, also from other modules, because the code is inlinable.
@usableFromInline
package struct UtteranceMemory<Value: Sendable>: Sendable {
    @usableFromInline
    let capacity: Int
    @usableFromInline
    var values: [UtteranceID: Value] = [:]
    @usableFromInline
    var order: [UtteranceID] = []

    @inlinable
    package init(capacity: Int) { self.capacity = capacity }

    /// The value of an utterance; nil if there is none.
    @inlinable
    package subscript(_ utterance: UtteranceID) -> Value? { values[utterance] }

    @inlinable
    package mutating func remember(_ value: Value, of utterance: UtteranceID) {
        if values.updateValue(value, forKey: utterance) != nil, let place = order.lastIndex(of: utterance) {
            order.remove(at: place)
        }
        order.append(utterance)
        if order.count > capacity { values[order.removeFirst()] = nil }
    }

    /// Changes the value of an utterance, which keeps its place; does nothing if there is none.
    @inlinable
    package mutating func update(_ utterance: UtteranceID, _ change: (inout Value) -> Void) {
        guard let index = values.index(forKey: utterance) else { return }
        change(&values.values[index])
    }

    @inlinable
    package mutating func removeAll() {
        values.removeAll()
        order.removeAll()
    }
}
