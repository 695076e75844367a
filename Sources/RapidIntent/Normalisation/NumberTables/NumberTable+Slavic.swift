// Slavic languages, including genitive forms, which follow "to" and "from".
extension NumberTable {
    /// Polish: "dwieście dwadzieścia jeden".
    static let polish = NumberTable(
        numbers: [
            0: "zero zera", 1: "jeden jedna jedno jedną jednego jednej", 2: "dwa dwie dwóch", 3: "trzy trzech",
            4: "cztery czterech", 5: "pięć pięciu", 6: "sześć sześciu", 7: "siedem siedmiu", 8: "osiem ośmiu",
            9: "dziewięć dziewięciu", 10: "dziesięć dziesięciu", 11: "jedenaście jedenastu", 12: "dwanaście dwunastu",
            13: "trzynaście trzynastu", 14: "czternaście czternastu", 15: "piętnaście piętnastu",
            16: "szesnaście szesnastu", 17: "siedemnaście siedemnastu", 18: "osiemnaście osiemnastu",
            19: "dziewiętnaście dziewiętnastu", 20: "dwadzieścia dwudziestu", 30: "trzydzieści trzydziestu",
            40: "czterdzieści czterdziestu", 50: "pięćdziesiąt pięćdziesięciu", 60: "sześćdziesiąt sześćdziesięciu",
            70: "siedemdziesiąt siedemdziesięciu", 80: "osiemdziesiąt osiemdziesięciu",
            90: "dziewięćdziesiąt dziewięćdziesięciu", 100: "sto stu", 200: "dwieście dwustu", 300: "trzysta trzystu",
            400: "czterysta czterystu", 500: "pięćset pięciuset", 600: "sześćset sześciuset",
            700: "siedemset siedmiuset", 800: "osiemset ośmiuset", 900: "dziewięćset dziewięciuset",
        ],
        multipliers: [1_000: "tysiąc tysiące tysięcy", 1_000_000: "milion miliony milionów"],
        point: "przecinek", minus: "minus", grammar: NumberGrammar())

    /// Czech: "dvě stě dvacet jedna", "jednadvacet".
    static let czech = NumberTable(
        numbers: [
            0: "nula nuly", 1: "jedna jeden jedno jednu jednoho jedné", 2: "dva dvě dvou", 3: "tři tří",
            4: "čtyři čtyř", 5: "pět pěti", 6: "šest šesti", 7: "sedm sedmi", 8: "osm osmi", 9: "devět devíti",
            10: "deset deseti", 11: "jedenáct jedenácti", 12: "dvanáct dvanácti", 13: "třináct třinácti",
            14: "čtrnáct čtrnácti", 15: "patnáct patnácti", 16: "šestnáct šestnácti", 17: "sedmnáct sedmnácti",
            18: "osmnáct osmnácti", 19: "devatenáct devatenácti", 20: "dvacet dvaceti", 30: "třicet třiceti",
            40: "čtyřicet čtyřiceti", 50: "padesát padesáti", 60: "šedesát šedesáti", 70: "sedmdesát sedmdesáti",
            80: "osmdesát osmdesáti", 90: "devadesát devadesáti",
        ],
        multipliers: [100: "sto", 1_000: "tisíc tisíce", 1_000_000: "milion miliony milionů"],
        boundMultipliers: [100: "stě sta set"],
        compoundForms: [1: "jedn"],
        and: "a", point: "celá celé celých", minus: "minus mínus", isCompounding: true,
        grammar: NumberGrammar(tensAfterUnit: .inCompounds))

    /// Slovak: "dvestodvadsaťjeden".
    static let slovak = NumberTable(
        numbers: [
            0: "nula nuly", 1: "jeden jedna jedno jednu jedného jednej", 2: "dva dve dvoch", 3: "tri troch",
            4: "štyri štyroch", 5: "päť piatich", 6: "šesť šiestich", 7: "sedem siedmich", 8: "osem ôsmich",
            9: "deväť deviatich", 10: "desať desiatich", 11: "jedenásť jedenástich", 12: "dvanásť dvanástich",
            13: "trinásť trinástich", 14: "štrnásť štrnástich", 15: "pätnásť pätnástich", 16: "šestnásť šestnástich",
            17: "sedemnásť sedemnástich", 18: "osemnásť osemnástich", 19: "devätnásť devätnástich",
            20: "dvadsať dvadsiatich", 30: "tridsať tridsiatich", 40: "štyridsať štyridsiatich",
            50: "päťdesiat päťdesiatich", 60: "šesťdesiat šesťdesiatich", 70: "sedemdesiat sedemdesiatich",
            80: "osemdesiat osemdesiatich", 90: "deväťdesiat deväťdesiatich",
        ],
        multipliers: [100: "sto", 1_000: "tisíc tisíce", 1_000_000: "milión milióny miliónov"],
        point: "celá celé celých", minus: "mínus", isCompounding: true, grammar: NumberGrammar())

