import Testing

@testable import RapidIntent

@Suite struct NumeralNotationTests {
    @Test(
        "Digits of every script become ASCII digits",
        arguments: [
            ("en", "٢٠ degrees", "20 degrees"), ("ar", "٢٠٫٥", "20.5"), ("ar", "١٬٠٠٠", "1000"), ("hi", "२१", "21"),
            ("th", "๒๕ องศา", "25 อ ง ศ า"), ("my", "၁၀၀", "100"), ("fa", "۱۲۳", "123"), ("zh", "５０", "50"),
            ("bo", "༤༢", "42"),
        ])
    func digits(locale: String, text: String, normal: String) { #expect(normalise(text, locale) == normal) }

    @Test(
        "Decimal and group separators are those of the locale",
        arguments: [
            ("de", "20,5", "20.5"), ("de", "20.5", "20.5"), ("de", "1.000", "1000"),
            ("de", "1.000.000,25", "1000000.25"),
            ("de", "0.500", "0.500"), ("de", "1,2,3", "1 2 3"), ("de", "1,000,000", "1000000"), ("de", "3, 4", "3 4"),
            ("de", "24.12.2025", "24.12.2025"), ("de-CH", "20.5", "20.5"), ("de-CH", "1'000", "1000"),
            ("de-CH", "1’000.50", "1000.50"), ("de-CH", "20,5", "20 5"), ("fr", "1\u{202F}000", "1000"),
            ("fr", "1\u{A0}234\u{A0}567,8", "1234567.8"), ("fr", "1\u{A0}00", "1 00"), ("fr", "1 000", "1 000"),
            ("fr", "0\u{A0}500", "0 500"), ("pt-BR", "1,5", "1.5"), ("es-ES", "1,5", "1.5"), ("es-MX", "1.5", "1.5"),
            ("es-MX", "1,500", "1500"), ("es-419", "2.5", "2.5"), ("zh", "1,000", "1000"), ("zh", "1,5", "1 5"),
            ("hi", "1,00,000", "100000"), ("ja", "20.5", "20.5"), ("sv", "20,5 grader", "20.5 grader"),
            ("en", "1\u{A0}000", "1 000"), ("en", "1'000", "1'000"), ("ru", "2\u{A0}тысячи", "2000"),
        ])
    func separators(locale: String, text: String, normal: String) {
        #expect(normalise(text, locale) == normal)
    }

    @Test(
        "A number with a point is a time before a word of the clock",
        arguments: [
            ("en", "at 10.30 pm", "at 10 30 pm"), ("en", "at 10:30 pm", "at 10 30 pm"), ("en", "7.05 AM.", "7 05 am"),
            ("en", "10.30pm", "10 30 pm"), ("en", "10.30 p.m.", "10 30 p m"), ("en", "10.30", "10.30"),
            ("en", "10.30 percent", "10.30 percent"), ("en", "24.30 pm", "24.30 pm"), ("en", "10.60 pm", "10.60 pm"),
            ("en", "10.5 pm", "10.5 pm"), ("en", "110.30 pm", "110.30 pm"), ("en", "10.30 pmx", "10.30 pmx"),
            ("en", "10.30 Uhr", "10.30 uhr"), ("de", "um 10.30 Uhr", "um 10 30 uhr"),
            ("nl", "om 9.15 uur", "om 9 15 uur"), ("de", "10.30\u{A0}Uhr", "10 30 uhr"),
            ("en", "10.30 pm\nnow", "10 30 pm now"),
            ("en", "10.30\t\tpm", "10 30 pm"), ("en", "10.30x pm", "10.30 x pm"), ("en", "3.50/4 pm", "3.50 4 pm"),
            ("en", "3/4.50 pm", "3 4 50 pm"), ("en", "(10.30) pm", "10 30 pm"), ("en", "10.30 pm点", "10 30 pm 点"),
            ("en", "10.30% pm", "10.30 percent pm"),
        ])
    func times(locale: String, text: String, normal: String) { #expect(normalise(text, locale) == normal) }

    @Test(
        "A minus sign before a number becomes one word, equal to the language's own word for it",
        arguments: [
            ("en", "-5", "minus 5"), ("en", "−5", "minus 5"), ("en", "minus 5", "minus 5"),
            ("de", "-5 Grad", "minus 5 grad"),
            ("de", "minus fünf", "minus 5"), ("fr", "−20,5", "minus 20.5"), ("fr", "moins vingt", "minus 20"),
            ("tr", "eksi 3", "minus 3"), ("zh", "负五", "minus 5"), ("xx", "-5", "minus 5"), ("xx", "5-3", "5 3"),
            ("de", "A-5", "a 5"), ("de", "- 5", "minus 5"), ("ar", "-٥", "minus 5"), ("en", "–5", "minus 5"),
            ("en", "— 5", "minus 5"), ("en", "- five", "minus 5"), ("en", "-five", "minus 5"),
            ("en", "(-5)", "minus 5"),
            ("en", "\u{2010}5", "minus 5"), ("en", "to −.5", "to minus 0.5"), ("en", "--5", "minus minus 5"),
            ("en", "- -5", "minus minus 5"), ("en", "negative five", "minus 5"), ("en", "negative-5", "minus 5"),
            ("en", "negative advice", "negative advice"), ("en", "negative", "negative"),
            ("es", "negativo 5", "minus 5"),
            ("en", "5 - 10", "5 minus 10"), ("en", "5 point -5", "5 point minus 5"), ("en", "twenty - one", "21"),
            ("en", "lights - on", "lights on"), ("en", "- 2nd floor", "2nd floor"), ("en", "turn -on 5", "turn on 5"),
            ("de", "–zweiundzwanzig", "minus 22"), ("de", "- 1.000,5", "minus 1000.5"),
            ("fr", "- 1\u{A0}000", "minus 1000"),
        ])
    func minus(locale: String, text: String, normal: String) { #expect(normalise(text, locale) == normal) }

    @Test(
        "A number may begin with its decimal separator",
        arguments: [
            ("en", ".5", "0.5"), ("en", "$.5", "dollars 0.5"), ("en", ".5kg", "0.5 kg"), ("de", ",5", "0.5"),
            ("de", ".5", "0.5"),
            ("en", ",5", "5"), ("en", "...5", "5"), ("en", "up.5", "up 5"), ("en", "5.5.5", "5.5.5"),
            ("en", ".5.5", "0.5.5"),
            ("ar", "٫٥", "0.5"), ("en", "stop.", "stop"),
        ])
    func leadingPoints(locale: String, text: String, normal: String) {
        #expect(normalise(text, locale) == normal)
    }

    @Test(
        "Fractions that are one sign, and halves and quarters after a whole number, become decimals",
        arguments: [
            ("en", "½", "0.5"), ("en", "5½", "5.5"), ("en", "5 ½", "5.5"), ("en", "five ½", "5.5"),
            ("en", "-5½", "minus 5.5"),
            ("en", "5 1/2", "5.5"), ("en", "5 3/4 cups", "5.75 cups"), ("en", "5½h", "5.5 h"), ("de", "5⅛", "5.125"),
            ("en", "1/2", "1 2"), ("en", "5 1/3", "5 1 3"), ("en", "24/7", "24 7"), ("en", "5 1/2/3", "5 1 2 3"),
            ("en", "5⅓", "5 1 3"), ("en", "5.5 ½", "5.5 0.5"), ("en", "5 1/2 five", "5.5 5"),
        ])
    func fractions(locale: String, text: String, normal: String) {
        #expect(normalise(text, locale) == normal)
    }

    @Test(
        "A unit that is written with its number is a word of its own",
        arguments: [
            ("en", "3h", "3 h"), ("en", "5°C", "5 degrees c"), ("en", "20€", "20 euros"), ("de", "2,5kg", "2.5 kg"),
            ("fr", "1\u{202F}500m", "1500 m"),
        ])
    func units(locale: String, text: String, normal: String) { #expect(normalise(text, locale) == normal) }

    @Test(
        "A filler that is also a digit is one after a digit",
        arguments: [
            ("two oh", "2 0"), ("one oh nine", "1 0 9"), ("5 oh", "5 0"), ("twenty point oh five", "20.05"),
            ("oh two", "2"),
            ("stop oh", "stop"), ("2.5 oh", "2.5 0"),
        ])
    func zeroAfterDigits(text: String, normal: String) { #expect(normalise(text, "en") == normal) }

    private func normalise(_ text: String, _ locale: String) -> String {
        Normaliser(locale: LocaleIdentifier(rawValue: locale)).normalise(text).text
    }
}
