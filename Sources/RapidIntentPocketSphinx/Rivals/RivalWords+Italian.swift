extension RivalWords {
    static let italian = RivalWords(
        table: """
            non, non devi, non dovete, non voglio, mai, giammai, senza, nessuno, niente, nulla, neanche, invece di
            perché, quando, chi, come, dove, che cosa, hai, ha, abbiamo, aveva, dovrei
            se, prima di, dopo, mentre, anche se, finché, a meno che, appena
            io, ho, volevo, devo, lui ha detto, lei ha detto, ha detto di, mi ha detto, qualcuno, digli, dille, forse, ieri, domani
            """)
}
