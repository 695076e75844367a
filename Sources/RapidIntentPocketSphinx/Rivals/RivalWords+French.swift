extension RivalWords {
    static let french = RivalWords(
        table: """
            ne, ne pas, pas, jamais, ne jamais, sans, personne, rien, plus jamais, au lieu de, il ne faut pas
            tu ne dois pas, vous ne devez pas, je ne veux pas, pourquoi, quand, qui, comment, où, est-ce que, as-tu, avez-vous
            si, avant de, après, parce que, bien que, pendant que, jusqu'à, à moins que, dès que
            je, j'ai, je voulais, je dois, il a, il a dit, elle a, elle a dit, on a, on m'a dit, nous avons, ils ont, quelqu'un
            dis-lui, peut-être, hier, demain
            """)
}
