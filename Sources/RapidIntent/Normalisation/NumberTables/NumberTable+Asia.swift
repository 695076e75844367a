// Further languages of Asia.
extension NumberTable {
    /// Arabic: "مائتان وواحد وعشرون", with the "و" of "and" in the next word.
    static let arabic = NumberTable(
        numbers: [
            0: "صفر", 1: "واحد واحدة أحد احد إحدى احدى",
            2: "اثنان اثنين إثنان إثنين اثنتان اثنتين اثنا اثني اثنتا اثنتي إثنا إثني",
            3: "ثلاثة ثلاث", 4: "أربعة أربع اربعة اربع", 5: "خمسة خمس", 6: "ستة ست", 7: "سبعة سبع",
            8: "ثمانية ثماني ثمان",
            9: "تسعة تسع", 10: "عشرة عشر", 20: "عشرون عشرين", 30: "ثلاثون ثلاثين", 40: "أربعون أربعين اربعون اربعين",
            50: "خمسون خمسين", 60: "ستون ستين", 70: "سبعون سبعين", 80: "ثمانون ثمانين", 90: "تسعون تسعين",
            200: "مائتا مئتا مائتان مائتين مئتان مئتين", 300: "ثلاثمائة ثلاثمئة", 400: "أربعمائة أربعمئة",
            500: "خمسمائة خمسمئة",
            600: "ستمائة ستمئة", 700: "سبعمائة سبعمئة", 800: "ثمانمائة ثمانمئة", 900: "تسعمائة تسعمئة",
        ],
        multipliers: [100: "مائة مئة", 1_000: "ألف الف", 1_000_000: "مليون"],
        boundMultipliers: [1_000: "آلاف ألفا ألفاً"],
        and: "و", point: "فاصلة", minus: "ناقص سالب", attachesAnd: true,
        grammar: NumberGrammar(
            unitAfterTens: [], tensAfterUnit: .always, tenFollowsUnit: true, afterHundred: .either, afterScale: .either)
    )

    /// Persian: "دویست و بیست و یک".
    static let persian = NumberTable(
        numbers: [
            0: "صفر", 1: "یک", 2: "دو", 3: "سه", 4: "چهار", 5: "پنج", 6: "شش شیش", 7: "هفت", 8: "هشت", 9: "نه",
            10: "ده",
            11: "یازده", 12: "دوازده", 13: "سیزده", 14: "چهارده", 15: "پانزده پونزده", 16: "شانزده شونزده", 17: "هفده",
            18: "هجده هیجده", 19: "نوزده", 20: "بیست", 30: "سی", 40: "چهل", 50: "پنجاه", 60: "شصت", 70: "هفتاد",
            80: "هشتاد", 90: "نود", 200: "دویست", 300: "سیصد", 400: "چهارصد", 500: "پانصد", 600: "ششصد", 700: "هفتصد",
            800: "هشتصد", 900: "نهصد",
        ],
        multipliers: [100: "صد یکصد", 1_000: "هزار", 1_000_000: "میلیون"],
        and: "و", point: "ممیز", minus: "منفی",
        grammar: NumberGrammar(unitAfterTens: .joined, afterHundred: .joined, afterScale: .joined))

    /// Indonesian and Malay: "dua ratus dua puluh satu".
    static let indonesian = NumberTable(
        numbers: [
            0: "nol kosong sifar", 1: "satu", 2: "dua", 3: "tiga", 4: "empat", 5: "lima", 6: "enam", 7: "tujuh",
            8: "delapan lapan", 9: "sembilan", 10: "sepuluh", 11: "sebelas", 100: "seratus",
        ],
        multipliers: [1_000: "seribu", 1_000_000: "sejuta"],
        boundMultipliers: [10: "puluh", 100: "ratus", 1_000: "ribu", 1_000_000: "juta"],
        teenEnding: "belas", point: "koma", minus: "minus", grammar: NumberGrammar())

    /// Vietnamese: "hai trăm hai mươi mốt".
    static let vietnamese = NumberTable(
        numbers: [
            0: "không", 1: "một mốt", 2: "hai", 3: "ba", 4: "bốn tư", 5: "năm lăm", 6: "sáu", 7: "bảy", 8: "tám",
            9: "chín",
            10: "mười",
        ],
        boundMultipliers: [10: "mươi", 100: "trăm", 1_000: "nghìn ngàn", 1_000_000: "triệu"],
        and: "lẻ linh", point: "phẩy", minus: "âm trừ", hasPlainForms: false,
        grammar: NumberGrammar(unitsAfterTen: 1..<10, afterHundred: .either, afterScale: .either))

    /// Korean: "이백이십일".
    static let korean = NumberTable(
        numbers: [0: "영 공", 1: "일", 2: "이", 3: "삼", 4: "사", 5: "오", 6: "육", 7: "칠", 8: "팔", 9: "구"],
        multipliers: [10: "십", 100: "백", 1_000: "천", 10_000: "만"],
        minus: "마이너스", isCompounding: true, grammar: NumberGrammar())
}
