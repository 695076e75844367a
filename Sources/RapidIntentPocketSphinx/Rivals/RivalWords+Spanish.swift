extension RivalWords {
    static let spanish = RivalWords(
        table: """
            no, no quiero, no debes, no tienes que, nunca, jamás, sin, nadie, nada, ni, tampoco, en vez de
            por qué, cuándo, quién, cómo, dónde, qué, has, ha, hemos, había, debería
            si, cuando, antes de, después de, porque, aunque, mientras, hasta que, a menos que
            yo, he, quiero, quería, tengo que, él dijo, ella dijo, dijo que, me dijo, dicen que, alguien, dile, quizás, ayer, mañana
            """)
}
