import Testing

@testable import RapidIntent

/// Values as rules of a language read them, said on Monday, 30 November 2026, at 10:15.
@Suite("Values in Spanish, Portuguese, Italian and French")
struct RomanceValueTests {
    private static func value(_ type: EntityType, _ words: String, _ locale: LocaleIdentifier) -> ReckonedValue? {
        let text = Normaliser(locale: locale).normalise(words)
        let moment = LocalDateTime("2026-11-30T10:15")
        let values = Language.of(locale).values(of: type)
        return values?.value(of: text.words.indices, in: text, as: ValueRange(type), at: moment, locale)
    }

    @Test(
        "Spanish",
        arguments: [
            (.number, "menos dos y medio", ["-2.5"]), (.number, "dos mil millones", ["2000000000"]),
            (.number, "tres dosmilésimos", ["0.0015"]), (.ordinal, "vigésimo primero", ["21"]),
            (.percentage, "veinte por ciento", ["20"]), (.temperature, "cinco grados bajo cero", ["-5"]),
            (.currency, "veinte euros con cincuenta", ["20.5"]), (.currency, "medio millón de pesos", ["500000"]),
            (.duration, "hora y media", ["PT1H30M"]), (.duration, "tres cuartos de hora", ["PT45M"]),
            (.duration, "dos días y tres horas", ["P2DT3H"]), (.time, "las ocho y media de la tarde", ["20:30"]),
            (.time, "las nueve menos cuarto de la mañana", ["08:45"]),
            (.time, "las doce y media de la mañana", ["12:30"]), (.time, "diez para las ocho de la noche", ["19:50"]),
            (.date, "pasado mañana", ["2026-12-02"]), (.date, "el viernes que viene", ["2026-12-04"]),
            (.date, "tres de mayo de dos mil veintisiete", ["2027-05-03"]),
            (.date, "hace una semana", ["2026-11-23"]),
            (.datetime, "mañana por la mañana a las siete", ["2026-12-01T07:00"]),
            (.datetime, "a las ocho de mañana", ["2026-12-01T08:00", "2026-12-01T20:00"]),
            (.datetime, "dentro de hora y media", ["2026-11-30T11:45"]), (.digits, "siete siete cero uno", ["7701"]),
            (.time, "las doce y las seis", nil), (.currency, "cinco euros con 20 céntimos", ["5.2"]),
            (.currency, "cinco libras con 20 céntimos", nil),
        ] as [(EntityType, String, [String]?)])
    func spanish(type: EntityType, words: String, readings: [String]?) {
        #expect(Self.value(type, words, "es")?.readings == readings)
    }

    @Test(
        "Portuguese",
        arguments: [
            (.number, "um milhão e meio", ["1500000"]), (.number, "meia dúzia", ["6"]),
            (.number, "dois bilhões", ["2000000000"]), (.ordinal, "décimo quinto", ["15"]),
            (.percentage, "vinte por cento", ["20"]), (.temperature, "cinco graus negativos", ["-5"]),
            (.currency, "vinte reais e cinquenta centavos", ["20.5"]), (.duration, "um quarto de hora", ["PT15M"]),
            (.duration, "duas horas e meia", ["PT2H30M"]), (.time, "meio-dia e meia", ["12:30"]),
            (.time, "quinze para as oito da noite", ["19:45"]), (.time, "oito menos um quarto da manhã", ["07:45"]),
            (.date, "depois de amanhã", ["2026-12-02"]), (.date, "sexta que vem", ["2026-12-04"]),
            (.date, "primeiro de maio de 2027", ["2027-05-01"]), (.date, "duas semanas atrás", ["2026-11-16"]),
            (.datetime, "amanhã de manhã às sete", ["2026-12-01T07:00"]),
            (.datetime, "daqui a meia hora", ["2026-11-30T10:45"]), (.digits, "sete meia zero um", ["7601"]),
        ] as [(EntityType, String, [String])])
    func portuguese(type: EntityType, words: String, readings: [String]) {
        #expect(Self.value(type, words, "pt")?.readings == readings)
    }

