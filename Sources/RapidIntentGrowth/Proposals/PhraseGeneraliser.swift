import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry

/// Makes phrases of what was heard: the words of entities become placeholders, and nothing is guessed.
///
/// In a masked text the words of an entity stand as `{name}` already, and its values are not known. It becomes the
/// placeholder that the intent's own phrases use for the entity; where they use several, the one that they have behind the
/// same word ("take me to {place}", but "take me {homeward:place}"), and none where that is not a single one. With full
/// privacy, only those are looked at whose list has what was said.
struct PhraseGeneraliser {
    private let dictionary: CommandDictionary
    private let normaliser: Normaliser
    private let slots: IntentSlots
    private let policy: GrowthPolicy

    init(_ dictionary: CommandDictionary, sources: [DictionarySource], policy: GrowthPolicy) {
        self.dictionary = dictionary
        normaliser = Normaliser(locale: dictionary.locale)
        slots = IntentSlots(sources, normaliser: normaliser)
        self.policy = policy
    }

    /// What a text comes to.
    struct Generalised: Hashable {
        /// The words, with `{name}` for each entity: what answers are compared by.
        var pattern: String
        /// The phrase, or why there is none.
        var phrase: Result<String, Obstacle>
    }

    /// Why a text makes no phrase.
    struct Obstacle: Error, Hashable {
        var reason: WithheldPhrase.Reason
    }

    /// Generalises a text.
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
        if let obstacle { return Generalised(pattern: pattern, phrase: .failure(Obstacle(reason: obstacle))) }
        do throws(Obstacle) {
            return Generalised(pattern: pattern, phrase: .success(try phrase(of: words, heard)))
        } catch {
            return Generalised(pattern: pattern, phrase: .failure(error))
        }
    }

    private func phrase(of words: [String], _ heard: HeardText) throws(Obstacle) -> String {
        guard !words.contains(where: { $0.contains("#") }) else { throw Obstacle(reason: .maskedDigits) }
        guard let intent = heard.intent, dictionary.intent(named: intent) != nil else {
            throw Obstacle(reason: .undeclaredIntent)
        }
        guard words.count >= policy.minimumWords, words.contains(where: { !$0.hasPrefix("{") }) else {
            throw Obstacle(reason: .tooShort)
        }
        var placeholders: [String: String] = [:]
        for entity in heard.entities {
            guard words.count(where: { $0 == "{\(entity.name)}" }) == 1, placeholders[entity.name] == nil else {
                throw Obstacle(reason: .entityNotSaid(entity.name))
            }
            let place = words.firstIndex(of: "{\(entity.name)}") ?? 0
            placeholders[entity.name] = try placeholder(
                for: entity, of: intent, behind: place > 0 ? words[place - 1] : nil)
        }
        return words.map { word in
            let name = word.hasPrefix("{") && word.hasSuffix("}") ? String(word.dropFirst().dropLast()) : ""
            return placeholders[name] ?? TemplateParser.escaped(word)
        }.joined(separator: " ")
    }

    private func placeholder(
        for entity: ObservedEntity, of intent: String, behind word: String?
    ) throws(Obstacle) -> String {
        let known = slots.slots(of: intent, entity: entity.name)
        let fitting = known.filter { slot in
            // What has no end would fire on whatever people say.
            guard let content = content(of: slot) else { return false }
            guard let text = entity.text else { return true }
            switch content {
            case .values: return dictionary.canonicalValue(of: text, inList: slot.list) != nil
            case .range(let range):
                return Int(normaliser.normalise(text).text).map { (range.from...range.to).contains($0) } ?? false
            case .wildcard: return false
            }
        }
        if fitting.count == 1 { return fitting[0].placeholder }
        let alike = fitting.filter { slot in
            word.map { slots.has(slot, of: intent, entity: entity.name, behind: $0) } ?? false
        }
        if alike.count == 1 { return alike[0].placeholder }
        throw Obstacle(
            reason: fitting.isEmpty
                ? .noSlot(entity: entity.name) : .ambiguousSlot(entity: entity.name, lists: fitting.map(\.list)))
    }

    /// What a placeholder stands for; nil for any words, and for a list that no file declares.
    private func content(of slot: IntentSlots.Slot) -> EntityList.Content? {
        if let range = slot.range { return .range(range) }
        guard let content = dictionary.list(named: slot.list)?.content, content != .wildcard else { return nil }
        return content
    }

    /// Where a run of words begins.
    private static func places(of run: [String], in words: [String]) -> [Int] {
        guard !run.isEmpty, run.count <= words.count else { return [] }
        return (0...words.count - run.count).filter { words[$0..<$0 + run.count].elementsEqual(run) }
    }

    private static func words(of normalised: String) -> [String] {
        normalised.split(separator: " ").map(String.init)
    }
}
