extension LetterSounds {
    /// English: the spelling rules that matter for consonants, and the common words that break them.
    static let english = LetterSounds(
        rules: """
            ssion>Sn tion>Sn sion>Sn cian$>Sn tious>Ses cious>Ses tial>Sl cial>Sl ture$>Cer ough>o augh>o eigh>E igh>I
            ght>t gh> tch>C ch>C sch>sk sh>S th>T ph>f wh>w ck>k dge>J dg>J ng>N nk>Nk qu>kw q>k x>ks ^x>z sce>se sci>sI
            ^sc>sk ^kn>n ^wr>r ^ps>s ^gn>n mb$>m mn$>m ^gh>g rh>r ce$>s ces$>sez ce>se ci>si cy>sI cc>k c>k gg>g ge$>J ges$>Jez ge>Je
            gi>Ji gy>JI gu(aei)>g g>g j>J ted$>tid ded$>did ied$>Id ed$>d les$>lz le$>l ies$>iz ses$>sez zes$>zez
            ches$>Cez shes$>Sez ge$>J ee>i ea>i ai>E ay>E oa>o oo>u ou>A ow>o oi>O oy>O au>o aw>o ew>u ue$>u eu>u ie>i
            ei>E ey$>i ey>E ui>u ye$>I ar>ar er>er ir>er or>or ur>er yr>er ^y>j y$>i y>i ^h>h h>h a>a e>e i>i o>o u>u b>b
            d>d f>f k>k l>l m>m n>n p>p r>r s>s t>t v>v w>w z>z
            """,
        words: """
            a:e above:ebov again:agen allow:elA already:olredi anchor:anker another:enoTer answer:anser any:eni are:ar
            as:az bear:ber been:bin begin:begin blood:blod bread:bred break:brEk breakfast:brekfest brother:broTer
            brown:brAn bull:bul business:biznes busy:bizi calm:kom castle:kasl chaos:kEos character:karekter chef:Sef
            chemistry:kemistri chicago:Sikago chorus:korus christmas:krismes come:kom cough:kof could:kud country:kontri
            couple:kopl course:kors court:kort cousin:kozn cow:kA crowd:krAd dead:ded death:deT do:du does:dos done:don
            door:dor double:dobl down:dAn echo:eko eight:Et enough:enof euro:juro europe:jurop euros:juroz eye:I
            february:februeri flood:flod floor:flor flower:flAer forget:forget four:for friend:frend front:front full:ful
            gear:gir get:get gets:gets gift:gift girl:gerl give:giv great:grEt group:grup half:haf has:haz have:hav
            head:hed health:helT heart:hart heavy:hevi height:hIt his:hiz honest:onest honey:honi hour:Ar hours:Arz how:hA
            i:I instead:insted iron:Irn is:iz island:Iland justice:Jostis knew:nu know:no knowledge:noleJ laugh:laf
            listen:lisen live:liv lose:luz love:lov machine:meSin many:meni mechanic:mekanik minute:minit minutes:minits
            monday:mondE money:moni month:monT mother:moTer move:muv movie:muvi museum:mjuziem music:mjuzik
            mustache:mustaS neighbor:nEber night:nIt nothing:noTiN notice:notis now:nA of:ov office:ofis once:wons one:won
            orchestra:orkestra other:oTer oven:oven people:pipl pour:por power:pAer practice:praktis pretty:priti
            prove:pruv pull:pul push:puS put:put read:rid ready:redi rough:rof said:sed says:sez schedule:skeJul
            school:skul service:servis shoe:Su shoes:Suz should:Sud shower:SAer some:som son:son soul:sol soup:sup
            source:sors steak:stEk stomach:stomek sugar:Sugar sure:Sur talk:tok target:target tear:ter
            technology:teknoloJi the:Te their:Ter there:Ter they:TE though:To thought:Tot through:Tru to:tu today:tudE
            together:tugeTer tomorrow:tumoro tonight:tunIt too:tu touch:toC tough:tof tower:tAer town:tAn trouble:trobl
            tuesday:tuzdE two:tu unit:junit united:junItid universe:junivers university:juniversiti use:juz used:juzd
            user:juzer usual:juZual walk:wok was:woz wear:wer weather:weTer wednesday:wenzdE weight:wEt were:wer what:wot
            where:wer who:hu whose:huz woman:wuman women:wimen won:won would:wud wow:wA you:ju young:joN your:jor
            youth:juT youve:juv
            """, hasMuteE: true)
}
