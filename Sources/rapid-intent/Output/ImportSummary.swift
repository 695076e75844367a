#if Tool
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentSupport

struct ImportSummary {
    let output: String?
    let notes: Int
    /// How many there are of each kind, by its noun.
    let counts: [(noun: String, count: Int)]
}

extension ImportSummary {
    init(_ imported: ImportedDictionary, output: String?) {
        self.output = output
        notes = imported.notes.count
        let source = imported.source
        let blocks = source.intents.flatMap(\.blocks)
        let lists = source.lists + blocks.flatMap(\.lists)
        counts = [
            ("intent", source.intents.count),
            ("phrase", source.intents.reduce(0) { $0 + $1.phrases.count } + blocks.reduce(0) { $0 + $1.phrases.count }),
            ("list", lists.count), ("value", lists.reduce(0) { $0 + $1.values.count }),
            ("rule", source.rules.count + blocks.reduce(0) { $0 + $1.rules.count }),
        ]
    }

    var text: String {
        (counts.map { counted($0.count, $0.noun) } + [counted(notes, "note")]).joined(separator: ", ")
    }

    var json: JSON {
        JSON.object([("output", JSON(output))] + counts.map { ($0.noun + "s", .integer($0.count)) })
            .adding(["notes": notes])
    }
}
#endif
