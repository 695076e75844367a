extension RivalWords {
    static let german = RivalWords(
        table: """
            nicht, bitte nicht, nie, niemals, kein, keine, keinen, keinesfalls, auf keinen fall, ohne, niemand, nichts, statt
            du sollst nicht, du darfst nicht, du musst nicht, sie sollen nicht, ich will nicht, ich wollte nicht, wir wollen nicht
            warum, wieso, weshalb, wann, wer, wie, wo, was, ob, hast du, hat er, hat sie, haben wir, hatte, war, sind, soll ich
            wenn, falls, sobald, bevor, nachdem, weil, während, obwohl, solange, bis
            ich, ich habe, ich hatte, ich wollte, ich soll, ich muss, ich kann, du hast, er hat, er sagt, er sagte, sie hat, sie sagt
            sie sagte, wir haben, wir wollten, man hat, jemand hat, sag ihm, sag ihr, vielleicht, gestern, morgen
            """)
}
