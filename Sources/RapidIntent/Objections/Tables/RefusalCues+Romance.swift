// Romance languages.
extension RefusalCues.Table {
    /// French.
    static let french = RefusalCues.Table(
        negation: """
            ne, n'*, pas, jamais, rien, aucun, aucune, sans, ni, plutôt que, au lieu de, arrête de, arrêtez de, \
            évite de, évitez de, inutile de, inutile d'*, pas besoin, surtout pas, oublie, plus jamais, sauf
            """,
        question: """
            ^quel, ^quelle, ^quels, ^quelles, ^où, ^comment, ^combien, ^quand est, ^quand as, ^quand a, ^que, ^qu'*, \
            ^est-ce, ^est, ^sont, dis-moi si, sais-tu si, vérifie si, ^y a-t-il, ^a-t-on, ^as-tu, ^avez-vous
            """,
        questionAboutCommands:
            "pourquoi, qui a, qui est, à quoi sert, ^as-tu, ^est-ce que tu as, ^tu as, ^avez-vous, que se passe-t-il, que fait",
        report: """
            criait, toujours, dit, disait, disent, demandé, demandait, raconté, entendu, lu, écrit, hier, elle m'a, il m'a, elle a, il a, \
            ils ont, elles ont, elle veut, il veut, voulait, pensait, croit, selon, d'après, déjà, autrefois, j'ai, \
            nous avons, était, étaient, semaine dernière
            """,
        condition: """
            une fois que, chaque fois, si, s'il, s'ils, quand, lorsque, lorsqu'*, dès que, dès qu'*, à moins que, jusqu'à, jusqu'*, avant que, \
            avant de, après, pendant que, tant que, au cas où, pourvu que, demain, plus tard, ce soir, dans # minutes, \
            dans # minute, dans # heures, dans # heure, dans une heure, chaque jour, chaque matin, chaque soir
            """,
        unfinished: "le, la, les, un, une, des, du, de, mon, ma, mes, à, au, et, ou, avec, pour, dans, dans le, sur",
        harmless: """
            s'il te plaît, s'il vous plaît, si possible, si tu peux, si vous pouvez, si tu veux, si vous voulez, \
            quand tu peux, n'oublie pas de, n'oubliez pas de, pas assez, est-ce que tu peux, est-ce que tu pourrais, \
            est-ce que vous pourriez, est-ce que vous pouvez, ne peux-tu pas, si ça ne te dérange pas, \
            si ça ne vous dérange pas, je n'aime pas, je n'entends pas, \
            je ne vois pas, on n'y voit rien, j'ai besoin, j'ai vraiment, j'ai froid, j'ai chaud, après ça
            """)

    /// Spanish.
    static let spanish = RefusalCues.Table(
        negation: """
            no, nunca, jamás, nada, nadie, ningún, ninguna, ninguno, sin, tampoco, ni, en vez de, en lugar de, deja de, \
            dejad de, evita, olvida, ya no, salvo, excepto
            """,
        question: """
            ^qué, ^que hora, ^cuál, ^cuáles, ^dónde, ^cómo, ^cuánto, ^cuánta, ^cuántos, ^cuándo, ^está, ^están, ^es, ^son, \
            ^hay, ^sigue, ^siguen, dime si, sabes si, comprueba si, mira si
            """,
        questionAboutCommands: """
            desde cuándo, por qué, quién, quiénes, ^has, ^habéis, ^ha, ^encendiste, ^apagaste, ^abriste, ^cerraste, qué pasa, qué hace, \
            qué ocurre, para qué
            """,
        report: """
            gritaba, siempre, dijo, dijeron, dice, dicen, dicho, pidió, pidieron, pedido, preguntó, contó, comentó, oí, escuché, leí, ayer, \
            anoche, hace # días, hace un rato, ella, él, ellos, según, antes, solía, quería, quiere, cree, pensaba, había, \
            he encendido, he apagado, he abierto, he cerrado, semana pasada, me han, me ha, le dije, fue, eran, estaba
            """,
        condition: """
            cada vez que, si, cuando, siempre que, a menos que, hasta que, en cuanto, tan pronto, antes de, después de, mientras, \
            en caso de, salvo que, mañana, más tarde, luego, esta noche, dentro de, en # minutos, en # horas, en una hora, \
            cada día, cada mañana, cada noche, al anochecer, al amanecer
            """,
        unfinished: "el, la, los, las, un, una, unos, unas, de, del, mi, mis, a, al, y, o, con, para, en, por",
        harmless: """
            si puedes, si puede, si es posible, si no te importa, si no le importa, si quieres, cuando puedas, no olvides, \
            no te olvides de, no hay suficiente, no es suficiente, no oigo, no veo, no se ve, no me gusta, no puedo leer, hasta luego, buenas noches, si no es molestia
            """)

