#if SQLite
import RapidIntent

/// Selects the text to record for a segment.
enum RecordedText {
    /// The text to record; nil if none may be recorded.
    static func text(of resolution: Resolution, under configuration: TelemetryConfiguration) -> String? {
        let parts = Parts(resolution)
        if parts.isUnresolved && !configuration.recordsUnresolvedText { return nil }
        switch configuration.privacy(of: resolution) {
        case .counts: return nil
        case .full: return resolution.normalised
        // The text may contain values that no command has. They cannot be found, so nothing is recorded.
        case .masked: return resolution.hasDiscardedValues ? nil : masked(resolution, parts)
        }
    }

    /// What a misheard text was taken for, to the extent that may be recorded; nil if it may not.
    ///
    /// With values, the dictionary's phrase says what may be said: it has their names.
    static func text(
        of miss: NearMiss, takenFor command: Command, in resolution: Resolution, under privacy: TelemetryPrivacy
    ) -> String? {
        switch privacy {
        case .counts: nil
        case .full: miss.takenFor
        case .masked:
            resolution.hasDiscardedValues || command.entities.contains(where: \.wasSaid)
                ? nil : DigitMask.masking(miss.takenFor)
        }
    }

    private static func masked(_ resolution: Resolution, _ parts: Parts) -> String? {
        var mask = EntityMask(
            normalised: resolution.normalised, original: resolution.text, from: resolution.words.lowerBound,
            normaliser: Normaliser(locale: resolution.locale))
        let lists = parts.hidesLists ? resolution.listValues : []
        for entity in parts.entities + lists where !mask.cover(entity) { return nil }
        for entity in parts.others {
            _ = mask.cover(entity)
            mask.coverValue(of: entity)
        }
        return mask.text
    }

    /// The entities that may account for words of a segment.
    private struct Parts {
        var entities: [Entity] = []
        /// Entities whose words or values may be in the text at unknown positions.
        var others: [Entity] = []
        /// Whether no intent explains the text.
        var isUnresolved = false
        /// Whether values of lists that no entity accounts for are hidden, too.
        var hidesLists = false

        init(_ resolution: Resolution) {
            switch resolution.outcome {
            case .fired(let fired), .needsConfirmation(let fired):
                entities = fired.command.entities
                // If no dictionary phrase matched, some words may be the value of an entity without a position.
                if fired.source != .dictionary {
                    others = fired.command.entities.filter { !$0.wasSaid }
                    hidesLists = true
                }
            case .contradicted(let fired, let contradiction):
                // The text is that of the command or of the contradiction; the resolver decides which.
                if contradiction.text == resolution.text {
                    entities = contradiction.command?.entities ?? []
                    others = fired.command.entities
                    isUnresolved = contradiction.command == nil
                    hidesLists = isUnresolved
                } else {
                    entities = fired.command.entities
                    others = contradiction.command?.entities ?? []
                }
            case .unresolved(.ambiguous(let commands)):
                entities = commands.flatMap(\.entities)
                isUnresolved = true
            case .unresolved:
                isUnresolved = true
                hidesLists = true
            }
        }
    }
}

/// Hides numbers: every digit of any script, and every numeral written as one character, becomes `#`.
///
/// Ideographs for numbers are not hidden, because most of them are parts of ordinary words.
enum DigitMask {
    /// The text with its digits hidden: `call 555 0199` becomes `call ### ####`.
    static func masking(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .decimalNumber, .letterNumber, .otherNumber: scalars.append("#")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
#endif
