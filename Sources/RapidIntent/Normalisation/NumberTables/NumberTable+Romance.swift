// Romance languages.
extension NumberTable {
    /// French: "deux cent quatre-vingt-dix-sept", in Switzerland and Belgium "nonante-sept".
    static let french = NumberTable(
        numbers: [
            0: "zéro", 1: "un une", 2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six", 7: "sept", 8: "huit",
            9: "neuf", 10: "dix", 11: "onze", 12: "douze", 13: "treize", 14: "quatorze", 15: "quinze", 16: "seize",
            30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante", 70: "septante", 80: "huitante octante",
            90: "nonante",
        ],
        multipliers: [20: "vingt vingts", 100: "cent", 1_000: "mille", 1_000_000: "million millions"],
        boundMultipliers: [100: "cents"],
        and: "et", point: "virgule", minus: "moins",
        grammar: NumberGrammar(
            unitAfterTens: .either, joinedUnits: 1...1, unitsAfterTen: 7..<10, countsByTwenties: true,
            largestHundreds: 99))

    /// Spanish: "doscientos treinta y uno".
    static let spanish = NumberTable(
        numbers: [
            0: "cero", 1: "uno un una", 2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete",
            8: "ocho", 9: "nueve", 10: "diez", 11: "once", 12: "doce", 13: "trece", 14: "catorce", 15: "quince",
            16: "dieciséis", 17: "diecisiete", 18: "dieciocho", 19: "diecinueve", 20: "veinte",
            21: "veintiuno veintiún veintiuna", 22: "veintidós", 23: "veintitrés", 24: "veinticuatro",
            25: "veinticinco", 26: "veintiséis", 27: "veintisiete", 28: "veintiocho", 29: "veintinueve",
            30: "treinta", 40: "cuarenta", 50: "cincuenta", 60: "sesenta", 70: "setenta", 80: "ochenta",
            90: "noventa", 100: "cien ciento", 200: "doscientos doscientas", 300: "trescientos trescientas",
            400: "cuatrocientos cuatrocientas", 500: "quinientos quinientas", 600: "seiscientos seiscientas",
            700: "setecientos setecientas", 800: "ochocientos ochocientas", 900: "novecientos novecientas",
        ],
        multipliers: [1_000: "mil", 1_000_000: "millón millones"],
        and: "y", point: "coma punto", minus: "menos", grammar: NumberGrammar(unitAfterTens: .joined))

    /// Italian: "duecentoventuno".
    static let italian = NumberTable(
        numbers: [
            0: "zero", 1: "uno un una", 2: "due", 3: "tre tré", 4: "quattro", 5: "cinque", 6: "sei", 7: "sette",
            8: "otto", 9: "nove", 10: "dieci", 11: "undici", 12: "dodici", 13: "tredici", 14: "quattordici",
            15: "quindici", 16: "sedici", 17: "diciassette", 18: "diciotto", 19: "diciannove", 20: "venti",
            30: "trenta", 40: "quaranta", 50: "cinquanta", 60: "sessanta", 70: "settanta", 80: "ottanta",
            90: "novanta",
        ],
        multipliers: [100: "cento", 1_000: "mille", 1_000_000: "milione milioni"],
        boundMultipliers: [1_000: "mila"],
        compoundForms: [
            20: "vent", 30: "trent", 40: "quarant", 50: "cinquant", 60: "sessant", 70: "settant", 80: "ottant",
            90: "novant", 100: "cent",
        ],
        and: "e", point: "virgola", minus: "meno", isCompounding: true,
        grammar: NumberGrammar(afterHundred: .either, afterScale: .either))

    /// Portuguese: "duzentos e vinte e um"; of Portugal and Brazil.
    static let portuguese = NumberTable(
        numbers: [
            0: "zero", 1: "um uma", 2: "dois duas", 3: "três", 4: "quatro", 5: "cinco", 6: "seis", 7: "sete",
            8: "oito", 9: "nove", 10: "dez", 11: "onze", 12: "doze", 13: "treze", 14: "catorze quatorze",
            15: "quinze", 16: "dezasseis dezesseis", 17: "dezassete dezessete", 18: "dezoito",
            19: "dezanove dezenove", 20: "vinte", 30: "trinta", 40: "quarenta", 50: "cinquenta", 60: "sessenta",
            70: "setenta", 80: "oitenta", 90: "noventa", 100: "cem cento", 200: "duzentos duzentas",
            300: "trezentos trezentas", 400: "quatrocentos quatrocentas", 500: "quinhentos quinhentas",
            600: "seiscentos seiscentas", 700: "setecentos setecentas", 800: "oitocentos oitocentas",
            900: "novecentos novecentas",
        ],
        multipliers: [1_000: "mil", 1_000_000: "milhão milhões"],
        and: "e", point: "vírgula", minus: "menos",
        grammar: NumberGrammar(unitAfterTens: .joined, afterHundred: .joined, afterScale: .either))

    /// Catalan: "dos-cents vint-i-un", "trenta-un".
    static let catalan = NumberTable(
        numbers: [
            0: "zero", 1: "un u una", 2: "dos dues", 3: "tres", 4: "quatre", 5: "cinc", 6: "sis", 7: "set",
            8: "vuit huit", 9: "nou", 10: "deu", 11: "onze", 12: "dotze", 13: "tretze", 14: "catorze", 15: "quinze",
            16: "setze", 17: "disset desset dèsset", 18: "divuit díhuit", 19: "dinou denou dènou", 20: "vint",
            30: "trenta", 40: "quaranta", 50: "cinquanta", 60: "seixanta", 70: "setanta", 80: "vuitanta huitanta",
            90: "noranta",
        ],
        multipliers: [100: "cent", 1_000: "mil", 1_000_000: "milió milions"],
        boundMultipliers: [100: "cents centes"],
        and: "i", point: "coma", minus: "menys", grammar: NumberGrammar(unitAfterTens: .either))

    /// Romanian: "două sute douăzeci și unu"; with a comma or a cedilla below.
    static let romanian = NumberTable(
        numbers: [
            0: "zero", 1: "unu una un o", 2: "doi două", 3: "trei", 4: "patru", 5: "cinci", 6: "șase şase",
            7: "șapte şapte", 8: "opt", 9: "nouă", 10: "zece", 11: "unsprezece", 12: "doisprezece douăsprezece",
            13: "treisprezece", 14: "paisprezece patrusprezece", 15: "cincisprezece",
            16: "șaisprezece şaisprezece șasesprezece şasesprezece", 17: "șaptesprezece şaptesprezece",
            18: "optsprezece", 19: "nouăsprezece", 20: "douăzeci", 30: "treizeci", 40: "patruzeci", 50: "cincizeci",
            60: "șaizeci şaizeci șasezeci şasezeci", 70: "șaptezeci şaptezeci", 80: "optzeci", 90: "nouăzeci",
        ],
        multipliers: [100: "sută", 1_000: "mie", 1_000_000: "milion"],
        boundMultipliers: [100: "sute", 1_000: "mii", 1_000_000: "milioane"],
        and: "și şi", point: "virgulă", minus: "minus", grammar: NumberGrammar(unitAfterTens: .joined))
}
