extension LetterSounds {
    /// The rules by language.
    static let byLanguage: [String: LetterSounds] = [
        "en": english, "de": german, "nl": dutch, "fr": french, "es": spanish, "it": standard,
    ]

    /// Single letters, as most languages in Latin script speak them; what a language speaks otherwise comes before.
    private static let letters = """
        a>a b>b c>k d>d e>e f>f g>g h>h i>i j>j k>k l>l m>m n>n o>o p>p q>k r>r s>s t>t u>u v>v w>v x>ks y>i z>z ph>f th>t ck>k
        """

    /// Italian, which is also the rule for languages without a table.
    static let standard = LetterSounds(
        rules: """
            ch>k gh>g ce>Ce ci>Ci cia>Ca cio>Co ciu>Cu ge>Je gi>Ji gia>Ja gio>Jo giu>Ju sce>Se sci>Si scia>Sa scio>So \
            gli>li gn>nj qu>kw z>ts h> h(aeiou)> \(letters)
            """)

    private static let german = LetterSounds(
        rules: """
            sch>S ch>x chs>ks ei>I ai>I ie>i eu>O au>A qu>kv z>ts tz>ts ^sp>Sp ^st>St v>f w>v y>u ng>N nk>Nk h> ^h>h dt>t \
            tion>tsjon ig$>ix er$>a b$>p d$>t g$>k \(letters)
            """)

    private static let dutch = LetterSounds(
        rules: """
            sch>sx ch>x g>x ij>E ei>E ui>A ou>A au>A oe>u eu>o ie>i aa>a ee>E oo>o uu>u sj>S tj>C ng>N w>w tie>tsi d$>t b$>p \(letters)
            """)

    private static let french = LetterSounds(
        rules: """
            ch>S ou>u oi>wa ai>e ei>e au>o eau>o eu>e gn>nj qu>k gu(ei)>g c(eiy)>s g(eiy)>Z j>Z ill>ij h> ge(ao)>Z tion>sjon \
            e$> es$> ent$> s$> t$> d$> x$> z$> p$> er$>e ez$>e et$>e \(letters)
            """)

    private static let spanish = LetterSounds(
        rules: """
            ch>C ll>j qu>k gu(ei)>g c(ei)>s z>s g(ei)>x j>x h> v>b b>b rr>r y>j y$>i gue>ge gui>gi \(letters)
            """)
}
