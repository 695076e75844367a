/// English sentences about anything, which serve as sentences out of scope where the data have too few.
///
/// Meanings that an intent has never seen are near some intent all the same, and only examples show how near is too near. The
/// sentences were written for this list: questions and requests to assistants, remarks, reports, and sentences that break off.
/// None of them is in the data by which models are measured.
enum BackgroundSentences {
    /// The cosines to the mean of an intent, and to one of its sentences, from which a sentence may be in scope.
    ///
    /// Single sentences are nearer than means: at 0.5, "do I need a visa for India" would go because of "I need a taxi".
    private static let near: (mean: Float, sentence: Float) = (0.5, 0.7)

    /// Whether a meaning is far from the mean of each intent, and from each of the intents' sentences.
    ///
    /// The sentences count as well because an intent of unrelated sentences is far from its own mean. Takes time linear in
    /// their number.
    static func isFar(_ meaning: [Float], from means: MeaningMeans, intents: Int, sentences: some Sequence<[Float]>)
        -> Bool
    {
        (0..<intents).allSatisfy { means.closeness(of: meaning, to: $0) < near.mean }
            && sentences.allSatisfy {
                $0.withUnsafeBufferPointer { MeaningMeans.closeness(of: meaning, to: $0) } < near.sentence
            }
    }

    /// All sentences, in lower case and without punctuation.
    static let english: [String] = """
        what will the weather be like tomorrow | is it going to rain this afternoon | do i need an umbrella today | will it \
        snow at the weekend | how windy is it at the coast | tell me a joke | make me laugh | do you know any riddles | sing \
        me a song about ducks | who is the president of france | what is the capital of peru | how many people live in china \
        | when was the second world war | who wrote romeo and juliet | what is the tallest building in the world | how old \
        is the solar system | what is the square root of eighty one | how much is fifteen times twelve | convert ten dollars \
        to euros | how many grams are in an ounce | what does serendipity mean | how do you spell necessary | translate good \
        luck into spanish | how do you say thank you in japanese | what is a synonym for happy | remind me to call my mother \
        | add milk to my shopping list | what is on my shopping list | put a meeting in my calendar for monday | what \
        appointments do i have on friday | move my haircut to thursday | wake me at seven | set an alarm for half past six | \
        delete all of my alarms | send an email to my boss | read my new messages | text anna that i will be late | do i \
        have any unread mail | call my brother on his mobile | what is john's phone number | post this picture for my \
        friends | order a pizza with extra cheese | i want to order some flowers | track my parcel | how much money is in my \
        account | transfer fifty euros to my sister | pay my electricity bill | what is my credit limit | is the bank open \
        on saturday mornings | how are the shares of that company doing | book me a flight to rome | what does the ferry to \
        the island cost | rent a car for next week | find me a hotel with a pool in madrid | do i need a visa for india | \
        what time does my flight leave tomorrow | how is the traffic on the motorway | where did i park my car | when is the \
        next bus to the airport | call me a taxi for nine o'clock | what gate does my plane leave from | how long is the \
        flight to new york | what films are on at the cinema | who won the football match last night | what is the score of \
        the game | when does the next season begin | recommend me a good book | what should i cook for dinner | how do i \
        make pancakes | how long do i boil an egg | what can i use instead of butter | is this cheese still good to eat | \
        how many calories are in an apple | which herbs belong in a tomato sauce | give me a recipe for lentil soup | where \
        do you come from | do you like me | are you a robot | what is your favourite colour | who made you | do you ever \
        sleep | you are very clever | i am fond of you | you are useless | thanks a lot | that was very kind of you | nice \
        to meet you | my name is peter | i am thirty years old | i have two brothers | my dog is called rex | the cat is \
        asleep on the chair | i am a little hungry | i feel nervous about the exam | i have a headache | my back hurts | i \
        had a bad dream | i cannot find my glasses | we are getting married in june | our son starts school on monday | my \
        neighbour has bought a new car | the shop sells fresh bread every day | she told me about her holiday | he never \
        listens to anybody | they are building a bridge over the river | the children played outside until it was dark | we \
        went to the theatre last week | my aunt lives near the sea | it was a long and tiring day | the film was much too \
        long for me | i read about it in the newspaper | somebody left a bag on the train | the teacher gave us too much \
        homework | he used to work in a factory | nobody told me about the party | i would like to learn to paint | one day \
        i will buy a boat | if i were rich i would travel the world | when i was young we had no telephone | i wonder why he \
        did that | she asked me to help her on sunday | he said that he would come later | my father always says the same \
        thing | they promised to bring it back | i might do it next month | we talked about it for hours | i forgot to bring \
        it with me | it happened a long time ago | the old one worked much better | it does that by itself every morning | \
        it was already like that when i came | my wife takes care of that | last year it broke twice | somebody should have \
        done that before | that is what the man in the shop said | it will be done by the technician | the manual explains \
        all of that | it switches by itself at six | the new ones are much more expensive | it was off all day yesterday | \
        they were still on when we came back | he had left everything open | i did that this morning already | it has been \
        broken for weeks | people used to do this by hand | in summer we hardly use it | in our old house we did not have \
        that | the neighbours always do that at night | it is better to leave it as it is | leave that alone | there is no \
        hurry with that | do not do that | never do that again | you should not have done that | i did not ask you to do \
        anything | that is not what i meant | forget what i said | it was only an example | i was talking to somebody else | \
        i was only thinking aloud | she was not talking to you | what follows from that | what would you do if i asked you | \
        why did you do that | who told you to do that | where did you learn to do that | when did you do that | have you \
        done that before | do you know what you just did | explain what this word means | what is the difference between the \
        two | how does that work inside | who invented this | how much does one of those cost | where can i buy a new one | \
        which of them is the best | which of the | do you happen to | i would like to | could you please | and then the | in \
        the middle of | how do i | because of the | with the other one | to the left of the big | when the | if it is | what \
        about the | and another thing | so anyway | well you know | let me think | hold on what was i saying | something \
        like that | sort of | as i said before | on the other hand | whatever | oh well | read me a story about a dragon | \
        let us have a round of cards | shuffle the cards | draw straws with us | choose a letter of the alphabet | take a \
        picture of us | record a video | open my photos | install the new update | connect to my headphones | what is my \
        password | is the wireless working | staple these sheets together | scan this page | save the file under another \
        name | search for cheap shoes | show me videos of kittens | what is trending today | write a letter to my landlord | \
        summarise this article for me | help me with my homework | how do i fix a flat tyre | how do i get a stain out of a \
        shirt | how often should i water a cactus | what is the best way to learn french | is there life on other planets | \
        what do owls feed on | how do birds know where to fly | what do snails eat | how deep is the ocean | what is the \
        widest lake in sweden | can dogs see colours | how many bones does a hand have | what is the meaning of life | do \
        unicorns have wings | what language do they speak in brazil | what is the biggest desert | who painted the \
        sunflowers | who built the first aeroplane | how does a vaccine work | what causes an earthquake | why do we yawn | \
        what time is it in tokyo | which day is christmas this year | how many days are there until easter | when does \
        summer begin | how late are the shops open | is the museum free on sundays | has the post been delivered | did \
        anyone phone me while i was out
        """.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
}