    /// Russian: "двести двадцать один".
    static let russian = NumberTable(
        numbers: [
            0: "ноль нуль ноля нуля", 1: "один одна одно одну одного одной", 2: "два две двух", 3: "три трёх",
            4: "четыре четырёх", 5: "пять пяти", 6: "шесть шести", 7: "семь семи", 8: "восемь восьми",
            9: "девять девяти", 10: "десять десяти", 11: "одиннадцать одиннадцати", 12: "двенадцать двенадцати",
            13: "тринадцать тринадцати", 14: "четырнадцать четырнадцати", 15: "пятнадцать пятнадцати",
            16: "шестнадцать шестнадцати", 17: "семнадцать семнадцати", 18: "восемнадцать восемнадцати",
            19: "девятнадцать девятнадцати", 20: "двадцать двадцати", 30: "тридцать тридцати", 40: "сорок сорока",
            50: "пятьдесят пятидесяти", 60: "шестьдесят шестидесяти", 70: "семьдесят семидесяти",
            80: "восемьдесят восьмидесяти", 90: "девяносто девяноста", 100: "сто ста", 200: "двести двухсот",
            300: "триста трёхсот", 400: "четыреста четырёхсот", 500: "пятьсот пятисот", 600: "шестьсот шестисот",
            700: "семьсот семисот", 800: "восемьсот восьмисот", 900: "девятьсот девятисот",
        ],
        multipliers: [1_000: "тысяча тысячи тысяч тысячу", 1_000_000: "миллион миллиона миллионов"],
        point: "запятая", minus: "минус", grammar: NumberGrammar())

    /// Ukrainian: "двісті двадцять один".
    static let ukrainian = NumberTable(
        numbers: [
            0: "нуль нуля ноль", 1: "один одна одне одну одного однієї", 2: "два дві двох", 3: "три трьох",
            4: "чотири чотирьох", 5: "п'ять п'яти", 6: "шість шести", 7: "сім семи", 8: "вісім восьми",
            9: "дев'ять дев'яти", 10: "десять десяти", 11: "одинадцять одинадцяти", 12: "дванадцять дванадцяти",
            13: "тринадцять тринадцяти", 14: "чотирнадцять чотирнадцяти", 15: "п'ятнадцять п'ятнадцяти",
            16: "шістнадцять шістнадцяти", 17: "сімнадцять сімнадцяти", 18: "вісімнадцять вісімнадцяти",
            19: "дев'ятнадцять дев'ятнадцяти", 20: "двадцять двадцяти", 30: "тридцять тридцяти", 40: "сорок сорока",
            50: "п'ятдесят п'ятдесяти", 60: "шістдесят шістдесяти", 70: "сімдесят сімдесяти",
            80: "вісімдесят вісімдесяти", 90: "дев'яносто дев'яноста", 100: "сто ста", 200: "двісті двохсот",
            300: "триста трьохсот", 400: "чотириста чотирьохсот", 500: "п'ятсот п'ятисот", 600: "шістсот шестисот",
            700: "сімсот семисот", 800: "вісімсот восьмисот", 900: "дев'ятсот дев'ятисот",
        ],
        multipliers: [1_000: "тисяча тисячі тисяч тисячу", 1_000_000: "мільйон мільйони мільйонів"],
        point: "кома", minus: "мінус", grammar: NumberGrammar())

