import Testing

@testable import RapidIntent

@Suite struct UnspacedScriptsTests {
    @Test(
        "Letters of scripts without spaces are words, and other words among them stay whole",
        arguments: [
            ("打开TV灯", "打 开 tv 灯"), ("打 开 T V 灯", "打 开 t v 灯"), ("把灯调到50%亮度", "把 灯 调 到 50 亮 度"),
            ("ライトをつけて", "ラ イ ト を つ け て"), ("ﾗｲﾄ", "ラ イ ト"), ("カ\u{3099}ード", "ガ ー ド"), ("人々", "人 々"),
            ("ㄅㄆ", "ㄅ ㄆ"), ("เปิดไฟ", "เ ป ิ ด ไ ฟ"), ("ເປີດ", "ເ ປ ີ ດ"), ("បើក", "ប ើ ក"), ("ဖွင့်", "ဖ ွ င ့ ်"),
            ("བོད་ཡིག", "བ ོ ད ཡ ི ག"), ("A区5号", "a 区 5 号"), ("𠮷野家", "𠮷 野 家"), ("温度调到-5度", "温 度 调 到 minus 5 度"),
            ("한국어 turn 左", "한국어 turn 左"), ("「電気」、消して。", "電 気 消 し て"), ("Größe大", "grösse 大"),
        ])
    func letters(text: String, normal: String) {
        // A language without number words, so that only the scripts matter.
        let result = Normaliser(locale: "ko").normalise(text).text
        #expect(Array(result.unicodeScalars) == Array(normal.unicodeScalars), "\(result)")
    }

    @Test("White space between such letters is ignored in every language")
    func whiteSpace() {
        for locale in ["en", "zh", "ja", "th", "de"] as [LocaleIdentifier] {
            let normaliser = Normaliser(locale: locale)
            #expect(normaliser.normalise("打开 客厅\u{3000}的灯") == normaliser.normalise("打开客厅的灯"))
            #expect(normaliser.normalise("เปิด ไฟ") == normaliser.normalise("เปิดไฟ"))
        }
    }

    @Test("Scripts with spaces are unchanged")
    func others() {
        for word in ["light", "größe", "свет", "φως", "אור", "ضوء", "रोशनी", "ஒளி", "불"] {
            #expect(Normaliser(locale: "ko").normalise(word).count == 1)
        }
    }
}
