// Languages of other families.
extension NumberTable {
    /// Finnish: "kaksisataakaksikymmentäyksi".
    static let finnish = NumberTable(
        numbers: [
            0: "nolla", 1: "yksi", 2: "kaksi", 3: "kolme", 4: "neljä", 5: "viisi", 6: "kuusi", 7: "seitsemän",
            8: "kahdeksan", 9: "yhdeksän", 10: "kymmenen",
        ],
        multipliers: [100: "sata", 1_000: "tuhat", 1_000_000: "miljoona"],
        boundMultipliers: [10: "kymmentä", 100: "sataa", 1_000: "tuhatta", 1_000_000: "miljoonaa"],
        teenEnding: "toista", point: "pilkku", minus: "miinus", isCompounding: true, grammar: NumberGrammar())

    /// Estonian: "kakssada kakskümmend üks".
    static let estonian = NumberTable(
        numbers: [
            0: "null", 1: "üks", 2: "kaks", 3: "kolm", 4: "neli", 5: "viis", 6: "kuus", 7: "seitse", 8: "kaheksa",
            9: "üheksa", 10: "kümme",
        ],
        multipliers: [100: "sada", 1_000: "tuhat", 1_000_000: "miljon"],
        boundMultipliers: [10: "kümmend", 1_000: "tuhandet", 1_000_000: "miljonit"],
        teenEnding: "teist teistkümmend", point: "koma", minus: "miinus", isCompounding: true,
        grammar: NumberGrammar())

    /// Hungarian: "kétszázhuszonegy".
    static let hungarian = NumberTable(
        numbers: [
            0: "nulla", 1: "egy", 2: "kettő két", 3: "három", 4: "négy", 5: "öt", 6: "hat", 7: "hét", 8: "nyolc",
            9: "kilenc", 10: "tíz", 11: "tizenegy", 12: "tizenkettő tizenkét", 13: "tizenhárom", 14: "tizennégy",
            15: "tizenöt", 16: "tizenhat", 17: "tizenhét", 18: "tizennyolc", 19: "tizenkilenc", 20: "húsz",
            30: "harminc", 40: "negyven", 50: "ötven", 60: "hatvan", 70: "hetven", 80: "nyolcvan", 90: "kilencven",
        ],
        multipliers: [100: "száz", 1_000: "ezer", 1_000_000: "millió"],
        compoundForms: [20: "huszon"],
        minus: "mínusz", isCompounding: true, grammar: NumberGrammar())

    /// Turkish: "iki yüz yirmi bir", also written as one word.
    static let turkish = NumberTable(
        numbers: [
            0: "sıfır", 1: "bir", 2: "iki", 3: "üç", 4: "dört", 5: "beş", 6: "altı", 7: "yedi", 8: "sekiz",
            9: "dokuz", 10: "on", 20: "yirmi", 30: "otuz", 40: "kırk", 50: "elli", 60: "altmış", 70: "yetmiş",
            80: "seksen", 90: "doksan",
        ],
        multipliers: [100: "yüz", 1_000: "bin", 1_000_000: "milyon"],
        point: "virgül", minus: "eksi", isCompounding: true, grammar: NumberGrammar(unitsAfterTen: 1..<10))

    /// Greek: "διακόσια είκοσι ένα".
    static let greek = NumberTable(
        numbers: [
            0: "μηδέν", 1: "ένα ένας έναν μία μια μίας μιας", 2: "δύο δυο", 3: "τρία τρεις τριών",
            4: "τέσσερα τέσσερις τεσσάρων", 5: "πέντε", 6: "έξι", 7: "επτά εφτά", 8: "οκτώ οχτώ", 9: "εννέα εννιά",
            10: "δέκα", 11: "έντεκα", 12: "δώδεκα", 13: "δεκατρία δεκατρείς", 14: "δεκατέσσερα δεκατέσσερις",
            15: "δεκαπέντε", 16: "δεκαέξι δεκάξι", 17: "δεκαεπτά δεκαεφτά", 18: "δεκαοκτώ δεκαοχτώ",
            19: "δεκαεννέα δεκαεννιά", 20: "είκοσι", 30: "τριάντα", 40: "σαράντα", 50: "πενήντα", 60: "εξήντα",
            70: "εβδομήντα", 80: "ογδόντα", 90: "ενενήντα", 100: "εκατό εκατόν", 200: "διακόσια διακόσιες διακόσιοι",
            300: "τριακόσια τριακόσιες τριακόσιοι", 400: "τετρακόσια τετρακόσιες τετρακόσιοι",
            500: "πεντακόσια πεντακόσιες πεντακόσιοι", 600: "εξακόσια εξακόσιες εξακόσιοι",
            700: "επτακόσια εφτακόσια επτακόσιες επτακόσιοι", 800: "οκτακόσια οχτακόσια οκτακόσιες οκτακόσιοι",
            900: "εννιακόσια εννεακόσια εννιακόσιες εννιακόσιοι",
        ],
        multipliers: [1_000: "χίλια χίλιες χίλιοι", 1_000_000: "εκατομμύριο εκατομμύρια"],
        boundMultipliers: [1_000: "χιλιάδες"],
        point: "κόμμα", minus: "μείον", isCompounding: true, grammar: NumberGrammar())

    /// Chinese: 二百二十一.
    ///
    /// 点 is not a decimal point here: 三点五十分 is a time of day.
    static let chinese = NumberTable(
        numbers: [0: "零 〇", 1: "一", 2: "二 两 兩", 3: "三", 4: "四", 5: "五", 6: "六", 7: "七", 8: "八", 9: "九"],
        multipliers: [10: "十"],
        boundMultipliers: [100: "百", 1_000: "千", 10_000: "万 萬"],
        minus: "负 負",
        grammar: NumberGrammar(afterHundred: .either, afterScale: .either, zeroJoins: true, elidesPlaces: true))

    /// Japanese: 二百二十一.
    static let japanese = NumberTable(
        numbers: [0: "零 〇", 1: "一", 2: "二", 3: "三", 4: "四", 5: "五", 6: "六", 7: "七", 8: "八", 9: "九"],
        multipliers: [10: "十", 100: "百", 1_000: "千"],
        boundMultipliers: [10_000: "万"],
        grammar: NumberGrammar())
}
