/** How the salons' customers and the salons talk in English; see `readScenes` for the notation. */
export const enScenes = `
# booking
c Hi! Could I book {forService} {onDay}?
| Hello, do you have anything free {onDay}? I'd like {forService}
| Hey, any chance of {forService} {onDay}?
a! Hello {name}! {Service} is {price}. I'm passing this to the front desk to check the diary. What time would suit you?
| Hi {name}, happy to help. Someone will check the diary in a moment. Would you rather come before lunch or after?
/ Hello {name}! {Service} is {price}. Let me look at the diary. Would you rather come before lunch or after?
c Somewhere around {time} if possible
| From {time} or so, if you can
h {OnDay} we have {time} and {time2}, both with {master}. Which one shall I book?
| I can do {time} or {time2} {onDay}, with {master}.
c {time} is perfect
| Let's do {time}
h Booked: {onDay}, {time}, {service} with {master}. We're at {address}. See you then!
| You're in: {onDay} at {time} with {master}. If anything changes, just tell us a day ahead.
c Thank you!
| Great, thanks so much
eve h A little reminder: {service} tomorrow at {time} with {master}. Still good for you?
c Yes, see you tomorrow
| Yes, I'll be there
after c Just wanted to say I love it. Thank you!
| So happy with how it turned out, thanks
h That makes our day. Enjoy it!
| Thank you! {master} says hello

# price
c How much is {service} at the moment?
| What do you charge these days for {service}?
a {Service} is {price}, materials included.
| It's {price}, and everything is included.
c And how long does it take?
a About an hour and a half. We start on time, so you can plan around it.
c Perfect, I'll get back to you with a day
| Good to know, thanks

# address
c Where exactly are you?
| Could you send me the address please?
a We're at {address}. The entrance is from the courtyard, look for the green door with the lantern.
c Is it far from the station?
a About seven minutes on foot. If you get lost, call us on {phone}.
c I'll find it, thanks

# sunday
c Are you open on Sundays?
| Are you open this Sunday?
a {sunday}
c What's the latest I can book?
a The last appointment is one hour before closing. For longer treatments, mornings are better.
c Got it, thank you

# move
c Hi, it's {firstName}. I'm stuck in a meeting, could we move my appointment to {time}?
| Hello, something came up at work. Is there anything {onDay} instead?
a! Of course, {name}. I'm asking the front desk what is free, they'll answer you here.
/ Of course, {name}. One moment, let me see what is free.
h Hi {name}, of course. How about {time2} {onDay}?
| No problem at all. {OnDay} at {time2} is free, shall I move you?
c Yes please
| That works, thanks for being flexible
h Moved: {onDay} at {time2}, still with {master}.
c You're the best

# late
c Traffic is awful, I'll be ten minutes late
| Running a bit late, sorry! There in fifteen
h Thanks for letting us know, {name}. No rush, {master} is waiting.
| All good. If it gets longer than fifteen minutes please tell us, there's somebody after you.
c Parking now
| Almost there

# parking
c Is there parking nearby?
| Where can I leave the car?
a {parking}
c Great, I'll drive then
| Brilliant, thanks

# complaint f
c Hi. I had my nails done on Monday and two have already chipped. I'm a bit disappointed
| Hello, my hair colour has gone brassy after two washes. Is that normal?
a! I'm really sorry to hear that, {name}. I'm calling someone from the front desk so they can sort it out with you personally.
/ Oh no, {name}. Let me look up your visit, one moment.
h {name}, I'm sorry about this. It's covered by our seven-day guarantee, we'll fix it for free. When could you come in?
| That shouldn't happen, apologies. We'd like to redo it at no charge. Could you do {onDay}?
c {OnDay} after {time} would work
| {OnDay} is fine
h You're booked {onDay} at {time2}. Coffee's on us.
c Thanks for dealing with it so quickly
after c All fixed, it looks great now
h Thank you for telling us, it really helps.

# gift
c Do you sell gift cards?
| I'd like to get my sister a gift card, how does it work?
a Yes, for any amount from {p:gift}. They are valid for six months, and the electronic one arrives right after payment.
c Do you have a nice paper one as well?
a Yes, a paper card in an envelope, to pick up at the desk any day.
c Lovely, I'll pop in {onDay}
| Perfect. One for {p:facial} then please
h We'll have it ready. Whose name should go on it?
c Charlotte. No amount on the front, please
h <gift-card> Done, it'll be waiting for you. This is how it looks

# cancel
c Sorry, I need to cancel {ofDay}
| I'm afraid I can't make it {onDay}, could you cancel please?
a! What a pity, {name}. Cancelling is free up to a day before. I'm telling the front desk.
/ What a pity, {name}. It's more than a day ahead, so it's free to cancel.
h Cancelled, no worries. Would you like another day?
c Not yet, I'm travelling. I'll write when I'm back
| I'll let you know next week
h Safe travels, talk soon.

# colour f
c I'm thinking about going from dark brown to a cool blonde. Is that doable in one go?
| I want a change of colour but I'm scared of damage. What would you suggest?
a Usually not in one go without damage. The colourist first looks at your hair in a free consultation. Colouring starts at {p:colour}.
c How long is the consultation?
a About twenty minutes, with {master}, any working day.
c Could I come {onDay}?
h Yes, {time} or {time2}. And could you send a photo of your hair in daylight beforehand?
c <hair> {time} please. This is my hair today
h You're down for a consultation {onDay} at {time}.
after c {master} was so thorough. We're doing it in two steps
h Sounds like a plan. Tell us when you have a date in mind.

# lost
c I think I left my scarf at yours yesterday. Grey, wool
| Did anyone find an earring by any chance? Small, gold
h Let me check at the desk, one moment.
h Found it! It's here, come by whenever suits.
c Oh thank goodness. I'll come tomorrow
| You've saved my week

# allergy f
c I've got an allergy to acrylates. What do you work with?
| Do you have hypoallergenic polish?
a We work without HEMA and have a hypoallergenic line. Please tell your nail artist before the treatment and she'll do a patch test.
c Does it cost extra?
a No, the price is the same.
c That's a relief, thank you

# kids
c Do you cut children's hair? My son is five
| Can I bring my daughter for a trim? She's four
a Yes, a cut for children under ten is {p:kids}. There's a corner with toys and cartoons.
c A little scared of the clippers, I have to say
h {master} uses scissors only and has all the patience in the world. How about {onDay} at {time}?
c Let's try
h Booked. Bring a favourite toy, it helps.
after c Not a single tear. You're wizards
h Told {master}, she's beaming!

# payment
c Can I pay by card?
| Do you take cards or only cash?
a Cards, Apple Pay, Google Pay and cash are all fine. We ask for a deposit only for treatments longer than three hours.
c Good, thanks

# invoice
c Could I have a receipt made out to my company?
| Do you issue invoices? My employer pays for wellness
h Yes, send us the company's name and tax number and we'll e-mail it the same day.
c Sent by e-mail just now
h Got it, the invoice is on its way.
c Super quick, thank you

# review
c Just wanted to say thanks for last time, I keep getting compliments
| Your place is the calmest hour of my week, honestly
h {name}, that is the nicest thing to read in the morning. Thank you!
| Thank you! If you have a minute, a short review helps us a lot.
c Will do
`

export const enPromotions = `
# autumn
h {name}, until the end of the month a manicure and pedicure together are 20% off. Answer this message and we'll find you a time.
c Does that include weekends?
| Thanks, I'll think about it
h Yes, every day until the end of the month.

# gift-season
h Gift season: with every card from {p:facial} we add a hand treatment. Write to us and we'll prepare the envelope.

# newcomer
h We have a new stylist, {master}. Your first visit with her is 15% off, this week only.
c Is she in on weekends too?
h She is! There's still {time} {onDay}.

# quiet-hours
h Quiet hours: on weekdays before noon a blow-dry comes free with your haircut. Shall we book you in?
c Please don't send me offers
h Understood, we won't. Thank you for telling us.
`
