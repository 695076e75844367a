extension RivalWords {
    /// English; words of one or two phones occur only in longer entries, because a breath resembles them.
    static let english = RivalWords(
        table: """
            don't, do not, don't you, don't ever, doesn't, does not, didn't, did not, won't, will not
            can't, cannot, couldn't, shouldn't, should not, wouldn't, mustn't, must not, needn't, need not
            isn't, aren't, wasn't, weren't, haven't, hasn't, never, never ever, not, not to, without, neither
            nobody, no one, nothing, no longer, no need to, instead of, rather than, avoid, refuse to, forget to
            you must not, you must never, you should not, you should never, you shouldn't, you mustn't, you can't, you don't
            you do not, you never, you will not, you won't, you are not to, i don't, i do not, i didn't, i did not, i never
            i won't, i will not, i can't, i cannot, i wouldn't, i don't want to, we don't, we didn't, we never, we won't
            we must not, he didn't, she didn't, they didn't, they don't, they never, it doesn't, it's not
            please don't, please do not, please never, there's no need to
            who, whose, why, why did, why did you, why do, why is, why not, when, when did, when do, when does, when will, where did
            what did, what do, what does, what if, what happens if, how did, how do, how do you, how does, how can, how often
            which, whether, did you, did he, did she, did they, did anyone, did somebody, do you, does he, does she, does it, does anyone
            has anyone, has he, has she, have you, have we, have they, was, were you, is it, is there, are you, are there
            should, should i, should we, shall we, will you, will he, will she, will they, will it, might
            if you, if we, if he, if she, if they, if it, if the, unless, until, because, since, while, although, whenever, before
            before you, after, after you, once, as soon as, so that, in case, even if, suppose, imagine, remember, remember to, think
            i said, i told you, i told him, i told her, i asked, i think, i thought, i know, i guess, i wonder, i wish, i hope, i heard
            i saw, i just, i always, i used to, i forgot to, i tried to, i had to, i have to, i need to, i want to, i like to, i could
            i would, i should, i might, i must, i was, i was going to, i'm not, i have, i will, i can, i did
            you said, you told me, you always, you could, you should, you would, you might, you must, you have to, you need to, you were
            he said, he told me, he wants to, he wanted to, he always, he will, he can, he was, he had to
            she said, she told me, she wants to, she wanted to, she always, she will, she can, she was, she had to
            we said, we always, we should, we could, we might, we must, we have to, we need to, we had to, we were, we will, we can
            they said, they told me, they want to, they always, they should, they will, they were, they can
            it was, it will, it would, that was, there is, there was, somebody, someone, everybody, everyone, anybody, people
            my mother, my father, my brother, my sister, my wife, my husband, my friend, his, her, their, your, this, these, those
            said, says, told, told me to, tell him to, tell her to, ask him to, ask her to, asked me to, tried to, trying to
            wanted to, want to, used to, supposed to, going to, about to, able to, have to, had to, need to, like to
            learn to, help me, let me, let us, let's, always, often, sometimes, usually, maybe, perhaps, almost, already, only
            yesterday, tomorrow, last night, every night, every morning
            """)
}
