/// Which values the words of a reading mean, where a value of a list belongs to a situation.
///
/// ```yaml
/// name:
///   - { in: overhead light, out: light.office, context: { area: office } }
///   - { in: overhead light, out: light.bedroom, context: { area: bedroom } }
/// ```
///
/// - A value whose `context` names an entity that is said is meant only if both agree: "the overhead light in the bedroom". An entity
///   that is a number is a setting and no situation: a blind at 50 % can be set to "half" and to "fully open".
/// - Of several values with the same form, those are meant that agree in most of what is said, or else of the speaker's
///   context.
/// - If several are left that can be told apart, nothing decides between them: each is a choice.
///
/// Pure; only readings with such values cost more than a comparison for each value.
package struct SituatedValues {
    /// The values of a reading, and what its command must say of their situation.
    struct Choice {
        /// For each capture the number of its value, or -1 if it is no value of a list.
        var numbers: [Int]
        /// What tells the values from others that the same words mean, by the name of the entity.
        var situation: [(entity: String, value: String)] = []
    }

    /// The values that a capture may mean.
    private struct Said {
        var place: Int
        /// The name of its entity; nil if the command does not keep it.
        var entity: String?
        var values: [(number: Int, value: EntityList.Value)]
    }

    private let network: TemplateNetwork
    private var said: [Said] = []
    private var numbers: [Int]

    /// The choices of a reading; nil if each capture means its first value, empty if they rule each other out, several if nothing
    /// decides.
    ///
    /// - Parameters:
    ///   - context: The context of the speaker.
    ///   - ignoringAgreement: Whether to take the first value of each capture, also if they rule each other out.
    static func choices(
        of reading: TemplateReading, in network: TemplateNetwork, _ values: ListValues, for context: [String: String],
        ignoringAgreement: Bool = false
    ) -> [Choice]? {
        var (lists, haveRivals) = (0, false)
        for capture in reading.captures where network.slots[Int(capture.slot)].kind == .list {
            guard let form = network.allowedForm(of: capture) else { return [] }
            lists += 1
            haveRivals = haveRivals || network.rival(of: form, for: capture) != nil
        }
        guard haveRivals || lists > 1 else { return nil }
        let numbers = reading.captures.map { network.value(of: $0) }
        guard haveRivals || numbers.contains(where: { $0 >= 0 && values.withValue($0) { !$0.context.isEmpty } }) else {
            return nil
        }
        var found = SituatedValues(reading, in: network, values, numbers)
        guard found.keepAgreeing() else { return ignoringAgreement ? nil : [] }
        return found.choices(for: context)
    }

    /// A value that was said and rules out every value of another capture.
    package struct Disagreement {
        /// The key in the context of the values that are ruled out, which names the entity.
        package var key: String
        /// What it is for those values.
        package var wanted: [String]
        /// What was said instead, and where.
        package var said: (value: String, capture: TemplateReading.Capture)
    }

    /// Why the values of a reading rule each other out; empty if they agree in pairs.
    package static func disagreements(
        in reading: TemplateReading, of network: TemplateNetwork, _ values: ListValues
    ) -> [Disagreement] {
        let numbers = reading.captures.map { network.value(of: $0) }
        let said = SituatedValues(reading, in: network, values, numbers).said
        return said.flatMap { owner in
            said.compactMap { other in
                guard let key = other.entity, other.place != owner.place, let value = other.values.first?.value,
                    value.type == .text
                else { return nil }
                let wanted = owner.values.map { $0.value.context[key] }
                guard
                    wanted.allSatisfy({ want in want != nil && other.values.allSatisfy { $0.value.canonical != want } })
                else { return nil }
                return Disagreement(
                    key: key, wanted: Set(wanted.compactMap(\.self)).sorted(),
                    said: (value.canonical, reading.captures[other.place]))
            }
        }
    }

    private init(_ reading: TemplateReading, in network: TemplateNetwork, _ values: ListValues, _ numbers: [Int]) {
        self.network = network
        self.numbers = numbers
        for (place, capture) in reading.captures.enumerated() where numbers[place] >= 0 {
            let slot = network.slots[Int(capture.slot)]
            var own = Said(
                place: place, entity: slot.entity < 0 ? nil : network.entities[Int(slot.entity)], values: [])
            var form = network.allowedForm(of: capture)
            while let next = form {
                let number = Int(network.forms[Int(next)].value)
                own.values.append((number, values[number]))
                form = network.rival(of: next, for: capture)
            }
            said.append(own)
        }
    }

    /// What is said as an entity, besides in one capture; empty if nothing is, or only numbers.
    private func values(of entity: String, besides index: Int) -> [EntityList.Value] {
        said.indices.lazy.filter { $0 != index && said[$0].entity == entity }.flatMap { said[$0].values.map(\.value) }
            .filter { $0.type == .text }
    }

    /// Removes the values that do not agree with what else is said; returns whether each capture keeps one.
    private mutating func keepAgreeing() -> Bool {
        guard said.contains(where: { $0.values.contains { !$0.value.context.isEmpty } }) else { return true }
        // Each round but the last removes a value.
        var isSettled = false
        while !isSettled {
            isSettled = true
            for index in said.indices {
                let kept = said[index].values.filter { isPossible($0.value, at: index) }
                if kept.isEmpty { return false }
                if kept.count < said[index].values.count { (said[index].values, isSettled) = (kept, false) }
            }
        }
        return true
    }

    private func isPossible(_ value: EntityList.Value, at index: Int) -> Bool {
        // Its context names another entity.
        for (key, wanted) in value.context {
            let others = values(of: key, besides: index)
            if !others.isEmpty, !others.contains(where: { $0.canonical == wanted }) { return false }
        }
        // The context of another value names it.
        guard let entity = said[index].entity, value.type == .text else { return true }
        return said.indices.allSatisfy { other in
            other == index
                || said[other].values.contains { rival in
                    guard let wanted = rival.value.context[entity] else { return true }
                    // One of several areas is enough.
                    return wanted == value.canonical
                        || values(of: entity, besides: other).contains { $0.canonical == wanted }
                }
        }
    }

    private func choices(for context: [String: String]) -> [Choice] {
        var first = Choice(numbers: numbers)
        var open: [(place: Int, rivals: [Choice])] = []
        for index in said.indices {
            let (place, all) = (said[index].place, said[index].values)
            let meant = said[index].entity == nil ? [all[0]] : best(at: index, for: context)
            let isOpen = meant.count > 1
            var choices = meant.map { number, value in
                Choice(numbers: [number], situation: situation(of: value, among: all.map(\.value), isOpen: isOpen))
            }
            let decided = choices.removeFirst()
            first.numbers[place] = decided.numbers[0]
            first.situation += decided.situation
            if isOpen { open.append((place, [decided] + choices)) }
        }
        // Of several open captures only the first is varied: nothing fires in any case.
        guard let (place, rivals) = open.first else { return [first] }
        return [first]
            + rivals.dropFirst().map { rival in
                var choice = first
                choice.numbers[place] = rival.numbers[0]
                choice.situation.removeAll { old in rivals[0].situation.contains { $0 == old } }
                choice.situation += rival.situation
                return choice
            }
    }

    /// The values of a capture that agree in most keys with what is said, and then with the context of the speaker.
    private func best(at index: Int, for context: [String: String]) -> [(number: Int, value: EntityList.Value)] {
        var best: [(number: Int, value: EntityList.Value)] = []
        var most = (said: -1, known: -1)
        for candidate in said[index].values {
            var agreed = (said: 0, known: 0)
            for (key, wanted) in candidate.value.context {
                if !values(of: key, besides: index).isEmpty {
                    agreed.said += 1
                } else if context[key] == wanted {
                    agreed.known += 1
                }
            }
            if agreed > most { (best, most) = ([], agreed) }
            // Of values for which the command would say the same, the first stands for all.
            guard agreed == most, !best.contains(where: { isSame($0.value, candidate.value) }) else { continue }
            best.append(candidate)
        }
        return best
    }

    /// Whether the command would say the same of two values, and of their situation.
    private func isSame(_ first: EntityList.Value, _ second: EntityList.Value) -> Bool {
        first.canonical == second.canonical
            && Set(first.context.keys).union(second.context.keys).allSatisfy {
                first.context[$0] == second.context[$0] || !canBeSaid($0)
            }
    }

    /// Whether a phrase has an entity of the name of a key, so that people can say it.
    private func canBeSaid(_ key: String) -> Bool { network.entities.contains(key) }

    /// What tells a value from the others that the same words mean: as few keys of its context as possible.
    ///
    /// Nothing if the value itself does, unless the user must be asked.
    private func situation(
        of value: EntityList.Value, among all: [EntityList.Value], isOpen: Bool
    ) -> [(entity: String, value: String)] {
        var rivals = all.filter { ($0.canonical == value.canonical || isOpen) && !isSame($0, value) }
        var situation: [(entity: String, value: String)] = []
        let keys = value.context.keys.sorted().filter { key in
            canBeSaid(key) && !said.contains { $0.entity == key }
        }
        while !rivals.isEmpty {
            func told(_ key: String) -> Int { rivals.count { $0.context[key] != value.context[key] } }
            guard let key = keys.max(by: { told($0) < told($1) }), told(key) > 0, let own = value.context[key] else {
                break
            }
            situation.append((key, own))
            rivals.removeAll { $0.context[key] != own }
        }
        return situation
    }
}

extension TemplateNetwork {
    /// The number of the first value that a capture may mean; -1 if it is none of a list.
    func value(of capture: TemplateReading.Capture) -> Int {
        guard slots[Int(capture.slot)].kind == .list, let form = allowedForm(of: capture) else { return -1 }
        return Int(forms[Int(form)].value)
    }

    /// The form of the first value that a capture may mean; nil if there is none.
    fileprivate func allowedForm(of capture: TemplateReading.Capture) -> Int32? {
        allowedForm(from: capture.form, view: slots[Int(capture.slot)].view)
    }

    /// The form of the next value that the same words may mean; nil if there is none.
    fileprivate func rival(of form: Int32, for capture: TemplateReading.Capture) -> Int32? {
        allowedForm(from: forms[Int(form)].next, view: slots[Int(capture.slot)].view)
    }

    /// The first form from one on whose value the view allows, of the forms with the same words; nil if there is none.
    private func allowedForm(from form: Int32, view: Int32) -> Int32? {
        var form = form
        while form >= 0 {
            let entry = forms[Int(form)]
            if view < 0 || views[Int(view)][Int(entry.value)] { return form }
            form = entry.next
        }
        return nil
    }
}
