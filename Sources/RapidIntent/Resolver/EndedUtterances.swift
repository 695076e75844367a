/// The ids of utterances that have ended, as many as a late transcript may reasonably still belong to.
struct EndedUtterances: Sendable {
    private static let capacity = 64
    private var ids: Set<UtteranceID> = []
    private var order: [UtteranceID] = []
    private var oldest = 0

    func contains(_ id: UtteranceID) -> Bool { ids.contains(id) }

    mutating func insert(_ id: UtteranceID) {
        guard ids.insert(id).inserted else { return }
        if order.count < Self.capacity {
            order.append(id)
        } else {
            ids.remove(order[oldest])
            order[oldest] = id
            oldest = (oldest + 1) % Self.capacity
        }
    }
}
