import Foundation
import RapidIntentDictionary
import Testing

@Suite("Keys of settings")
struct SettingKeyTests {
    @Test("each property has a key")
    func complete() {
        let properties = Mirror(reflecting: IntentSettings()).children.compactMap(\.label)
        let names = SettingKey.all.map { key in
            let words = key.name.split(separator: "_")
            return words.dropFirst().reduce(String(words[0])) { $0 + $1.capitalized }
        }
        #expect(names == properties)
        let paths = SettingKey.all.map { key -> AnyKeyPath in
            switch key.property {
            case .policy(let path): path
            case .refusal(let path): path
            case .undo(let path): path
            case .duration(let path): path
            case .score(let path): path
            }
        }
        #expect(Set(paths).count == properties.count)
    }
}
