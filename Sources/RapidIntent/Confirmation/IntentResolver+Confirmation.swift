extension IntentResolver {
    /// Confirms a command that needed confirmation, and returns it to be carried out.
    ///
    /// ```swift
    /// if case .needsConfirmation(let asked) = resolution.outcome, await user.says(yes: asked.question ?? "") {
    ///     if let fired = resolver.confirm(resolution) { app.carryOut(fired.command) }
    /// }
    /// ```
    ///
    /// The observers receive ``Feedback/Verdict/confirmed``, and a spoken answer to the question does nothing any more.
    ///
    /// Call it once for each resolution, and not after the user has answered by voice (``Resolution/answers``).
    ///
    /// - Returns: The command; nil if the resolution needs no confirmation, or if the command lacks a value, which "yes" does not give.
    public func confirm(_ resolution: Resolution) -> FiredCommand? {
        guard case .needsConfirmation(let asked) = resolution.outcome, asked.refusal?.reason != .missingEntity else {
            return nil
        }
        report(.confirmed, for: resolution)
        return asked.confirmed
    }

    /// Declines a command that needed confirmation.
    ///
    /// The observers receive ``Feedback/Verdict/declined``, and a spoken answer to the question does nothing any more.
    public func decline(_ resolution: Resolution) {
        guard case .needsConfirmation = resolution.outcome else { return }
        report(.declined, for: resolution)
    }
}

extension FiredCommand {
    /// Whether its words are a sentence of the dictionary that means the command, so that "yes" to these words is "yes" to it.
    ///
    /// An answer of a service may have another meaning than its words, which nobody said yes to.
    var meansItsWords: Bool { source == .dictionary && (refusal == nil || refusal?.reason == .unsure) }

    /// The same command after the user said that it was meant, without what spoke against it.
    var confirmed: FiredCommand {
        var copy = self
        (copy.refusal, copy.near, copy.question) = (nil, nil, nil)
        return copy
    }
}
