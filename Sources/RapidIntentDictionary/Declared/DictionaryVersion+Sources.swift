import RapidIntent

extension DictionaryVersion {
    init(of sources: [DictionarySource]) {
        var record = RecordWriter()
        record.add(each: sources) { $1.writeContents(to: &$0) }
        self.init(number: record.bytes.withUnsafeBytes(Checksum.sum))
    }
}

extension DictionarySource {
    fileprivate func writeContents(to record: inout RecordWriter) {
        record.add(optional: locale?.value.rawValue)
        defaults.writeContents(to: &record)
        record.add(each: lists) { $1.writeContents(to: &$0) }
        record.add(each: rules) { $1.writeContents(to: &$0) }
        record.add(texts: skipWords.map(\.value))
        record.add(texts: preferredEntities.map(\.value))
        record.add(each: intents) { record, intent in
            record.add(intent.name.value)
            intent.settings.writeContents(to: &record)
            // Only if given, as below.
            if let ask = intent.ask { record.add(texts: ["ask", ask.value]) }
            record.add(each: intent.phrases) { $0.add($1.value) }
            record.add(each: intent.blocks) { $1.writeContents(to: &$0) }
        }
        // Added only if given, so that the fingerprints of older dictionaries do not change.
        if !histories.isEmpty { histories.write(to: &record) }
        if !allowsPoliteFrames { record.add("polite_frames") }
        if !words.isEmpty {
            record.add("words")
            for list in LanguageWords.lists { record.add(texts: words[keyPath: list.words]) }
        }
    }
}

extension PhraseBlockSource {
    fileprivate func writeContents(to record: inout RecordWriter) {
        record.add(each: phrases) { $0.add($1.value) }
        record.add(each: slots) { record, slot in
            record.add(slot.name.value)
            record.add(slot.value.value)
            record.add("\(slot.type)")
        }
        for conditions in [requires, excludes] {
            record.add(each: conditions) { record, condition in
                record.add(condition.key.value)
                record.add(texts: condition.values)
                record.add(optional: condition.entity)
            }
        }
        record.add(each: rules) { $1.writeContents(to: &$0) }
        record.add(each: lists) { $1.writeContents(to: &$0) }
        record.add(pairs: metadata)
        // Added only if given, so that the fingerprints of older dictionaries do not change.
        if !keywords.isEmpty { record.add(texts: keywords.map(\.value)) }
    }
}

extension ListSource {
    fileprivate func writeContents(to record: inout RecordWriter) {
        record.add(name.value)
        switch content {
        case .values(let values):
            record.add(count: 0)
            record.add(each: values) { record, value in
                record.add(each: value.forms) { $0.add($1.value) }
                record.add(value.canonical.value)
                record.add("\(value.type)")
                record.add(pairs: value.context)
                record.add(pairs: value.metadata)
            }
        case .range(let range):
            record.add(count: 1)
            range.value.write(to: &record)
        case .wildcard: record.add(count: 2)
        case .typed(let range):
            record.add(count: 3)
            range.value.write(to: &record)
        }
    }
}

extension RuleSource {
    fileprivate func writeContents(to record: inout RecordWriter) {
        record.add(name.value)
        record.add(text.value)
    }
}

extension IntentSettings {
    fileprivate func writeContents(to record: inout RecordWriter) {
        for key in SettingKey.all {
            switch key.property {
            case .policy(let path): record.add(optional: self[keyPath: path]?.value.rawValue)
            case .refusal(let path):
                // Added only if given, so that the fingerprints of older dictionaries do not change.
                if let refused = self[keyPath: path] { record.add(optional: refused.value.rawValue) }
            case .undo(let path):
                if let undo = self[keyPath: path] { record.add(texts: [key.name, undo.value.rawValue]) }
            case .score(let path) where ["risk", "near_accept", "near_confirm"].contains(key.name):
                if let score = self[keyPath: path] { record.add(texts: [key.name, "\(score.value)"]) }
            case .duration(let path):
                let parts = self[keyPath: path]?.value.components
                record.add(flag: parts != nil)
                record.add(integer: Int(parts?.seconds ?? 0))
                record.add(integer: Int(parts?.attoseconds ?? 0))
            case .score(let path): record.add((self[keyPath: path]?.value ?? .nan).bitPattern)
            }
        }
    }
}
