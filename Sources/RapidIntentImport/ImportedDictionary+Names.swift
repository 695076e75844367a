import RapidIntent
public import RapidIntentDictionary

extension ImportedDictionary {
    /// The dictionary with the lists of a names file; they replace lists with the same name.
    ///
    /// A home without floors, rooms or devices has an empty list of them: what needs one cannot be said.
    package func adding(_ names: NamesFile) -> ImportedDictionary {
        var result = self
        result.notes += names.notes
        // Home Assistant prefers the match that contains a name.
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
        for list in result.undeclaredLists where ["floor", "area", "name"].contains(list.value) {
            result.source.lists.append(ListSource(name: list, values: []))
            // The keys of a home say which of them it has; lists do not.
            guard !names.isHome else { continue }
            result.notes.append(
                DictionaryDiagnostic(
                    .notCarriedOver, severity: .warning, "list '\(list.value)' is empty", at: list.location,
                    help: "the names file does not declare it, so what needs one cannot be said"))
        }
        return result
    }

    /// The undeclared lists in templates; the dictionary cannot be used without them.
    ///
    /// An app that has them, such as the rooms of a home, declares them in a dictionary file of its own or passes them
    /// to the import as a names file.
    public var undeclaredLists: [Located<String>] { UndeclaredNames(source).lists }
}
