import CNATS

/// Owns a connection of libnats with its JetStream context and subscriptions, and closes them.
final class NATSHandles {
    var connection: OpaquePointer?
    var jetStream: OpaquePointer?
    var subscription: OpaquePointer?
    /// Messages that were received and are not settled yet, by their numbers.
    var unsettled: [Int: OpaquePointer] = [:]

    deinit {
        for message in unsettled.values { natsMsg_Destroy(message) }
        natsSubscription_Destroy(subscription)
        jsCtx_Destroy(jetStream)
        natsConnection_Destroy(connection)
    }
}

/// Texts as C has them, valid for as long as this object lives.
final class CTexts {
    private var pointers: [UnsafeMutablePointer<CChar>] = []

    /// Copies a text; a NUL in it would end it.
    func callAsFunction(_ text: String) -> UnsafePointer<CChar> {
        let bytes = text.utf8CString
        let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { (pointer + index).initialize(to: byte) }
        pointers.append(pointer)
        return UnsafePointer(pointer)
    }

    deinit { for pointer in pointers { pointer.deallocate() } }
}