    @Test(
        "Italian",
        arguments: [
            (.number, "tre milioni e mezzo", ["3500000"]), (.number, "zero virgola venticinque", ["0.25"]),
            (.ordinal, "quarantaduesima", ["42"]), (.percentage, "venti per cento", ["20"]),
            (.temperature, "due gradi sotto zero", ["-2"]), (.currency, "venti euro e cinquanta", ["20.5"]),
            (.duration, "un'ora e mezzo", ["PT1H30M"]), (.duration, "tre quarti d'ora", ["PT45M"]),
            (.duration, "un paio d'ore", ["PT2H"]), (.time, "alle sette e mezza di sera", ["19:30"]),
            (.time, "le otto meno un quarto del mattino", ["07:45"]), (.time, "mezzogiorno e mezzo", ["12:30"]),
            (.date, "l'altro ieri", ["2026-11-28"]), (.date, "l'otto maggio 2027", ["2027-05-08"]),
            (.date, "fra due giorni", ["2026-12-02"]), (.date, "due giorni dopo Natale", ["2026-12-27"]),
            (.datetime, "domani mattina alle sette", ["2026-12-01T07:00"]),
            (.datetime, "stasera alle dieci", ["2026-11-30T22:00"]),
            (.datetime, "tra un quarto d'ora", ["2026-11-30T10:30"]), (.digits, "quattro zero quattro", ["404"]),
        ] as [(EntityType, String, [String])])
    func italian(type: EntityType, words: String, readings: [String]) {
        #expect(Self.value(type, words, "it")?.readings == readings)
    }

    @Test("a blank groups digits before a unit, too")
    func groups() {
        #expect(Self.value(.duration, "1 000 secondes", "fr")?.seconds == 1000)
    }

    @Test("a dollar sign before an amount is the peso of the region, and the word never is")
    func dollarSigns() {
        #expect(Self.value(.currency, "$20", "es-MX")?.unit == "MXN")
        #expect(Self.value(.currency, "$20", "es-ES")?.unit == "USD")
        #expect(Self.value(.currency, "veinte dólares", "es-MX")?.unit == "USD")
        #expect(Self.value(.currency, "R$20", "pt-BR")?.unit == "BRL")
    }

    @Test(
        "impossible values are none",
        arguments: [
            ("es", .time, "las 5 - 10"), ("it", .time, "5 - 10"), ("es", .date, "30 de febrero"),
            ("es", .time, "las veinticinco"), ("es", .percentage, "cincuenta"),
            ("pt", .time, "13 da madrugada"), ("pt", .date, "31 de abril"), ("it", .date, "il 31 giugno"),
            ("it", .duration, "dieci minuti cinque minuti"), ("es", .number, "10 m"), ("es", .number, "3 de cada 4"),
            ("es", .number, "3 con 25"), ("es", .date, "tres"), ("es", .time, "siete cinco"), ("es", .date, "mar"),
            ("es", .duration, "al menos diez minutos"), ("fr", .number, "3 sur 4"), ("fr", .number, "10 m"),
            ("fr", .date, "trois"), ("fr", .date, "jeu"), ("fr", .time, "sept cinq"), ("fr", .time, "après-midi"),
            ("fr", .duration, "moins de dix minutes"), ("it", .number, "3 su 4"), ("it", .date, "tre"),
            ("it", .date, "3 set"), ("it", .time, "sette cinque"), ("it", .datetime, "cinque alle quattro"),
            ("it", .duration, "più di dieci minuti"), ("pt", .number, "5 mi"), ("pt", .number, "3 em cada 4"),
            ("pt", .date, "no três"), ("pt", .date, "ter"), ("pt", .duration, "mais de dez minutos"),
            ("it", .number, "5 e 10"), ("it", .number, "cinque e dieci"), ("pt", .number, "cinco e dez"),
        ] as [(LocaleIdentifier, EntityType, String)])
    func impossible(locale: LocaleIdentifier, type: EntityType, words: String) {
        #expect(Self.value(type, words, locale) == nil)
    }
}
