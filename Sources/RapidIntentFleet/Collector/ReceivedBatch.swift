#if Fleet
/// A message as it was received: from whom, and what is in it.
struct ReceivedBatch: Sendable {
    /// The sender, from the subject, which the servers' permissions guard.
    var sender: (site: FleetName, instance: FleetName)?
    /// The message, or why it is set aside.
    var content: Result<TelemetryMessage, TelemetryMessage.Refusal>

    /// Reads the bytes of a message.
    init(_ payload: [UInt8], on subject: String) {
        sender = FleetSubject.sender(of: subject)
        guard sender != nil else {
            content = .failure(.foreignSubject)
            return
        }
        do throws(TelemetryMessage.Refusal) {
            content = .success(try TelemetryMessage(payload))
        } catch {
            content = .failure(error)
        }
    }

    /// Why the message is set aside; nil if it is not.
    var refusal: TelemetryMessage.Refusal? { if case .failure(let reason) = content { reason } else { nil } }

    /// Whether rows are to be erased, so that no bytes of them may stay in the file.
    var erases: Bool {
        guard case .success(let message) = content else { return false }
        return !message.erasedSegments.isEmpty || !message.erasedLosses.isEmpty
    }
}
#endif