    /// Bulgarian: "двеста двадесет и едно".
    static let bulgarian = NumberTable(
        numbers: [
            0: "нула", 1: "едно един една", 2: "две два", 3: "три", 4: "четири", 5: "пет", 6: "шест", 7: "седем",
            8: "осем", 9: "девет", 10: "десет", 11: "единадесет единайсет", 12: "дванадесет дванайсет",
            13: "тринадесет тринайсет", 14: "четиринадесет четиринайсет", 15: "петнадесет петнайсет",
            16: "шестнадесет шестнайсет", 17: "седемнадесет седемнайсет", 18: "осемнадесет осемнайсет",
            19: "деветнадесет деветнайсет", 20: "двадесет двайсет", 30: "тридесет трийсет",
            40: "четиридесет четирийсет", 50: "петдесет", 60: "шестдесет шейсет", 70: "седемдесет", 80: "осемдесет",
            90: "деветдесет", 100: "сто", 200: "двеста", 300: "триста", 400: "четиристотин", 500: "петстотин",
            600: "шестстотин", 700: "седемстотин", 800: "осемстотин", 900: "деветстотин",
        ],
        multipliers: [1_000: "хиляда хиляди", 1_000_000: "милион милиона"],
        and: "и", point: "запетая", minus: "минус",
        grammar: NumberGrammar(unitAfterTens: .joined, afterHundred: .either, afterScale: .either))

    /// Croatian: "dvjesto dvadeset (i) jedan"; also Bosnian, and Serbian in both scripts.
    static let croatian = NumberTable(
        numbers: [
            0: "nula нула", 1: "jedan jedna jedno jednu један једна једно једну", 2: "dva dvije dve два две двије",
            3: "tri три", 4: "četiri четири", 5: "pet пет", 6: "šest шест", 7: "sedam седам", 8: "osam осам",
            9: "devet девет", 10: "deset десет", 11: "jedanaest једанаест", 12: "dvanaest дванаест",
            13: "trinaest тринаест", 14: "četrnaest четрнаест", 15: "petnaest петнаест", 16: "šesnaest шеснаест",
            17: "sedamnaest седамнаест", 18: "osamnaest осамнаест", 19: "devetnaest деветнаест",
            20: "dvadeset двадесет", 30: "trideset тридесет", 40: "četrdeset четрдесет", 50: "pedeset педесет",
            60: "šezdeset шездесет", 70: "sedamdeset седамдесет", 80: "osamdeset осамдесет",
            90: "devedeset деведесет", 100: "sto stotinu сто стотину",
            200: "dvjesto dvjesta dvesta dvesto двеста двјеста", 300: "tristo trista триста",
            400: "četiristo četristo четиристо", 500: "petsto петсто", 600: "šeststo šesto шестсто шесто",
            700: "sedamsto седамсто", 800: "osamsto осамсто", 900: "devetsto деветсто",
        ],
        multipliers: [
            1_000: "tisuća tisuću tisuće hiljada hiljadu hiljade хиљада хиљаду хиљаде",
            1_000_000: "milijun milijuna milion miliona милион милиона",
        ],
        boundMultipliers: [100: "stotina stotine стотина стотине"],
        and: "i и", point: "zarez зарез", minus: "minus минус",
        grammar: NumberGrammar(unitAfterTens: .either, afterHundred: .either, afterScale: .either))

    /// Slovenian: "dvesto enaindvajset".
    static let slovenian = NumberTable(
        numbers: [
            0: "nič nula", 1: "ena en eno enega ene", 2: "dva dve dveh", 3: "tri trije treh",
            4: "štiri štirje štirih", 5: "pet petih", 6: "šest šestih", 7: "sedem sedmih", 8: "osem osmih",
            9: "devet devetih", 10: "deset desetih", 11: "enajst enajstih", 12: "dvanajst dvanajstih",
            13: "trinajst trinajstih", 14: "štirinajst štirinajstih", 15: "petnajst petnajstih",
            16: "šestnajst šestnajstih", 17: "sedemnajst sedemnajstih", 18: "osemnajst osemnajstih",
            19: "devetnajst devetnajstih", 20: "dvajset dvajsetih", 30: "trideset tridesetih",
            40: "štirideset štiridesetih", 50: "petdeset petdesetih", 60: "šestdeset šestdesetih",
            70: "sedemdeset sedemdesetih", 80: "osemdeset osemdesetih", 90: "devetdeset devetdesetih",
        ],
        multipliers: [100: "sto", 1_000: "tisoč", 1_000_000: "milijon milijona milijoni milijonov"],
        and: "in", point: "vejica", minus: "minus", isCompounding: true,
        grammar: NumberGrammar(unitAfterTens: [], tensAfterUnit: .always, afterHundred: .direct))
}
