import Testing

@testable import RapidIntent

@Suite struct NormaliserTests {
    let english = Normaliser(locale: "en-GB")

    @Test(
        "Texts that people consider equal have the same normal form",
        arguments: [
            ("Where am I?", "where am i"),
            ("  where\tam\u{00A0}\u{3000}I ", "where am i"),
            ("ＷＨＥＲＥ am ⅰ", "where am i"),
            ("what’s in front of me", "what is in front of me"),
            ("whatʼs in front of me", "what is in front of me"),
            ("whats in front of me", "what is in front of me"),
            ("I can't, I cannot", "i can not i can not"),
            ("Bob's office", "bob's office"),
            ("rock 'n' roll", "rock n roll"),
            ("the dogs' bowl", "the dogs bowl"),
            ("turn-on the TV!", "turn on the tv"),
            ("set it to 50%", "set it to 50 percent"),
            ("set it to fifty percent", "set it to 50 percent"),
            ("salt & pepper", "salt and pepper"),
            ("20°", "20 degrees"),
            ("-5 degrees", "minus 5 degrees"),
            ("caf\u{65}\u{301} CAFÉ naïve Zoë", "cafe cafe naive zoe"),
            ("what`s up", "what is up"),
            ("STRASSE straße", "strasse strasse"),
            ("so\u{AD}ft\u{200B}ware", "software"),
            ("Ὀδυσσεύς", "οδυσσευσ"),
            ("한국어", "한국어"),
            ("🙂 stop 🙂", "stop"),
            ("?!", ""),
            ("", ""),
        ])
    func oneForm(text: String, normal: String) {
        let result = english.normalise(text).text
        #expect(Array(result.unicodeScalars) == Array(normal.unicodeScalars), "\(result)")
    }

