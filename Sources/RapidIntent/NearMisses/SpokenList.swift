/// The forms of a list's values, to be found by sound.
struct SpokenList: Sendable {
    /// The end of each form among ``words``.
    private var ends: [UInt32] = []
    private var words: [UInt32] = []
    /// The number of each form in the network.
    private(set) var forms: [Int32] = []
    private var skeletons: SkeletonIndex?

    /// A longer list is searched by skeleton first.
    private static let shortLength = 24
    /// How many forms of a longer list are compared.
    private static let candidates = 8

    mutating func append(_ form: [UInt32], number: Int32) {
        words += form
        ends.append(UInt32(words.count))
        forms.append(number)
    }

    func words(of form: Int) -> ArraySlice<UInt32> { words[(form == 0 ? 0 : Int(ends[form - 1]))..<Int(ends[form])] }

    /// Builds the index, after the last form.
    mutating func finish(_ vocabulary: SoundVocabulary) {
        guard forms.count > Self.shortLength else { return }
        var entries: [(code: UInt16, phrase: UInt32)] = []
        for form in forms.indices {
            for code in Self.codes(of: words(of: form).flatMap { vocabulary[$0] }, isWhole: true) {
                entries.append((code, UInt32(form)))
            }
        }
        skeletons = SkeletonIndex(entries, count: forms.count)
    }

    /// The forms that may be heard in a text, as places.
    func candidates(in heard: [Sound]) -> [Int] {
        guard let skeletons else { return Array(forms.indices) }
        var scores = [Float](repeating: 0, count: forms.count)
        return skeletons.best(Self.candidates, for: Self.codes(of: heard, isWhole: false), &scores).map(Int.init)
    }

    /// Three classes in a row; of a shorter form, its two or one.
    ///
    /// - Parameter isWhole: Whether the sounds are one form, not a text around it.
    private static func codes(of sounds: [Sound], isWhole: Bool) -> [UInt16] {
        var classes: [UInt8] = []
        for sound in sounds where sound.skeleton != 0 && sound.skeleton != classes.last {
            classes.append(sound.skeleton)
        }
        var codes: [UInt16] = []
        func add(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
            let code = SkeletonIndex.code(first, second, third)
            if !codes.contains(code) { codes.append(code) }
        }
        for length in isWhole ? [min(3, classes.count)] : [1, 2, 3] where length > 0 && length <= classes.count {
            for start in 0...classes.count - length {
                let part = Array(repeating: 0, count: 3 - length) + classes[start..<start + length]
                add(part[0], part[1], part[2])
            }
        }
        return codes
    }
}
