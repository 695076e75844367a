// Germanic languages other than English.
extension RefusalCues.Table {
    /// German.
    static let german = RefusalCues.Table(
        negation: """
            nicht, nicht mehr, nicht so, nie, niemals, nimmer, kein, keine, keinen, keinem, keiner, keines, keinesfalls, \
            keineswegs, ohne, anstatt, statt, niemand, nichts, weder, noch nicht, lass das, hör auf, auf keinen fall, \
            bloß nicht, unterlasse, vermeide, vergiss es, außer
            """,
        question: """
            ^kann jeder, ^kann man, ^was, ^welche, ^welcher, ^welches, ^welchen, ^wo, ^wohin, ^wie, ^wann, ^ist, ^sind, ^bin, ^war, ^waren, ^hat, \
            ^haben, ^habe, ^hab, ^wird, ^werden, ^soll, ^sollte, ^brennt, ^läuft, ^geht, sag mir ob, weißt du ob, \
            weiß nicht ob, prüfe ob, schau ob
            """,
        questionAboutCommands: """
            warum, wieso, weshalb, weswegen, wozu, wer, wem, ^hast du, ^habt ihr, ^bist du, was passiert, was macht, \
            was wäre wenn, seit wann
            """,
        report: """
            gerufen, rief, immer, steht, stand, gesagt, sagte, sagt, sagten, meinte, meint, erzählt, erzählte, gefragt, fragte, behauptet, behauptete, gehört, \
            gelesen, geschrieben, gebeten, gestern, vorhin, vorgestern, letzte woche, letzte nacht, bereits, \
            früher, damals, angeblich, er, sie hat, sie haben, sie hatte, sie will, hatte, hatten, wollte, wollten, \
            dachte, denkt, glaubt, glaubte, ich habe, ich hab, wir haben, du hast, wurde, wurden
            """,
        condition: """
            wenn, falls, sobald, sofern, solange, bevor, nachdem, während, bis du, bis ich, bis er, bis sie, bis es, bis wir, ob, es sei denn, \
            außer wenn, morgen, später, heute abend, heute nacht, in # minuten, in # minute, in # stunden, in # stunde, in einer stunde, \
            in einer halben stunde, jeden tag, jeden morgen, jeden abend, bei regen, bei sonnenuntergang, angenommen
            """,
        unfinished:
            "der, die, das, den, dem, ein, eine, einen, einem, einer, im, ins, zum, zur, und, oder, mit, von, in, für",
        harmless: """
            wenn du kannst, wenn du magst, wenn du so nett wärst, wenn möglich, wenn es geht, wenn es dir nichts ausmacht, \
            wenn du zeit hast, vergiss nicht, ich habe gern, nicht * genug, mag ich nicht, geht das, guten morgen, ich hätte gern, \
            ob du
            """)

    /// Dutch.
    static let dutch = RefusalCues.Table(
        negation: "niet, nooit, geen, zonder, niemand, niets, in plaats van, hou op met, vergeet het",
        question: "^wat, ^welke, ^waar, ^hoe, ^wanneer, ^is, ^zijn, ^was, ^heeft, ^hebben, ^staat",
        questionAboutCommands: "waarom, wie, ^heb je, ^heeft u, wat gebeurt er, hoezo",
        report:
            "zei, zegt, zeiden, gezegd, vroeg, gevraagd, vertelde, verteld, gehoord, gisteren, hij, geleden, volgens",
        condition:
            "als, wanneer, zodra, tenzij, totdat, voordat, nadat, terwijl, indien, mits, of, morgen, later, vanavond",
        unfinished: "de, het, een, naar, van, en, of, met, voor, mijn",
        harmless: "als je wilt, als je kunt, als het kan, alsjeblieft, vergeet niet")

    /// Swedish.
    static let swedish = RefusalCues.Table(
        negation: "inte, aldrig, ingen, inget, inga, utan, ingenting, i stället för, sluta",
        question: "^vad, ^vilken, ^vilka, ^var, ^hur, ^när, ^är, ^har", questionAboutCommands: "varför, vem, har du",
        report: "sa, sade, sagt, säger, frågade, bad, berättade, igår, han, hon, enligt, redan",
        condition: "om, när, så snart, såvida, tills, innan, efter att, medan, ifall, imorgon, senare, ikväll",
        unfinished: "en, ett, den, det, till, av, och, eller, med, för, min",
        harmless: "om du kan, om du vill, glöm inte")

    /// Danish.
    static let danish = RefusalCues.Table(
        negation: "ikke, aldrig, ingen, intet, uden, i stedet for, lad være",
        question: "^hvad, ^hvilken, ^hvor, ^hvordan, ^hvornår, ^er, ^har",
        questionAboutCommands: "hvorfor, hvem, har du",
        report: "sagde, sagt, siger, spurgte, bad, fortalte, igår, han, hun, ifølge, allerede",
        condition: "hvis, når, så snart, medmindre, indtil, før, efter at, mens, i morgen, senere, i aften",
        unfinished: "en, et, den, det, til, af, og, eller, med, for, min",
        harmless: "hvis du kan, hvis du vil, glem ikke")

    /// Norwegian.
    static let norwegian = RefusalCues.Table(
        negation: "ikke, aldri, ingen, ingenting, uten, i stedet for, la være",
        question: "^hva, ^hvilken, ^hvor, ^hvordan, ^når, ^er, ^har", questionAboutCommands: "hvorfor, hvem, har du",
        report: "sa, sagt, sier, spurte, ba, fortalte, i går, han, hun, ifølge, allerede",
        condition: "hvis, når, så snart, med mindre, inntil, før, etter at, mens, i morgen, senere, i kveld",
        unfinished: "en, et, ei, den, det, til, av, og, eller, med, for, min",
        harmless: "hvis du kan, hvis du vil, glem ikke")
}