    @Test(
        "Fillers are skipped at both ends and nowhere else",
        arguments: [
            ("um, hey, where am I please", "where am i"), ("say please again", "say please again"), ("please", ""),
            ("um um", ""), ("um stop um", "stop"),
        ])
    func fillers(text: String, normal: String) { #expect(english.normalise(text).text == normal) }

    @Test(
        "Numbers in words and in digits have the same normal form",
        arguments: [
            ("twenty one", "21"), ("twenty-one", "21"), ("two thousand one hundred and fifty-five", "2155"),
            ("2 thousand", "2000"), ("a hundred and five", "105"), ("3 hundred and 21", "321"),
            ("2 thousand and 150", "2150"),
            ("3 hundred and 100", "300 and 100"), ("3 hundred and 05", "300 and 05"), ("3 hundred 21", "300 21"),
            ("3 hundred and, 21", "300 and 21"), ("an apple", "an apple"), ("a", "a"),
            ("nineteen hundred", "1900"), ("nineteen eighty four", "19 84"), ("one two three", "1 2 3"),
            ("twenty point five", "20.5"), ("20.5", "20.5"), ("zero point x", "0 point x"), ("point five", "point 5"),
            ("three point one four", "3.14"), ("1,000", "1000"), ("1,5", "1 5"), ("007", "007"),
            ("one million two hundred thousand and three", "1200003"), ("first", "1st"), ("twenty first", "21st"),
            ("the hundred and twelfth", "the 112th"), ("second", "2nd"), ("thirty second timer", "30 second timer"),
            ("30-second timer", "30 second timer"), ("one hundred and", "100 and"), ("two and three", "2 and 3"),
            ("5 point 5", "5.5"), ("five point 5", "5.5"), ("5 point five", "5.5"), ("point 5", "point 5"),
            ("two point five 3 times", "2.5 3 times"), ("2.5 3 times", "2.5 3 times"),
            ("hundred and one thousand", "101000"), ("thousand thousand", "1000 1000"),
            ("9999999999999999999999", "9999999999999999999999"), ("a thousand", "1000"), ("zero one", "0 1"),
        ])
    func numbers(text: String, normal: String) { #expect(english.normalise(text).text == normal) }

    @Test("Other languages have rules for case, Unicode and punctuation, but not the English rules")
    func otherLocales() {
        let german = Normaliser(locale: "de-DE")
        #expect(german.normalise("Schalte das „Licht“ AN, please!").text == "schalte das licht an please")
        #expect(german.normalise("21,5 one").text == "21.5 one")
        #expect(german.normalise("50 % & 20°").text == "50 prozent 20 grad")
        #expect(german.normalise("Ku\u{308}che CAFÉ").text.unicodeScalars.elementsEqual("küche café".unicodeScalars))
        let turkish = Normaliser(locale: "tr").normalise("İstanbul")
        #expect(turkish == Normaliser(locale: "tr").normalise("i\u{307}stanbul"))
    }

    @Test(
        "An apostrophe separates words, except in English and as a letter",
        arguments: [
            ("fr", "l'entrée d’Anne", "l entrée d anne"), ("tr", "TV'nin sesi", "tv nin sesi"),
            ("it", "accendi l’'ultima'", "accendi l ultima"), ("uk", "комп’ютер", "комп'ютер"),
            ("be", "аб'ява", "аб'ява"), ("en", "Bob's", "bob's"), ("xx", "a'b", "a b"),
        ])
    func apostrophes(locale: String, text: String, normal: String) {
        #expect(Normaliser(locale: LocaleIdentifier(rawValue: locale)).normalise(text).text == normal)
    }

    @Test(
        "Every normalised word refers to its words in the original",
        arguments: [
            ("Hey, what’s on channel twenty one?", 0..<2, 1..<2), ("Hey, what’s on channel twenty one?", 4..<5, 4..<6),
            ("take me to the office", 3..<5, 3..<5), ("- where -", 0..<1, 1..<2), ("one hundred and x", 1..<2, 2..<3),
            ("wi-fi on", 0..<2, 0..<1), ("打开TV灯 50%", 3..<4, 0..<1), ("打开TV灯 50%", 4..<5, 1..<2),
        ])
    func sources(text: String, words: Range<Int>, source: Range<Int>) {
        #expect(english.normalise(text).source(of: words) == source)
    }

    @Test("Normalising twice equals normalising once")
    func idempotent() {
        for text in ["Where am I?", "twenty-one percent", "what’s the hundred-and-first café & bar", "ß İ ﬁ Å"] {
            let once = english.normalise(text).text
            #expect(english.normalise(once).text == once)
        }
    }

    @Test("For random revisions, an update equals normalising the whole text", arguments: vocabularies)
    func incremental(locale: String, vocabulary: [String]) {
        let normaliser = Normaliser(locale: LocaleIdentifier(rawValue: locale))
        var random = SplitMix64(seed: 1)
        for _ in 0..<150 {
            var incremental = NormalisedText()
            var text = ""
            for _ in 0..<12 {
                let word = vocabulary.randomElement(using: &random) ?? ""
                let space = [" ", " ", " ", "\n", "\t", "\u{A0}"].randomElement(using: &random) ?? ""
                switch Int.random(in: 0..<6, using: &random) {
                case 0 where !text.isEmpty:
                    text.unicodeScalars.removeLast(Int.random(in: 1...text.unicodeScalars.count, using: &random))
                case 1: text += word
                case 2: text = word + space + text
                case 3 where !text.isEmpty:
                    let place = text.unicodeScalars.indices.randomElement(using: &random) ?? text.startIndex
                    text.unicodeScalars.replaceSubrange(place...place, with: word.unicodeScalars)
                default: text += space + word
                }
                let before = incremental.words
                let kept = normaliser.update(&incremental, to: text)
                let afresh = normaliser.normalise(text)
                #expect(incremental == afresh, "\(text)")
                #expect(incremental.words.map(\.sourceStart) == afresh.words.map(\.sourceStart))
                #expect(incremental.words.map(\.sourceEnd) == afresh.words.map(\.sourceEnd))
                #expect(incremental.words.map(\.hash) == afresh.words.map(\.hash))
                #expect(incremental.leadingFillers == afresh.leadingFillers)
                #expect(incremental.trailingFillers == afresh.trailingFillers)
                #expect(incremental.openNumber == afresh.openNumber)
                #expect(before.prefix(kept).map(\.hash) == incremental.words.prefix(kept).map(\.hash))
                // The words of the normal form have the places of the text's words, split at white space.
                let sources = text.unicodeScalars.split { $0.properties.isWhitespace }.count
                #expect(incremental.words.allSatisfy { $0.sourceStart < $0.sourceEnd && $0.sourceEnd <= sources })
            }
        }
    }

    private static let vocabularies: [(String, [String])] = [
        (
            "en-GB",
            [
                "take", "me", "to", "twenty", "one", "hundred", "and", "point", "five", "a", "um", "please", "what’s",
                "I'm", "café", "ＦＵＬＬ", "second", "1,000", "?", "-", "  ", "\u{3000}", "😀", "e\u{301}", "the", "100",
                "thousand", "灯", "か\u{3099}", "10.30", "pm", "p.m.", "10.30pm",
                "–", "-five", "negative", "oh", ".5", "½", "5½", "1/2", "5-10", "--5",
            ]
        ),
        (
            "de",
            [
                "schalte", "ein", "und", "zwanzig", "einundzwanzig", "zweihundert", "tausend", "Komma", "fünf", "20,5",
                "1.000", "1'000", "-5", "−3", "10.30", "Uhr", "u\u{308}", "ß", "minus", "\u{A0}", "\u{202F}000", "12",
                "%", "ein,zwei", "—", ",5", "anderthalb", "zweieinhalb", "¾",
            ]
        ),
        (
            "fr",
            [
                "quatre", "vingt", "dix", "sept", "et", "un", "l'", "l’un", "soixante", "cent", "mille", "virgule", "2",
                "vingt-et-un", "moins", "\u{A0}500", "1,5", "-",
            ]
        ),
        (
            "ja",
            [
                "電気", "を", "つけて", "か", "\u{3099}", "ｶﾞ", "ﾊ", "ﾟ", "ー", "二", "十", "百", "千", "TV", "5", "０",
                "\u{3000}", "、", "-", "𠮷", "e\u{301}", "한",
            ]
        ),
        ("zh", ["打开", "灯", "一", "百", "零", "五", "十", "两", "万", "20", "A", "。", " ", "-3", "度", "㊀", "⼀", "〇"]),
        ("th", ["เปิด", "ไฟ", "น้ำ", "๕", "๑๒", "TV", "\u{E48}", "\u{E38}", " ", "ห้อง", "၅", "ဥ", "\u{102E}", "ཀ", "ក"]),
        ("ar", ["شغل", "٢٠", "٫", "٥", "٬", "000", "-", "٣", "نور", "٪"]),
        ("fi", ["kaksi", "kymmentä", "yksi", "toista", "sata", "kaksikymmentäyksi", "pilkku", "viisi", "valo"]),
    ]

    @Test("A text that extends the previous one keeps all complete words")
    func keepsWords() {
        var text = english.normalise("take me to the")
        #expect(english.update(&text, to: "take me to the office") == 4)
        #expect(english.update(&text, to: "take me to the offices") == 4)
        #expect(english.update(&text, to: "take me to the offices ") == 5)
        #expect(english.update(&text, to: "take me to the offices please") == 5)
        #expect(english.update(&text, to: "take me to the offices please") == 6)
        #expect(english.update(&text, to: "take us") == 1)
        #expect(english.update(&text, to: "take twenty") == 1)
        #expect(english.update(&text, to: "take twenty one") == 1)
        #expect(english.update(&text, to: "take twenty one lights") == 1)
    }

    @Test("A number of any length is parsed in linear time", .timeLimit(.minutes(5)))
    func longDecimals() throws {
        let english = Normaliser(locale: "en")
        let count = 300_000
        let text = english.normalise("one point" + String(repeating: " one", count: count) + " lights")
        #expect(text.count == 2 && text.text.utf8.count == count + 9)
        // Its hash is that of the same word in digits.
        let spoken = english.normalise("set one point two five now")
        let written = english.normalise("set 1.25 now")
        #expect(spoken == written && spoken.words.map(\.hash) == written.words.map(\.hash))
        var partial = english.normalise("set one point two")
        #expect(partial.words.map(\.hash) == english.normalise("set 1.2").words.map(\.hash))
        _ = english.update(&partial, to: "set one point two five")
        #expect(partial.words.map(\.hash) == english.normalise("set 1.25").words.map(\.hash))
        _ = english.update(&partial, to: "set one")
        #expect(partial.words.map(\.hash) == english.normalise("set 1").words.map(\.hash))
    }

    @Test("Text without spaces keeps its letters")
    func keepsLetters() {
        let chinese = Normaliser(locale: "zh-CN")
        var text = chinese.normalise("打开客厅的灯")
        #expect(chinese.update(&text, to: "打开客厅的灯光") == 6)
        #expect(chinese.update(&text, to: "打开卧室的灯光") == 1)
    }
}