    /// Italian.
    static let italian = RefusalCues.Table(
        negation: "non, mai, niente, nulla, nessuno, nessuna, senza, invece di, smetti di, evita, né",
        question: "^che, ^quale, ^quali, ^dove, ^come, ^quanto, ^quanti, ^quando, ^è, ^sono, ^c'è, dimmi se, sai se",
        questionAboutCommands: "perché, chi, ^hai, ^avete, cosa succede, come mai",
        report:
            "detto, disse, dice, dicono, chiesto, chiese, raccontato, sentito, letto, ieri, lui, lei ha, secondo, già, # minuti fa, # ore fa, # giorni fa, tempo fa, poco fa",
        condition: "se, quando, appena, a meno che, finché, prima, dopo, mentre, nel caso, domani, più tardi, stasera",
        unfinished: "il, lo, la, i, gli, le, un, uno, una, di, del, della, mio, mia, a, al, e, o, con, per, in",
        harmless: "se puoi, se possibile, se vuoi, quando puoi, non dimenticare di, non * abbastanza, per favore")

    /// Portuguese.
    static let portuguese = RefusalCues.Table(
        negation: "não, nunca, jamais, nada, ninguém, nenhum, nenhuma, sem, em vez de, deixe de, pare de, evite, nem",
        question:
            "^que, ^qual, ^quais, ^onde, ^como, ^quanto, ^quantos, ^quando, ^está, ^estão, ^é, ^são, diga se, sabe se",
        questionAboutCommands: "por que, porquê, porque é que, quem, você ligou, você desligou, o que acontece",
        report:
            "disse, disseram, diz, dizem, dito, pediu, perguntou, contou, ouvi, li, ontem, ele, ela, segundo, já, atrás",
        condition:
            "se, quando, assim que, a menos que, até, antes, depois, enquanto, caso, amanhã, mais tarde, esta noite",
        unfinished: "o, a, os, as, um, uma, de, do, da, meu, minha, para, e, ou, com, em, no, na",
        harmless: "se puder, se possível, se quiser, quando puder, não se esqueça de, não * suficiente, por favor")

    /// Catalan.
    static let catalan = RefusalCues.Table(
        negation: "no, mai, res, ningú, cap, sense, en lloc de, deixa de",
        question: "^què, ^quin, ^quina, ^on, ^com, ^quan",
        questionAboutCommands: "per què, qui, ^has", report: "va dir, ha dit, diu, diuen, va demanar, ahir, segons, ja",
        condition: "si, quan, tan aviat, fins que, abans, després, mentre, demà, més tard, aquesta nit",
        unfinished: "el, la, els, les, un, una, de, del, a, al, i, o, amb, per",
        harmless: "si us plau, si pots, no oblidis")

    /// Romanian.
    static let romanian = RefusalCues.Table(
        negation: "nu, niciodată, nimic, nimeni, niciun, nicio, fără, în loc de, nici",
        question: "^ce, ^care, ^unde, ^cum, ^cât, ^când, ^este, ^sunt", questionAboutCommands: "de ce, cine, ^ai",
        report: "spus, zis, spune, zice, cerut, întrebat, ieri, el, ea, conform, deja",
        condition: "dacă, când, imediat ce, până, înainte, după, în timp ce, mâine, mai târziu, diseară",
        unfinished: "un, o, de, la, și, sau, cu, pentru, în", harmless: "dacă poți, dacă se poate, când poți, nu uita")
}
