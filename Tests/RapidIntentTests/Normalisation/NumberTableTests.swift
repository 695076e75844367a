import Testing

@testable import RapidIntent

@Suite struct NumberTableTests {
    @Test(
        "Numbers in words and in digits have the same normal form, in every language with a table",
        arguments: [
            ("de", "einundzwanzig", "21"), ("de", "ein und zwanzig", "21"),
            ("de", "zweihundertfünfunddreißigtausend", "235000"),
            ("de", "zwei hundert einundzwanzig", "221"), ("de", "tausendeinhundertelf", "1111"),
            ("de", "dreissig", "30"),
            ("de", "neunzehnhundertvierundachtzig", "1984"), ("de", "zwanzig Komma fünf", "20.5"),
            ("de", "2 Komma 5", "2.5"),
            ("de", "fuenfzig", "50"), ("de", "eins zwei", "1 2"), ("de", "zwanzig eins", "20 1"),
            ("de", "Einhundert", "100"),
            ("nl", "tweehonderdeenentwintig", "221"), ("nl", "tweeëntwintig", "22"), ("nl", "twee en twintig", "22"),
            ("nl", "honderd een", "101"), ("nl", "twintig komma vijf", "20.5"),
            ("da", "enogtyve", "21"), ("da", "to hundrede og femoghalvfjerds", "275"), ("da", "halvtreds", "50"),
            ("nb", "tjueen", "21"), ("nb", "enogtyve", "21"), ("no", "hundre og førtito", "142"), ("nn", "sju", "7"),
            ("sv", "tjugoett", "21"), ("sv", "tvåhundrafyrtiofem", "245"), ("sv", "tjugo komma fem", "20.5"),
            ("fr", "quatre-vingt-dix-sept", "97"), ("fr", "quatre vingt dix sept", "97"),
            ("fr", "soixante et onze", "71"),
            ("fr", "septante-huit", "78"), ("fr", "huitante", "80"), ("fr", "nonante et un", "91"),
            ("fr", "vingt-et-un", "21"),
            ("fr", "cent quatre-vingts", "180"), ("fr", "deux mille trois cent quatre", "2304"),
            ("fr", "dix-neuf", "19"),
            ("fr", "vingt virgule cinq", "20.5"), ("fr", "vingt et deux", "20 et 2"), ("fr", "dix deux", "10 2"),
            ("fr", "quatre-vingt mille", "80000"), ("fr", "mille neuf cent", "1900"),
            ("fr", "vingt quatre vingt", "24 20"),
            ("es", "veintiuno", "21"), ("es", "veintidós", "22"), ("es", "veintidos", "22"),
            ("es", "treinta y uno", "31"),
            ("es", "doscientos cinco mil seis", "205006"), ("es", "veinte coma cinco", "20.5"),
            ("es", "ciento una", "101"),
            ("it", "ventuno", "21"), ("it", "ventitré", "23"), ("it", "duecentottantotto", "288"),
            ("it", "due mila", "2000"),
            ("it", "millenovecento", "1900"), ("it", "venti virgola cinque", "20.5"), ("it", "cento e uno", "101"),
            ("pt", "vinte e um", "21"), ("pt-BR", "dezesseis", "16"), ("pt-PT", "dezasseis", "16"),
            ("pt", "duzentos e trinta e quatro", "234"), ("pt", "mil e quinhentos", "1500"),
            ("ca", "vint-i-un", "21"), ("ca", "dos-cents trenta-quatre", "234"), ("ro", "douăzeci și unu", "21"),
            ("ro", "două sute şase", "206"), ("pl", "dwieście dwadzieścia jeden", "221"),
            ("pl", "dwudziestu pięciu", "25"),
            ("cs", "dvě stě dvacet jedna", "221"), ("cs", "pětadvacet", "25"), ("cs", "pět a dvacet", "5 a 20"),
            ("sk", "dvestodvadsaťjeden", "221"), ("ru", "двести двадцать один", "221"), ("ru", "двадцати трёх", "23"),
            ("uk", "п'ятсот п’ять", "505"), ("bg", "двеста двадесет и едно", "221"), ("bg", "сто и пет", "105"),
            ("hr", "dvjesto dvadeset i jedan", "221"), ("hr", "dvadeset jedan", "21"), ("sr", "двадесет један", "21"),
            ("sl", "dvesto enaindvajset", "221"), ("fi", "kaksisataakaksikymmentäyksi", "221"),
            ("fi", "kaksitoista", "12"), ("fi", "5 sataa", "500"), ("fr", "50 cents", "50 cents"),
            ("fi", "kaksi kymmentä viisi", "25"), ("fi", "kaksikymmentä pilkku viisi", "20.5"),
            ("et", "kakskümmend üks", "21"),
            ("hu", "kétszázhuszonegy", "221"), ("tr", "iki yüz yirmi bir", "221"), ("tr", "yirmibir", "21"),
            ("tr", "on bir", "11"),
            ("el", "διακόσια είκοσι ένα", "221"), ("el", "εικοσιένα", "21"), ("el", "δύο χιλιάδες", "2000"),
            ("zh", "九百九十九", "999"), ("zh", "一百零五", "105"), ("zh", "一百五", "150"), ("zh", "两千三", "2300"),
            ("zh", "两万五千", "25000"), ("zh", "十", "10"), ("zh", "三点五十分", "3 点 50 分"), ("zh", "兩百", "200"),
            ("zh", "5百", "500"),
            ("hi", "दो सौ इक्कीस", "221"), ("hi", "पांच हजार", "5000"), ("hi", "एक लाख", "100000"),
            ("ne", "दुई सय एक्काइस", "221"), ("mr", "दोनशे एकवीस", "221"), ("mr", "शंभर", "100"), ("mr", "एकशे पाच", "105"),
            ("mr", "दोन हजार तीनशे चौऱ्याऐंशी", "2384"), ("mr", "चौर्याऐंशी", "84"), ("mr", "वीस दशांश पाच", "20.5"),
            ("mr", "एक लाख", "100000"), ("ur", "دو سو اکیس", "221"), ("ur", "پانچ ہزار ایک سو ننانوے", "5199"),
            ("ur", "بیس اعشاریہ پانچ", "20.5"), ("ur", "ایک لاکھ", "100000"),
            ("bn", "দুইশত একুশ", "221"), ("bn", "পঁচিশ", "25"), ("te", "రెండు వందల ఇరవై ఒకటి", "221"),
            ("ar", "مائتان وواحد وعشرون", "221"), ("ar", "خمسة عشر", "15"), ("ar", "خمسة و عشرين", "25"),
            ("ar", "الضوء والستارة واحد", "الضوء والستارة 1"), ("fa", "دویست و بیست و یک", "221"),
            ("id", "dua ratus dua puluh satu", "221"), ("ms", "lapan belas", "18"), ("id", "seribu seratus", "1100"),
            ("vi", "hai trăm hai mươi mốt", "221"), ("vi", "mười lăm", "15"), ("vi", "một trăm lẻ năm", "105"),
            ("vi", "sau bảy phút", "sau 7 phút"), ("ko", "이백이십일", "221"), ("ko", "이천오백", "2500"),
            ("de", "anderthalb", "1.5"), ("de", "zweieinhalb", "2.5"), ("de", "einundzwanzigeinhalb", "21.5"),
            ("de", "eineinhalb", "1.5"), ("de", "minus zweieinhalb", "minus 2.5"),
            ("de", "zwanzig anderthalb", "20 1.5"),
            ("nl", "anderhalve", "1.5"), ("nl", "tweeënhalf", "2.5"), ("nl", "vijfenhalf", "5.5"),
            ("nl", "tweeëneenhalve", "2.5"), ("sv", "halvannan", "1.5"),
            ("ja", "百五", "105"), ("ja", "二十一度", "21 度"), ("ja", "九百九十九", "999"),
        ] as [(String, String, String)])
    func numbers(locale: String, text: String, normal: String) { #expect(normalise(text, locale) == normal) }

    @Test(
        "Words that are no numbers are unchanged, and an article is not the last part of a longer number",
        arguments: [
            ("de", "Achtung Zweig einsam", "achtung zweig einsam"), ("de", "auf hundert ein", "auf 100 1"),
            ("de", "zwanzig und", "20 und"), ("de", "hundert und", "100 und"),
            ("de", "Licht eins und zwei", "licht 1 und 2"),
            ("de", "einein", "einein"), ("de", "einhalb", "einhalb"), ("de", "undeinhalb", "undeinhalb"),
            ("de", "undzwanzig", "undzwanzig"), ("it", "mila cent", "mila cent"),
            ("fr", "une lampe et une autre", "1 lampe et 1 autre"), ("es", "sala y cocina", "sala y cocina"),
            ("fi", "toista kappaletta", "toista kappaletta"), ("zh", "百合", "百 合"), ("nl", "een en al", "1 en al"),
            ("fr", "vingt et", "20 et"), ("de", "zwanzig Komma", "20 komma"),
            ("en", "two thousand nineteen hundred", "2019 100"),
        ])
    func noNumbers(locale: String, text: String, normal: String) {
        #expect(normalise(text, locale) == normal)
    }

    @Test("Every number below a thousand has words, which are parsed the same alone and in a text")
    func complete() {
        // German, French and Spanish number words, composed by independent rules.
        for number in 0..<1_000 {
            for (locale, words) in [
                ("de", Spoken.german(number)), ("fr", Spoken.french(number)), ("es", Spoken.spanish(number)),
            ] {
                #expect(normalise(words, locale) == "\(number)", "\(words)")
            }
        }
    }

    @Test("No word in a table has two meanings in its language")
    func distinct() {
        for language in Language.all {
            var meanings: [String: NumberWord] = [:]
            for (word, meaning) in NumberTable(language).words {
                #expect(meanings[word] == nil || meanings[word] == meaning, "\(language.codes): \(word)")
                meanings[word] = meaning
            }
        }
    }

    @Test("A long run of number parts in one word is parsed quickly", .timeLimit(.minutes(5)))
    func hostileCompounds() {
        for locale in ["de", "it", "fi", "tr"] {
            for part in ["ein", "einund", "hundert", "cento", "sata", "yüz", "bin", "trecent"] {
                let word = String(repeating: part, count: 20_000)
                #expect(normalise(word, locale) == word)
            }
        }
    }

    private func normalise(_ text: String, _ locale: String) -> String {
        Normaliser(locale: LocaleIdentifier(rawValue: locale)).normalise(text).text
    }
}

/// Number words below a thousand, by rules independent of the tables.
private enum Spoken {
    static func german(_ number: Int) -> String {
        let small = [
            "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
        ]
        let stems = ["", "ein", "zwei", "drei", "vier", "fünf", "sech", "sieb", "acht", "neun"]
        let units = ["", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
        switch number {
        case ..<13: return small[number]
        case ..<20: return stems[number - 10] + "zehn"
        case ..<100:
            let tens = ["", "", "zwanzig", "dreißig"]
            let round = number / 10 < 4 ? tens[number / 10] : stems[number / 10] + "zig"
            return number % 10 == 0 ? round : units[number % 10] + "und" + round
        default: return units[number / 100] + "hundert" + (number % 100 == 0 ? "" : german(number % 100))
        }
    }

    static func french(_ number: Int) -> String {
        let small = [
            "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze",
            "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
        ]
        switch number {
        case ..<20: return small[number]
        case ..<70:
            let round = ["vingt", "trente", "quarante", "cinquante", "soixante"][number / 10 - 2]
            let unit = number % 10
            return unit == 0 ? round : round + (unit == 1 ? " et un" : "-" + small[unit])
        case ..<80: return number == 71 ? "soixante et onze" : "soixante-" + small[number - 60]
        case ..<100: return number == 80 ? "quatre-vingts" : "quatre-vingt-" + small[number - 80]
        default:
            let (hundreds, rest) = (number / 100, number % 100)
            let round = hundreds == 1 ? "cent" : small[hundreds] + (rest == 0 ? " cents" : " cent")
            return rest == 0 ? round : round + " " + french(rest)
        }
    }

    static func spanish(_ number: Int) -> String {
        let small = [
            "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce",
            "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiuno",
            "veintidós", "veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete", "veintiocho",
            "veintinueve",
        ]
        switch number {
        case ..<30: return small[number]
        case ..<100:
            let round = ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"][
                number / 10 - 3]
            return number % 10 == 0 ? round : round + " y " + small[number % 10]
        case 100: return "cien"
        default:
            let hundreds = [
                "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos",
                "ochocientos", "novecientos",
            ][number / 100 - 1]
            return number % 100 == 0 ? hundreds : hundreds + " " + spanish(number % 100)
        }
    }
}
