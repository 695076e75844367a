import RapidIntent
import RapidIntentDictionary

extension DictionaryWriter {
    func intents(_ source: DictionarySource, _ placement: TestPlacement) -> YAMLText {
        .mapping(
            source.intents.enumerated().map { number, intent in
                let tests = tests(source.tests, at: placement.ofIntent[number], withIntent: false)
                return YAMLText.Member(
                    intent.name.value, self.intent(intent, tests: tests), comment: comments[.intent(intent.name.value)])
            }, .spaced)
    }

    private func intent(_ intent: IntentSource, tests: YAMLText) -> YAMLText {
        let name = intent.name.value
        var members: [YAMLText.Member] = []
        if let summary = intent.summary { members.append(YAMLText.Member("description", .text(summary))) }
        if let ask = intent.ask { members.append(YAMLText.Member("ask", .text(ask.value))) }
        members += self.members(of: intent.settings)
        let phrases = phrases(intent.phrases) { comments[.phrase($0, ofIntent: name)] }
        let isShort = members.isEmpty && intent.blocks.isEmpty && intent.examples.isEmpty && tests.isEmpty
        if isShort, !phrases.isEmpty { return phrases }
        if !phrases.isEmpty { members.append(YAMLText.Member("phrases", phrases)) }
        if !intent.examples.isEmpty {
            members.append(YAMLText.Member("examples", self.phrases(intent.examples) { _ in nil }))
        }
        if !intent.blocks.isEmpty {
            let blocks = intent.blocks.enumerated().map { number, block in
                YAMLText.Item(
                    self.block(block, number, ofIntent: name), comment: comments[.block(number, ofIntent: name)])
            }
            members.append(YAMLText.Member("blocks", .sequence(blocks, .block)))
        }
        if !tests.isEmpty { members.append(YAMLText.Member("tests", tests)) }
        return .mapping(members, .block)
    }

    private func phrases(_ phrases: [Located<String>], comment: (Int) -> String?) -> YAMLText {
        .sequence(phrases.enumerated().map { YAMLText.Item(.text($1.value), comment: comment($0)) }, .block)
    }

    private func block(_ block: PhraseBlockSource, _ number: Int, ofIntent intent: String) -> YAMLText {
        var members: [YAMLText.Member] = []
        func add(_ key: String, _ value: YAMLText) {
            if !value.isEmpty { members.append(YAMLText.Member(key, value)) }
        }
        add("phrases", phrases(block.phrases) { comments[.blockPhrase($0, inBlock: number, ofIntent: intent)] })
        add(
            "slots",
            .mapping(
                block.slots.map { YAMLText.Member($0.name.value, .value($0.value.value, $0.type)) }, .line))
        add("requires_context", conditions(block.requires))
        add("excludes_context", conditions(block.excludes))
        add("keywords", .texts(block.keywords.map(\.value), .line))
        add("expansion_rules", rules(block.rules, .line))
        add("lists", lists(block.lists))
        add("metadata", .texts(block.metadata))
        return .mapping(members, .block)
    }

    private func conditions(_ conditions: [ContextCondition]) -> YAMLText {
        .mapping(
            conditions.map { condition in
                let values: YAMLText? =
                    switch condition.values.count {
                    case 0: nil
                    case 1: .text(condition.values[0])
                    default: .texts(condition.values, .line)
                    }
                guard let entity = condition.entity else {
                    return YAMLText.Member(condition.key.value, values ?? .word("null"))
                }
                let slot: YAMLText = entity == condition.key.value ? .word("true") : .text(entity)
                return YAMLText.Member(
                    condition.key.value,
                    .mapping(
                        (values.map { [YAMLText.Member("value", $0)] } ?? []) + [YAMLText.Member("slot", slot)], .line))
            }, .line)
    }

    func tests(_ tests: [DictionaryTestSource], at numbers: Range<Int>, withIntent: Bool) -> YAMLText {
        .sequence(
            numbers.map { YAMLText.Item(test(tests[$0], withIntent: withIntent), comment: comments[.test($0)]) }, .block
        )
    }

    private func test(_ test: DictionaryTestSource, withIntent: Bool) -> YAMLText {
        if !withIntent, test.entities == nil, test.context.isEmpty, test.now == nil, test.fires == nil {
            return .text(test.text.value)
        }
        var members = [YAMLText.Member("text", .text(test.text.value))]
        if withIntent { members.append(YAMLText.Member("intent", test.intent.map(YAMLText.text) ?? .word("null"))) }
        if let entities = test.entities {
            let values = entities.sorted { $0.key < $1.key }.map { YAMLText.Member($0.key, expected($0.value)) }
            members.append(YAMLText.Member("entities", .mapping(values, .line)))
        }
        if !test.context.isEmpty { members.append(YAMLText.Member("context", .texts(test.context))) }
        if let now = test.now { members.append(YAMLText.Member("now", .text(now.description))) }
        switch test.fires {
        case .early: members.append(YAMLText.Member("fires", .word("early")))
        case .after(let silence): members.append(YAMLText.Member("after", .word(DurationNotation.text(of: silence))))
        case .final: members.append(YAMLText.Member("fires", .word("final")))
        case nil: break
        }
        return .mapping(members, .line)
    }

    /// The expected entity of a test; several texts as a list, unless the list would read back differently.
    private func expected(_ value: String) -> YAMLText {
        let list = TextList(canonical: value)
        return list.texts.count > 1 && list.canonical == value ? .value(value, .list) : .text(value)
    }
}

/// Decides which tests are written within their intents and which in a section of their own.
///
/// A reader returns the tests of the intents, in their order, before those of the section. So the first tests go to
/// their intents as long as this keeps the order.
struct TestPlacement {
    private(set) var ofIntent: [Range<Int>]
    let ownSection: Range<Int>

    init(_ source: DictionarySource) {
        let numbers = Dictionary(
            source.intents.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        var placed = 0
        ofIntent = []
        for number in source.intents.indices {
            let first = placed
            while placed < source.tests.count, let intent = source.tests[placed].intent, numbers[intent] == number {
                placed += 1
            }
            ofIntent.append(first..<placed)
        }
        ownSection = placed..<source.tests.count
    }
}
