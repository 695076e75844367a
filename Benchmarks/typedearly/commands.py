"""The commands of each language: what is said, and the value that it means, with its unit."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """A command, and the only value that it may fire with."""

    text: str
    value: str


@dataclass(frozen=True)
class Language:
    """The phrases of a language, and commands that they understand."""

    locale: str
    phrases: list[str]
    said: dict[str, str]

    @property
    def commands(self) -> list[Command]:
        return [Command(text, value) for text, value in self.said.items()]


LANGUAGES = {
    "en": Language(
        "en-GB",
        [
            "wake me at {time}", "timer for {duration}", "set it to {temperature}", "channel {number}", "pay {currency}",
            "remind me {date}", "remind me {datetime}", "the code is {digits}",
        ],
        {
            "wake me at ten thirty": "10:30",
            "wake me at seven o'clock in the evening": "19:00",
            "wake me at seven forty five": "19:45",
            "wake me at five to eight": "19:55",
            "timer for one hour and ten minutes": "PT1H10M",
            "timer for two hours thirty minutes": "PT2H30M",
            "timer for one minute thirty seconds": "PT1M30S",
            "set it to twenty one degrees": "21",
            "set it to seventy degrees fahrenheit": "70 F",
            "channel twenty one": "21",
            "channel one hundred and five": "105",
            "pay twenty pounds fifty": "20.5 GBP",
            "remind me friday at nine": "2026-12-04T09:00",
            "the code is four oh four two": "4042",
        },
    ),
    "de": Language(
        "de-DE",
        [
            "weck mich um {time}", "timer für {duration}", "stell sie auf {temperature}", "sender {number}",
            "überweise {currency}", "erinnere mich {date}", "erinnere mich {datetime}", "der code ist {digits}",
        ],
        {
            "weck mich um sieben Uhr dreißig": "19:30",
            "weck mich um acht Uhr abends": "20:00",
            "weck mich um halb sieben morgens": "06:30",
            "weck mich um fünf vor acht": "19:55",
            "timer für eine Stunde und zehn Minuten": "PT1H10M",
            "timer für zwei Stunden dreißig Minuten": "PT2H30M",
            "timer für eine Minute dreißig Sekunden": "PT1M30S",
            "stell sie auf zwanzig Komma fünf Grad": "20.5",
            "stell sie auf zwanzig Grad Fahrenheit": "20 F",
            "sender hundert fünf": "105",
            "überweise zwanzig Euro fünfzig": "20.5 EUR",
            "erinnere mich am Freitag um neun": "2026-12-04T09:00",
            "der code ist vier null vier zwei": "4042",
        },
    ),
    "fr": Language(
        "fr-FR",
        [
            "réveille-moi à {time}", "minuteur de {duration}", "règle sur {temperature}", "chaîne {number}", "paie {currency}",
            "rappelle-moi {date}", "rappelle-moi {datetime}", "le code est {digits}",
        ],
        {
            "réveille-moi à sept heures trente": "19:30",
            "réveille-moi à sept heures du soir": "19:00",
            "réveille-moi à dix heures et demie": "10:30",
            "réveille-moi à huit heures moins le quart": "19:45",
            "minuteur de une heure et dix minutes": "PT1H10M",
            "minuteur de deux heures et demie": "PT2H30M",
            "minuteur de une minute trente secondes": "PT1M30S",
            "règle sur vingt et un degrés": "21",
            "règle sur vingt degrés fahrenheit": "20 F",
            "chaîne soixante dix": "70",
            "paie vingt euros cinquante": "20.5 EUR",
            "rappelle-moi vendredi à neuf heures": "2026-12-04T09:00",
            "le code est quatre zéro quatre deux": "4042",
        },
    ),
    "es": Language(
        "es-ES",
        [
            "despiértame a {time}", "temporizador de {duration}", "ponlo a {temperature}", "canal {number}", "paga {currency}",
            "recuérdame {date}", "recuérdame {datetime}", "el código es {digits}",
        ],
        {
            "despiértame a las siete y media": "19:30",
            "despiértame a las siete de la tarde": "19:00",
            "despiértame a las diez y cuarto": "22:15",
            "despiértame a las ocho menos cuarto": "19:45",
            "temporizador de una hora y diez minutos": "PT1H10M",
            "temporizador de dos horas y media": "PT2H30M",
            "temporizador de un minuto y treinta segundos": "PT1M30S",
            "ponlo a treinta y un grados": "31",
            "ponlo a veinte grados fahrenheit": "20 F",
            "canal treinta y cinco": "35",
            "paga veinte euros con cincuenta": "20.5 EUR",
            "recuérdame el viernes a las nueve": "2026-12-04T09:00",
            "el código es cuatro cero cuatro dos": "4042",
        },
    ),
    "it": Language(
        "it-IT",
        [
            "svegliami alle {time}", "timer di {duration}", "imposta {temperature}", "canale {number}", "paga {currency}",
            "ricordami {date}", "ricordami {datetime}", "il codice è {digits}",
        ],
        {
            "svegliami alle sette e trenta": "19:30",
            "svegliami alle sette di sera": "19:00",
            "svegliami alle dieci e mezza": "10:30",
            "svegliami alle otto meno un quarto": "19:45",
            "timer di un'ora e dieci minuti": "PT1H10M",
            "timer di due ore e mezza": "PT2H30M",
            "timer di un minuto e trenta secondi": "PT1M30S",
            "imposta venti gradi e mezzo": "20.5",
            "imposta venti gradi fahrenheit": "20 F",
            "canale cento cinque": "105",
            "paga venti euro e cinquanta": "20.5 EUR",
            "ricordami venerdì alle nove": "2026-12-04T09:00",
            "il codice è quattro zero quattro due": "4042",
        },
    ),
    "nl": Language(
        "nl-NL",
        [
            "wek me om {time}", "timer voor {duration}", "zet hem op {temperature}", "kanaal {number}", "betaal {currency}",
            "herinner me {date}", "herinner me {datetime}", "de code is {digits}",
        ],
        {
            "wek me om zeven uur dertig": "19:30",
            "wek me om acht uur 's avonds": "20:00",
            "wek me om vijf voor acht": "19:55",
            "wek me om tien over zeven": "19:10",
            "timer voor een uur en tien minuten": "PT1H10M",
            "timer voor twee uur en dertig minuten": "PT2H30M",
            "timer voor een minuut en dertig seconden": "PT1M30S",
            "zet hem op twintig komma vijf graden": "20.5",
            "zet hem op twintig graden fahrenheit": "20 F",
            "kanaal honderd vijf": "105",
            "betaal twintig euro vijftig": "20.5 EUR",
            "herinner me vrijdag om negen uur": "2026-12-04T09:00",
            "de code is vier nul vier twee": "4042",
        },
    ),
    "pt": Language(
        "pt-PT",
        [
            "acorda-me às {time}", "temporizador de {duration}", "põe a {temperature}", "canal {number}", "paga {currency}",
            "lembra-me {date}", "lembra-me {datetime}", "o código é {digits}",
        ],
        {
            "acorda-me às sete e meia": "19:30",
            "acorda-me às sete da noite": "19:00",
            "acorda-me às sete e trinta": "19:30",
            "acorda-me às sete horas e quinze minutos": "19:15",
            "temporizador de uma hora e dez minutos": "PT1H10M",
            "temporizador de duas horas e meia": "PT2H30M",
            "temporizador de um minuto e trinta segundos": "PT1M30S",
            "põe a vinte e um graus": "21",
            "põe a vinte graus fahrenheit": "20 F",
            "canal trinta e cinco": "35",
            "paga vinte euros e cinquenta cêntimos": "20.5 EUR",
            "lembra-me sexta às nove": "2026-12-04T09:00",
            "o código é quatro zero quatro dois": "4042",
        },
    ),
    "sv": Language(
        "sv-SE",
        [
            "väck mig {time}", "timer på {duration}", "ställ in {temperature}", "kanal {number}", "betala {currency}",
            "påminn mig {date}", "påminn mig {datetime}", "koden är {digits}",
        ],
        {
            "väck mig klockan sju och trettio": "19:30",
            "väck mig klockan sju på kvällen": "19:00",
            "väck mig klockan fem i åtta": "19:55",
            "väck mig klockan tio över sju": "19:10",
            "timer på en timme och tio minuter": "PT1H10M",
            "timer på två timmar och trettio minuter": "PT2H30M",
            "timer på en minut och trettio sekunder": "PT1M30S",
            "ställ in tjugo komma fem grader": "20.5",
            "ställ in tjugo grader fahrenheit": "20 F",
            "kanal hundra fem": "105",
            "betala tjugo kronor och femtio öre": "20.5 SEK",
            "påminn mig på fredag klockan nio": "2026-12-04T09:00",
            "koden är fyra noll fyra två": "4042",
        },
    ),
}
