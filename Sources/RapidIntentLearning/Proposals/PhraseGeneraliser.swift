#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry

/// Turns recorded texts into phrases by replacing the words of entities with placeholders, without guessing.
///
/// A masked text already has `{name}` instead of an entity's words, and the values are unknown. `{name}` becomes the
/// placeholder that the intent's own phrases use for the entity. If they use several, it becomes the one that they use
/// after the same word ("take me to {place}", but "take me {homeward:place}"). If that is not unique, there is no
/// phrase. With full privacy, only placeholders count whose list contains the spoken words.
package struct PhraseGeneraliser: Sendable {
    private let dictionary: CommandDictionary
    private let normaliser: Normaliser
    private let slots: IntentSlots
    private let policy: GrowthPolicy

    init(_ dictionary: CommandDictionary, sources: [DictionarySource], policy: GrowthPolicy) {
        self.dictionary = dictionary
        normaliser = dictionary.storage.normaliser
        slots = IntentSlots(sources, normaliser: normaliser)
        self.policy = policy
    }

    struct Generalised: Hashable {
        /// The words, with `{name}` for each entity; the key for grouping answers.
        var pattern: String
        var phrase: Result<String, WithheldPhrase.Reason>
    }

    /// The phrase that a text makes for an intent that a person chose.
    ///
    /// - Parameters:
    ///   - text: The text in normal form, as recorded.
    ///   - answer: The answer with this intent, whose entities become placeholders; nil if there is none: then a masked text
    ///     names its entities.
    package func phrase(
        of text: String, intent: String, as answer: HeardAnswer? = nil
    ) throws(WithheldPhrase.Reason) -> String {
        let entities =
            answer?.entities
            ?? Self.words(of: text).filter { $0.hasPrefix("{") && $0.hasSuffix("}") }
            .map { RecordedEntity(name: String($0.dropFirst().dropLast())) }
        let heard = HeardText(
            text: text, intent: intent, entities: entities, takenFor: answer?.isMisheard == true ? text : nil)
        return try generalised(heard).phrase.get()
    }

    func generalised(_ heard: HeardText) -> Generalised {
        var words = Self.words(of: heard.text)
        var obstacle: WithheldPhrase.Reason?
        for entity in heard.entities {
            guard let text = entity.text else { continue }
            let said = Self.words(of: normaliser.normalise(text).text)
            let places = Self.places(of: said, in: words)
            if places.count == 1 {
                words.replaceSubrange(places[0]..<places[0] + said.count, with: ["{\(entity.name)}"])
            } else {
                obstacle = obstacle ?? .entityNotSaid(entity.name)
            }
        }
        let pattern = words.joined(separator: " ")
        if let obstacle { return Generalised(pattern: pattern, phrase: .failure(obstacle)) }
        do throws(WithheldPhrase.Reason) {
            return Generalised(pattern: pattern, phrase: .success(try phrase(of: words, heard)))
        } catch {
            return Generalised(pattern: pattern, phrase: .failure(error))
        }
    }

    private func phrase(of words: [String], _ heard: HeardText) throws(WithheldPhrase.Reason) -> String {
        guard !words.contains(where: { $0.contains("#") }) else { throw WithheldPhrase.Reason.maskedDigits }
        guard let intent = heard.intent, dictionary.intent(named: intent) != nil else {
            throw WithheldPhrase.Reason.undeclaredIntent
        }
        guard words.count >= policy.minimumWords, words.contains(where: { !$0.hasPrefix("{") }) else {
            throw WithheldPhrase.Reason.tooShort
        }
        var placeholders: [String: String] = [:]
        for entity in heard.entities {
            guard words.count(where: { $0 == "{\(entity.name)}" }) == 1, placeholders[entity.name] == nil else {
                throw WithheldPhrase.Reason.entityNotSaid(entity.name)
            }
            let place = words.firstIndex(of: "{\(entity.name)}") ?? 0
            placeholders[entity.name] = try placeholder(
                for: entity, of: intent, behind: place > 0 ? words[place - 1] : nil,
                isMisheard: heard.takenFor != nil)
        }
        return words.map { word in
            let name = word.hasPrefix("{") && word.hasSuffix("}") ? String(word.dropFirst().dropLast()) : ""
            return placeholders[name] ?? TemplateParser.escaped(word)
        }.joined(separator: " ")
    }

    private func placeholder(
        for entity: RecordedEntity, of intent: String, behind word: String?, isMisheard: Bool
    ) throws(WithheldPhrase.Reason) -> String {
        let known = slots.slots(of: intent, entity: entity.name)
        let fitting = known.filter { slot in
            // A wildcard would match any words.
            guard let content = content(of: slot) else { return false }
            guard let text = entity.text else { return true }
            func isValue(_ text: String) -> Bool {
                switch content {
                case .values: return dictionary.canonicalValue(of: text, inList: slot.list) != nil
                case .range(let range):
                    return Int(normaliser.normalise(text).text).map { (range.from...range.to).contains($0) } ?? false
                case .typed(let range):
                    let said = normaliser.normalise(text)
                    return normaliser.language.values(of: range.type)?.accepts(said.words.indices, of: said) ?? false
                case .wildcard: return false
                }
            }
            return isValue(text) || slot.takesSeveral && areValues(text, isValue)
        }
        if fitting.count == 1 { return fitting[0].placeholder }
        let alike = fitting.filter { slot in
            word.map { slots.has(slot, of: intent, entity: entity.name, behind: $0) } ?? false
        }
        if alike.count == 1 { return alike[0].placeholder }
        if isMisheard, fitting.isEmpty, let heard = entity.text {
            throw WithheldPhrase.Reason.misheardValue(entity: entity.name, heard: normaliser.normalise(heard).text)
        }
        throw fitting.isEmpty
            ? WithheldPhrase.Reason.noSlot(entity: entity.name)
            : .ambiguousSlot(entity: entity.name, lists: fitting.map(\.list))
    }

    /// Whether a text says values one after the other, with joints or nothing between them.
    private func areValues(_ text: String, _ isValue: (String) -> Bool) -> Bool {
        func words(_ text: String) -> [String] { Self.words(of: normaliser.normalise(text).text) }
        let (said, joints) = (words(text), normaliser.language.valueJoints.map(words))
        // Where values may begin, and where they end.
        var (places, ends): (Set<Int>, Set<Int>) = ([0], [])
        for place in said.indices where places.contains(place) || ends.contains(place) {
            for joint in joints where ends.contains(place) && said[place...].starts(with: joint) {
                places.insert(place + joint.count)
            }
            for end in place + 1...said.count where isValue(said[place..<end].joined(separator: " ")) {
                ends.insert(end)
            }
        }
        return ends.contains(said.count)
    }

    /// The content of a placeholder; nil for a wildcard or an undeclared list.
    private func content(of slot: IntentSlots.Slot) -> EntityList.Content? {
        if let range = slot.range { return .range(range) }
        if let content = dictionary.list(named: slot.list)?.content { return content == .wildcard ? nil : content }
        // A type needs no list.
        return EntityType(rawValue: slot.list).flatMap { normaliser.language.says($0) ? .typed(ValueRange($0)) : nil }
    }

    /// The indices where a sequence of words begins.
    private static func places(of run: [String], in words: [String]) -> [Int] {
        guard !run.isEmpty, run.count <= words.count else { return [] }
        return (0...words.count - run.count).filter { words[$0..<$0 + run.count].elementsEqual(run) }
    }

    private static func words(of normalised: String) -> [String] {
        normalised.split(separator: " ").map(String.init)
    }
}
#endif
