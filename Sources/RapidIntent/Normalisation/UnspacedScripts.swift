/// Scripts without spaces between words.
///
/// These are Han, Hiragana, Katakana, Bopomofo, Thai, Lao, Khmer, Myanmar and Tibetan.
///
/// Finding words in them requires a dictionary, so each letter or mark counts as one word, in phrases and in
/// transcripts. White space between such letters has no meaning: "打开TV灯" becomes 打, 开, tv, 灯.
package enum UnspacedScripts {
    /// Digits of these scripts are included, but the tokeniser converts them to ASCII digits before this test.
    @inline(__always)
    package static func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        // Below are Latin, Greek, Cyrillic, Hebrew, Arabic and the scripts of India.
        guard value >= 0x0E00 else { return false }
        switch value {
        case 0x0E00...0x0EFF: return true  // Thai, Lao
        case 0x0F00...0x0FFF: return true  // Tibetan
        case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: return true  // Myanmar
        case 0x1780...0x17FF: return true  // Khmer
        case 0x2E80...0x2FDF: return true  // Radicals of Han
        case 0x3005...0x3007, 0x3021...0x302D, 0x3038...0x303B: return true  // Han marks and numerals
        case 0x3041...0x30FA, 0x30FC...0x30FF: return true  // Hiragana, Katakana
        case 0x3105...0x312F, 0x31A0...0x31BF: return true  // Bopomofo
        case 0x31F0...0x31FF, 0xFF66...0xFF9F: return true  // Katakana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: return true  // Han
        case 0x1AFF0...0x1B16F: return true  // Hiragana, Katakana
        case 0x20000...0x323AF: return true  // Han
        default: return false
        }
    }

    /// Whether a text may have such a letter: in UTF-8, those from U+0800 on have three bytes or four.
    static func mayBe(in text: String) -> Bool { text.utf8.contains { $0 >= 0xE0 } }

    /// Whether a text can be split before a scalar without changing the folding on either side.
    ///
    /// That is so for a letter of these scripts, but not for a mark, which may combine with the letter before it.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        guard contains(scalar) else { return false }
        if (0x4E00...0x9FFF).contains(scalar.value) { return true }
        return scalar.properties.generalCategory == .otherLetter
    }

    /// Joins words without spaces between letters of these scripts, or between such a letter and a placeholder.
    package static func joined(_ words: some Sequence<String>) -> String {
        func isOne(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(contains) ?? false }
        func isBrace(_ scalar: Unicode.Scalar?) -> Bool { scalar == "{" || scalar == "}" }
        var text = ""
        for word in words {
            let (last, first) = (text.unicodeScalars.last, word.unicodeScalars.first)
            let isClose = isOne(last) && (isOne(first) || isBrace(first)) || isBrace(last) && isOne(first)
            if !text.isEmpty, !isClose { text += " " }
            text += word
        }
        return text
    }
}
