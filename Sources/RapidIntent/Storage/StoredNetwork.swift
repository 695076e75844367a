/// The records of a network in a file, made of integers so that any bytes of a damaged file are valid values.
package enum StoredNetwork {
    package struct Node: BitwiseCopyable {
        var firstWord, endOfWords: Int32
        var firstSlot, endOfSlots: Int32
        var template: Int32
        /// 1 if the template is complete here, plus 2 if a placeholder may follow.
        var flags: Int32

        package init(
            firstWord: Int32, endOfWords: Int32, firstSlot: Int32, endOfSlots: Int32, template: Int32, flags: Int32
        ) {
            self.firstWord = firstWord
            self.endOfWords = endOfWords
            self.firstSlot = firstSlot
            self.endOfSlots = endOfSlots
            self.template = template
            self.flags = flags
        }
    }

    package struct Slot: BitwiseCopyable {
        var kind: Int32
        var content: Int32
        var view: Int32
        var target: UInt32
        var entity: Int32
        var prefix: Int32
        var suffix: Int32
        var takesSeveral: Int32

        package init(
            kind: Int32, content: Int32, view: Int32, target: UInt32, entity: Int32, prefix: Int32, suffix: Int32,
            takesSeveral: Int32
        ) {
            self.kind = kind
            self.content = content
            self.view = view
            self.target = target
            self.entity = entity
            self.prefix = prefix
            self.suffix = suffix
            self.takesSeveral = takesSeveral
        }
    }

    package struct Entry: BitwiseCopyable {
        var intent, phrase, block: Int32
        var isLiteral: Int32

        package init(
            intent: Int32, phrase: Int32, block: Int32, isLiteral: Int32
        ) {
            self.intent = intent
            self.phrase = phrase
            self.block = block
            self.isLiteral = isLiteral
        }
    }
}
