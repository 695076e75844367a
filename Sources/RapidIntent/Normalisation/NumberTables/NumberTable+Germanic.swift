// Germanic languages other than English.
extension NumberTable {
    /// German: "zweihunderteinundzwanzig".
    static let german = NumberTable(
        numbers: [
            0: "null", 1: "eins", 2: "zwei zwo", 3: "drei", 4: "vier", 5: "fünf fuenf", 6: "sechs", 7: "sieben",
            8: "acht", 9: "neun", 10: "zehn", 11: "elf", 12: "zwölf zwoelf", 13: "dreizehn", 14: "vierzehn",
            15: "fünfzehn fuenfzehn", 16: "sechzehn", 17: "siebzehn", 18: "achtzehn", 19: "neunzehn", 20: "zwanzig",
            30: "dreißig", 40: "vierzig", 50: "fünfzig fuenfzig", 60: "sechzig", 70: "siebzig", 80: "achtzig",
            90: "neunzig",
        ],
        multipliers: [100: "hundert", 1_000: "tausend", 1_000_000: "million millionen"],
        articles: "ein eine einen einem einer eines", and: "und", point: "komma", minus: "minus",
        isCompounding: true,
        grammar: NumberGrammar(
            unitAfterTens: [], tensAfterUnit: .always, afterHundred: .either, afterScale: .either, largestHundreds: 99))

    /// Dutch: "tweehonderdeenentwintig".
    static let dutch = NumberTable(
        numbers: [
            0: "nul", 1: "een één", 2: "twee", 3: "drie", 4: "vier", 5: "vijf", 6: "zes", 7: "zeven", 8: "acht",
            9: "negen", 10: "tien", 11: "elf", 12: "twaalf", 13: "dertien", 14: "veertien", 15: "vijftien",
            16: "zestien", 17: "zeventien", 18: "achttien", 19: "negentien", 20: "twintig", 30: "dertig",
            40: "veertig", 50: "vijftig", 60: "zestig", 70: "zeventig", 80: "tachtig", 90: "negentig",
        ],
        multipliers: [100: "honderd", 1_000: "duizend", 1_000_000: "miljoen"],
        and: "en ën", point: "komma", minus: "min minus", isCompounding: true,
        grammar: NumberGrammar(
            unitAfterTens: [], tensAfterUnit: .always, afterHundred: .either, afterScale: .either, largestHundreds: 99))

    /// Danish: "to hundrede og enogtyve".
    static let danish = NumberTable(
        numbers: [
            0: "nul", 1: "en et én ét", 2: "to", 3: "tre", 4: "fire", 5: "fem", 6: "seks", 7: "syv", 8: "otte",
            9: "ni", 10: "ti", 11: "elleve", 12: "tolv", 13: "tretten", 14: "fjorten", 15: "femten", 16: "seksten",
            17: "sytten", 18: "atten", 19: "nitten", 20: "tyve", 30: "tredive tredve", 40: "fyrre fyrretyve",
            50: "halvtreds halvtredsindstyve", 60: "tres treds tresindstyve", 70: "halvfjerds halvfjerdsindstyve",
            80: "firs firsindstyve", 90: "halvfems halvfemsindstyve",
        ],
        multipliers: [100: "hundrede hundred", 1_000: "tusind tusinde", 1_000_000: "million millioner"],
        and: "og", point: "komma", minus: "minus", isCompounding: true,
        grammar: NumberGrammar(
            unitAfterTens: [], tensAfterUnit: .always, afterHundred: .either, afterScale: .either, largestHundreds: 99))

    /// Norwegian: "to hundre og tjueen", and the older "enogtyve"; in both written standards.
    static let norwegian = NumberTable(
        numbers: [
            0: "null", 1: "en ett et ei én ein eitt", 2: "to", 3: "tre", 4: "fire", 5: "fem", 6: "seks", 7: "sju syv",
            8: "åtte", 9: "ni", 10: "ti", 11: "elleve", 12: "tolv", 13: "tretten", 14: "fjorten", 15: "femten",
            16: "seksten", 17: "sytten", 18: "atten", 19: "nitten", 20: "tjue tyve", 30: "tretti tredve", 40: "førti",
            50: "femti", 60: "seksti", 70: "sytti", 80: "åtti", 90: "nitti",
        ],
        multipliers: [100: "hundre", 1_000: "tusen", 1_000_000: "million millioner"],
        and: "og", point: "komma", minus: "minus", isCompounding: true,
        grammar: NumberGrammar(tensAfterUnit: .always, afterHundred: .either, afterScale: .either, largestHundreds: 99))

    /// Swedish: "tvåhundratjugoett".
    static let swedish = NumberTable(
        numbers: [
            0: "noll", 1: "ett en", 2: "två", 3: "tre", 4: "fyra", 5: "fem", 6: "sex", 7: "sju", 8: "åtta", 9: "nio",
            10: "tio", 11: "elva", 12: "tolv", 13: "tretton", 14: "fjorton", 15: "femton", 16: "sexton",
            17: "sjutton", 18: "arton aderton", 19: "nitton", 20: "tjugo", 30: "trettio", 40: "fyrtio", 50: "femtio",
            60: "sextio", 70: "sjuttio", 80: "åttio", 90: "nittio",
        ],
        multipliers: [100: "hundra", 1_000: "tusen", 1_000_000: "miljon miljoner"],
        compoundForms: [1: "et", 20: "tju"],
        point: "komma", minus: "minus", isCompounding: true, grammar: NumberGrammar(largestHundreds: 99))
}
