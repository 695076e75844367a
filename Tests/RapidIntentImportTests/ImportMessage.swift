import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import TestSupport

/// An importer's messages about a file: errors, or parts not imported; the test's folder is left out.
func messages(of format: ImportFormat, at path: String, names: String? = nil, in folder: ScratchFolder) -> String {
    let text: String
    do throws(DictionaryError) {
        text = try format.dictionary(at: path, names: names).notes.map(\.description).joined(separator: "\n")
    } catch {
        text = error.description
    }
    return text.replacingOccurrences(of: folder.path + "/", with: "")
}

extension RuleSource {
    init(_ name: String, _ text: String) { self.init(name: Located(name), text: Located(text)) }
}

extension FixedEntity {
    init(_ name: String, _ value: String, _ type: EntityType = .text) {
        self.init(name: Located(name), value: Located(value), type: type)
    }
}

extension ContextCondition {
    init(_ key: String, _ values: String..., entity: String? = nil) {
        self.init(key: Located(key), values: values, entity: entity)
    }
}
