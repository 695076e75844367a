import RapidIntent

/// Decides which text of a segment is written down.
enum RecordedText {
    /// The text to write; nil where nothing may be written.
    static func text(of resolution: Resolution, under configuration: TelemetryConfiguration) -> String? {
        let parts = Parts(resolution)
        if parts.isUnresolved && !configuration.recordsUnresolvedText { return nil }
        switch configuration.privacy {
        case .counts: return nil
        case .full: return resolution.normalised
        // Where words may be values that no command has, nobody can tell which they are.
        case .masked: return resolution.hearsWithoutKeeping ? nil : masked(resolution, parts)
        }
    }

    private static func masked(_ resolution: Resolution, _ parts: Parts) -> String? {
        var mask = EntityMask(
            normalised: resolution.normalised, original: resolution.text,
            normaliser: Normaliser(locale: resolution.locale))
        for entity in parts.entities where !mask.cover(resolution.placed(entity)) { return nil }
        for entity in parts.others {
            _ = mask.cover(resolution.placed(entity))
            mask.coverValue(of: entity)
        }
        return mask.text
    }

    /// What is known about the words of a segment.
    private struct Parts {
        /// Entities that stand in the text.
        var entities: [Entity] = []
        /// Entities that may stand in it, or whose values may: nothing says where the words of the text come from.
        var others: [Entity] = []
        /// Whether the text is one that no intent explains.
        var isUnresolved = false

        init(_ resolution: Resolution) {
            switch resolution.outcome {
            case .fired(let fired), .needsConfirmation(let fired):
                entities = fired.command.entities
                // What no phrase of a dictionary accounts for may be what an entity stands for that has no place.
                if fired.source != .dictionary { others = fired.command.entities.filter { !$0.wasSaid } }
            case .contradicted(let fired, let contradiction):
                // The text is that of the command or of what contradicted it, whichever the resolver decided on.
                if contradiction.text == resolution.text {
                    entities = contradiction.command?.entities ?? []
                    others = fired.command.entities
                    isUnresolved = contradiction.command == nil
                } else {
                    entities = fired.command.entities
                    others = contradiction.command?.entities ?? []
                }
            case .unresolved(.ambiguous(let commands)):
                entities = commands.flatMap(\.entities)
                isUnresolved = true
            case .unresolved:
                isUnresolved = true
            }
        }
    }
}
