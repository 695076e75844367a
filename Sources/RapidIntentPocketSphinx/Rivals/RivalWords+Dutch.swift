extension RivalWords {
    static let dutch = RivalWords(
        table: """
            niet, nooit, geen, zonder, niemand, niets, in plaats van, je mag niet, je moet niet, u mag niet
            ik wil niet, we willen niet, waarom, wanneer, wie, hoe, waar, wat, of, heb je, heeft hij, heeft zij, hebben we, was
            als, indien, zodra, voordat, nadat, omdat, terwijl, hoewel, totdat, tenzij
            ik, ik heb, ik wilde, ik moet, je hebt, hij heeft, hij zei, zij heeft, zij zei, we hebben, iemand, zeg hem, zeg haar
            misschien, gisteren, morgen
            """)
}
