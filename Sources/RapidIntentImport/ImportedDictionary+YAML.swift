import RapidIntent
import RapidIntentYAML

extension ImportedDictionary {
    /// The text of a dictionary file.
    ///
    /// A comment at the top lists the notes, each once with its first location.
    ///
    /// - Parameter origin: The origin of the dictionary, such as `hassil, sentences/en`.
    public func yaml(origin: String) -> String {
        var lines = ["Imported from \(origin)."]
        if !notes.isEmpty {
            lines += ["", "Not carried over, or not as it was:"]
            lines += groupedNotes
        }
        return DictionaryWriter(comments: [.dictionary: lines.joined(separator: "\n")]).yaml(for: source)
    }

    /// A line for each different note.
    private var groupedNotes: [String] {
        struct Thing: Hashable {
            var message: String
            var why: String?
        }
        var things: [Thing] = []
        var places: [Thing: [DictionaryLocation?]] = [:]
        for note in notes {
            let thing = Thing(message: note.message, why: note.help)
            if places[thing, default: []].isEmpty { things.append(thing) }
            places[thing, default: []].append(note.location)
        }
        return things.map { thing in
            let all = places[thing] ?? []
            let place = all.first.flatMap { $0?.description }.map {
                " (\($0)\(all.count > 1 ? " and \(all.count - 1) more" : ""))"
            }
            return "- " + thing.message + (place ?? "") + (thing.why.map { ": " + $0 } ?? "")
        }
    }
}
