// While a segment is processed, word places count in its own words. Reported places count in the words of the
// utterance: the resolver moves them once, when it emits an event.

extension Command {
    /// The same command with its word places moved to the right.
    func moved(by words: Int) -> Command {
        guard words != 0 else { return self }
        var copy = self
        for index in copy.entities.indices {
            copy.entities[index].words = entities[index].words.map { $0.lowerBound + words..<$0.upperBound + words }
        }
        return copy
    }
}

extension FiredCommand {
    /// The same command with its word places moved to the right.
    func moved(by words: Int) -> FiredCommand {
        var copy = self
        copy.command = command.moved(by: words)
        return copy
    }

    /// The same command without word places, for words that are not in the text.
    var withoutPlaces: FiredCommand {
        var copy = self
        for index in copy.command.entities.indices { copy.command.entities[index].words = nil }
        return copy
    }
}

extension Resolution.Outcome {
    /// The same outcome with its word places moved to the right.
    func moved(by words: Int) -> Resolution.Outcome {
        guard words != 0 else { return self }
        return switch self {
        case .fired(let fired): .fired(fired.moved(by: words))
        case .contradicted(let fired, let by):
            .contradicted(
                fired.moved(by: words), by: Contradiction(text: by.text, command: by.command?.moved(by: words)))
        case .needsConfirmation(let fired): .needsConfirmation(fired.moved(by: words))
        case .unresolved(.ambiguous(let commands)): .unresolved(.ambiguous(commands.map { $0.moved(by: words) }))
        case .unresolved: self
        }
    }
}
