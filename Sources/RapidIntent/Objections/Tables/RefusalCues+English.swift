extension RefusalCues.Table {
    /// English.
    static let english = RefusalCues.Table(
        negation: """
            do not, don't need, doesn't need, no need, don't want, don't want you, not, not so, not any more, don't bother, \
            never, never mind, no, no one, no more, no longer, nobody, nothing, there is no need, nowhere, neither, nor, none, \
            hardly, without, instead of, rather than, except, anything but, avoid, prevent, prevents, stop *ing, less *ing, quit *ing, abort *ing, dismiss *ing, ignore *ing, \
            cease *ing, cancel *ing, keep from *ing, keep * from, keep * * from, keep * * * from, refrain from, refuse to, forbid, no call to, forget it, \
            forget about, forget to, under no circumstances, hold off, leave alone, the opposite of, no way, \
            leave the * off, leave the * * off, leave the * * * off, leave the * * * * off, leave it off, leave them off, \
            leave the * on, leave the * * on, leave the * * * on, leave the * * * * on, leave it on, leave them on, \
            keep the * off, keep the * * off, keep the * * * off, keep the * * * * off, keep it off, keep them off, \
            keep the * on, keep the * * on, keep the * * * on, keep the * * * * on, keep it on, keep them on, \
            there is no reason, leave off, keep off, let the * be, let it be, hold on with, everything but, all but, spare me, hands off, hands away from, i haven't got up, we haven't got up
            """,
        ending: """
            cancel, cancels, abort, aborts, dismiss, ignore, ignores, send back, throw away, throw out, hang up on, \
            get rid of
            """,
        question: """
            ^what, ^which, ^where, ^how, ^is, ^are, ^am, ^was, ^were, ^does, ^did, ^has, ^should, ^shall, ^whose, \
            ^do i, ^do we, ^do you, ^do they, ^do the, ^do these, ^do those, ^have i, ^have we, ^have they, ^have the, \
            ^will the, ^will it, ^will that, ^would it, ^would that, ^could it, ^can it, ^can the, \
            ^when is, ^when are, ^when am, ^when will, ^when do, ^when does, ^when can, ^when was, ^when were, ^when did, \
            how to, how do, tell me if, tell me whether, tell if, tell whether, tell me what, tell me how, tell me where, tell me when, \
            tell me which, explain, know what, know how, know where, know if, know whether, know when, know which, say whether, say if, remember whether, remember if, \
            wonder what, wonder how, wonder whether, wondering whether, check if, check whether, see if, see whether, \
            find out if, find out whether
            """,
        questionAboutCommands: """
            why, how come, ^did you, ^have you, ^had you, ^were you, ^are you going to, ^do you always, ^do you ever, \
            who, who's, what if, what happens, what would happen, what will happen, when did you, where did you, \
            how did you, what made, how do you know, what's the point, since when, tell me why, know why, wonder why, what do you do when
            """,
        report: """
            told, asked, said, somebody *ed, someone *ed, everybody *ed, everyone *ed, says, was saying, kept saying, tell you to, tells you to, left the, left my, left it, asks, tells, claims, claimed, mentioned, heard, wrote, writes, suggested, \
            suggests, recommended, recommends, insisted, insists, promised, advised, wondered, complained, reminded, she, he, they, \
            according to, the manual, yesterday, last night, last week, last month, last year, ago, already, used to, \
            i was, we were, you were, she was, he was, had, would have, could have, should have, might have, must have, \
            wants, wanted, thinks, thought, believes, believed, remember when, remember how, dreamed, dreamt, \
            i love, we love, i hate, we hate, i like, we like, i enjoy, we enjoy, i adore, we adore, i remember, thinking of, thinking about, good luck, \
            i am against, i am for, ^i could, ^we could, ^i might, ^we might, ^i may, ^we may, ^i should, ^we should, ^i will, ^we will, \
            ^i would, ^we would, ^we can, one could, one would, one might, just kidding, only kidding, i did that, i put, we put, i set, we set, i cut, we cut, stays, is being, are being, \
            i took, i went, i saw, i forgot, i shut, we took, we went, once upon a time, in the film, in the movie, in the book, \
            last spring, last summer, last autumn, last winter, has been, have been, by itself, by themselves, on its own, \
            on their own, went, has gone, have gone, always, usually, often, sometimes, my * *s the, our * *s the, my * *s it, our * *s it
            """,
        past: """
            i *ed, we *ed, you *ed, just *ed, *ed the, *ed my, *ed it, *ed our, *ed a, was *ing, were *ing
            """,
        condition: """
            if, when, whenever, unless, as soon as, as long as, once i, once we, once you, once it, once the, \
            once she, once he, once they, once done, once ready, or not, so that, once * comes, once * is, in case, in the event, provided, providing, whether, while, \
            suppose, supposing, assuming, imagine, otherwise, next time, in case of
            """,
        time: """
            until, till, before, after, by the time, from now, tomorrow, tonight, later, next week, at noon, at midnight, at sunset, at sunrise, at dawn, at dusk, \
            in # minutes, in # minute, in # hours, in # hour, in # seconds, in an hour, in half an hour, in a minute, \
            in a few minutes, in a second, in a bit, in a little while, in the morning, in the afternoon, in the evening, \
            on monday, on tuesday, on wednesday, on thursday, on friday, on saturday, on sunday, on mondays, on tuesdays, \
            on wednesdays, on thursdays, on fridays, on saturdays, on sundays, on weekdays, on weekends, at the weekend, \
            every day, every hour, every morning, every evening, every night, during, some day, one day
            """,
        unfinished:
            "the, a, an, my, your, our, their, his, its, to, of, and, or, with, for, from, by, in, into, onto, as, very, too, what, which, does",
        harmless: """
            i could do, we could do, i could use, we could use, i would love, i would rather, i would prefer, \
            i would appreciate, i would be, i will be, we will be, i will have, we will have, i will take, we will take, \
            i should like, we should like, so that i can, so that we can, we would like, we would love, we can do, \
            do not forget, don't you dare forget, if possible, if you can, if you could, if you would, if you please, \
            if you don't mind, if it's not too much trouble, if you like, when you can, when you have a moment, \
            when you have a minute, when you get a chance, when you're ready, i was wondering if, i was hoping, wonder if you could, wondering if you could, \
            wondering if you can, wonder if you can, hoping you could, think you could, no problem, not * enough, \
            a while, for now, from now on, after that, we need, you need, for once, \
            as well as, no matter, not only, i've had enough, how about, what about, do you mind, would you mind, have you got, \
            is it possible to, would it be possible to, are you able to, are we able to, is there any chance, \
            is there any way, why not, why don't you, why don't we, can't you, won't you, couldn't you, wouldn't you, \
            without delay, without further ado, no i meant, no i mean, no sorry, \
            isn't * enough, aren't * enough, isn't quite * enough, there is no, changed my mind, before this, \
            before that, one before, i can't see, i can't hear, i can't find, i can't remember, i can't stand, \
            i can't understand, i can't read, i can't sleep, i can't follow, i can't make out, i can't keep, \
            i can't get, i can't tell, i can't listen, we can't see, we can't hear, i couldn't hear, i couldn't see, \
            i couldn't make, i couldn't understand, i couldn't follow, i couldn't catch, i don't know, i don't remember, \
            i don't understand, i don't like, we don't know, i didn't hear, i didn't catch, i didn't get, \
            i didn't understand, i haven't got, i haven't heard, haven't we got, it can't be far, i mustn't be late
            """,
        bare: """
            which, who, any, it, that, this, so, more, some, me, us, be, is, are, get, do, could, can, would, will, you, we, i
            """,
        determiners: "the, my, our, his, her, their",
        articles: "a, an, some, any, your, its, this, that, these, those",
        prepositions: "for, from, by, with, of, to, in, at, during, until, like",
        request: "could you, can you, would you, will you, i'd like, i want, i need",
        asking: """
            tell, say, know, show, give, describe, name, list, read, explain, check, remind, see, find, look, ask, hear, \
            understand, repeat, what, which, where, whereabouts, how, when, who, if, whether, is, are, am, was, were, do, does, did, has, \
            have, any, help
            """,
        copulas: "is, are, am, was, were, seems, tastes, smells",
        perfects: "have, has")
}
