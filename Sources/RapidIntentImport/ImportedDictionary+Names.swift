import RapidIntent
public import RapidIntentDictionary

extension ImportedDictionary {
    /// The dictionary with the lists of a names file; of two lists with one name, that of the names file counts.
    package func adding(_ names: NamesFile) -> ImportedDictionary {
        var result = self
        result.notes += names.notes
        // Home Assistant asks for the match that names a thing, before all others.
        if names.lists.contains(where: { $0.name.value == "name" }), result.source.preferredEntities.isEmpty {
            result.source.preferredEntities = [Located("name")]
        }
        for list in names.lists {
            if let place = result.source.lists.firstIndex(where: { $0.name.value == list.name.value }) {
                result.notes.append(
                    DictionaryDiagnostic(
                        .notCarriedOver, severity: .warning, "list '\(list.name.value)' is replaced",
                        at: result.source.lists[place].name.location,
                        notes: [.init("the names file declares it here", at: list.name.location)],
                        help: "the names of the people who speak come before those that were supplied"))
                result.source.lists[place] = list
            } else {
                result.source.lists.append(list)
            }
        }
        return result
    }

    /// Lists that templates speak of and that are declared nowhere: the dictionary cannot be used without them.
    ///
    /// An app that has them, such as the rooms of a home, declares them in a dictionary file of its own or gives them to the
    /// import as a names file.
    public var undeclaredLists: [Located<String>] { UndeclaredNames(source).lists }
}
