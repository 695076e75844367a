// Slavic and further languages: the most common words.
extension RefusalCues.Table {
    /// Polish.
    static let polish = RefusalCues.Table(
        negation: "nie, nigdy, nic, nikt, żaden, żadna, żadne, bez, zamiast, przestań, ani",
        question: "^co, ^jaki, ^jaka, ^jakie, ^gdzie, ^jak, ^ile, ^kiedy, ^czy",
        questionAboutCommands: "dlaczego, czemu, kto",
        report: "powiedział, powiedziała, mówi, prosił, prosiła, pytał, wczoraj, on, ona, według, już",
        condition: "jeśli, jeżeli, gdy, kiedy, jak tylko, dopóki, zanim, podczas, jutro, później, wieczorem",
        unfinished: "do, i, lub, z, w, na, dla",
        harmless: "czy możesz, czy mógłbyś, czy mogłabyś, nie zapomnij, jeśli możesz")

    /// Czech.
    static let czech = RefusalCues.Table(
        negation: "ne, ne*, nikdy, nic, nikdo, žádný, žádná, žádné, bez, místo, ani",
        question: "^co, ^jaký, ^jaká, ^jaké, ^kde, ^jak, ^kolik, ^kdy, ^je, ^jsou", questionAboutCommands: "proč, kdo",
        report: "řekl, řekla, říká, prosil, ptal, včera, on, ona, podle, už",
        condition: "jestli, pokud, když, až, jakmile, dokud, než, zatímco, zítra, později, večer",
        unfinished: "do, a, nebo, s, v, na, pro",
        harmless: "nezapomeň, jestli můžeš, pokud možno, nech, nechej, nechte, nebo, nej*, neděle, nedaleko"
    )

    /// Slovak.
    static let slovak = RefusalCues.Table(
        negation: "ne, ne*, nie, nikdy, nič, nikto, žiadny, žiadna, žiadne, bez, namiesto, ani",
        question: "^čo, ^aký, ^aká, ^aké, ^kde, ^ako, ^koľko, ^kedy, ^je, ^sú", questionAboutCommands: "prečo, kto",
        report: "povedal, povedala, hovorí, prosil, pýtal, včera, on, ona, podľa, už",
        condition: "ak, keď, až, hneď ako, kým, pokiaľ, zajtra, neskôr, večer",
        unfinished: "do, a, alebo, s, v, na, pre",
        harmless: "nezabudni, ak môžeš, nech, nechaj, nechajte, nedeľa, nej*, neďaleko")

    /// Russian.
    static let russian = RefusalCues.Table(
        negation: "не, нет, никогда, ничего, никто, никакой, без, вместо, перестань, хватит, ни",
        question: "^что, ^какой, ^какая, ^какое, ^где, ^куда, ^как, ^сколько, ^когда",
        questionAboutCommands: "почему, зачем, кто",
        report: "сказал, сказала, сказали, говорит, попросил, попросила, спросил, вчера, он, она, они, уже",
        condition: "если, когда, как только, пока, прежде чем, после, завтра, позже, вечером, через",
        unfinished: "в, на, и, или, с, для, к, до",
        harmless: "не забудь, если можешь, если можно, не мог бы, не могла бы, не могли бы")

    /// Ukrainian.
    static let ukrainian = RefusalCues.Table(
        negation: "не, ні, ніколи, нічого, ніхто, жоден, без, замість, перестань, досить",
        question: "^що, ^який, ^яка, ^яке, ^де, ^куди, ^як, ^скільки, ^коли, ^чи",
        questionAboutCommands: "чому, навіщо, хто",
        report: "сказав, сказала, сказали, каже, попросив, попросила, вчора, він, вона, вони, вже",
        condition: "якщо, коли, щойно, поки, перш ніж, після, завтра, пізніше, ввечері, через",
        unfinished: "в, у, на, і, або, з, для, до",
        harmless: "чи можеш, чи не міг би, чи не могла б, не забудь, якщо можеш")

    /// Finnish, where the negation is a verb.
    static let finnish = RefusalCues.Table(
        negation: "älä, älkää, ei, en, et, emme, ette, eivät, ikinä, koskaan, ilman, sen sijaan",
        question: "^mikä, ^mitä, ^missä, ^miten, ^milloin, ^onko, ^kuinka", questionAboutCommands: "miksi, kuka",
        report: "sanoi, sanoivat, pyysi, kysyi, kertoi, eilen, hän, mukaan, jo",
        condition: "jos, kun, heti kun, ellei, kunnes, ennen, jälkeen, huomenna, myöhemmin, illalla",
        unfinished: "ja, tai", harmless: "jos voit, jos mahdollista, älä unohda")

    /// Hungarian.
    static let hungarian = RefusalCues.Table(
        negation: "ne, nem, soha, sose, semmi, senki, nélkül, helyett, se, sem",
        question: "^mi, ^melyik, ^hol, ^hogyan, ^hány, ^mikor", questionAboutCommands: "miért, ki",
        report: "mondta, mondták, mondja, kérte, kérdezte, tegnap, ő, szerint, már",
        condition: "ha, amikor, amint, amíg, mielőtt, miután, közben, holnap, később, este",
        unfinished: "a, az, egy, és, vagy",
        harmless: "ha tudsz, ha lehet, ne felejtsd el, lenne")

    /// Turkish, where verb endings express most cues.
    static let turkish = RefusalCues.Table(
        negation: "değil, asla, hiç, hiçbir, olmadan, yerine, *mayın, *meyin, *mazsın, *mezsin, *mıyorum, *miyorum",
        question: "^ne, ^hangi, ^nerede, ^nasıl, ^kaç, mı, mi, mu, mü",
        questionAboutCommands: "neden, niye, niçin, kim",
        report: "dedi, söyledi, istedi, sordu, dün, göre, çoktan",
        condition: "eğer, zaman, olursa, *ınca, *ince, kadar, önce, sonra, yarın", unfinished: "bir, ve, veya",
        harmless: "mısın, misin, musun, müsün, mısınız, misiniz")

    /// Greek.
    static let greek = RefusalCues.Table(
        negation: "δεν, μη, μην, ποτέ, τίποτα, κανένας, καμία, κανένα, χωρίς, αντί, όχι, ούτε",
        question: "^τι, ^ποιος, ^ποια, ^ποιο, ^πού, ^πώς, ^πόσο, ^πότε, ^είναι", questionAboutCommands: "γιατί, ποιος",
        report: "είπε, είπαν, λέει, λένε, ζήτησε, ρώτησε, χθες, αυτός, αυτή, σύμφωνα, ήδη",
        condition: "αν, εάν, όταν, μόλις, εκτός αν, μέχρι, πριν, αφού, ενώ, αύριο, αργότερα, απόψε",
        unfinished: "ο, η, το, τον, την, ένα, μια, στο, στη, και, ή, με, για",
        harmless: "αν μπορείς, αν γίνεται, μην ξεχάσεις")
}
