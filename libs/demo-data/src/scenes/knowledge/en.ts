/** The knowledge of a salon, in English: a question, and below it the answer. */
export const enKnowledge = `
? How much is a manicure? What does a manicure cost?
A classic manicure is {p:manicure}, with gel polish {p:gel}. It takes about an hour and a half.
? How much is a pedicure?
A pedicure with polish is {p:pedicure}. Together with a manicure both are 10% off.
? How much is a haircut? What does a cut cost?
A women's haircut is {p:haircut}, a children's cut (under ten) {p:kids}. A blow-dry is {p:blowdry}.
? How much is hair colouring?
Colouring starts at {p:colour}; the colourist tells you the exact price in a free consultation.
? How much are brows and lashes?
A brow shape is {p:brows}, a lash set {p:lashes}.
? How much is a facial?
A facial is {p:facial} and takes an hour.
? When are you open? What are your opening hours?
{hours}
? Are you open on Sunday, at the weekend?
{sunday}
? Where are you? What is your address?
We are at {address}. The entrance is from the courtyard: look for the green door with the lantern. Phone {phone}.
? Is there parking? Where can I leave the car?
{parking}
? How do I cancel or move my appointment?
Cancelling or moving is free up to one day before. Write to us here or call {phone}.
? Do you have gift cards? Do you sell gift vouchers?
Yes, gift cards for any amount from {p:gift}. They are valid for six months; the electronic one arrives right after payment, a paper one in an envelope waits at the desk.
? Can I pay by card?
We take cards, Apple Pay, Google Pay and cash. A deposit is needed only for treatments longer than three hours.
? What materials do you use? Are they hypoallergenic, I have an allergy
We work without HEMA and have a hypoallergenic line at the same price. Please tell your nail artist about the allergy before she starts.
? Is there a guarantee on the polish?
Polish has a seven-day guarantee: if something chips, we fix it for free.
? Can I bring my child?
Yes, there is a children's corner with toys and cartoons.
`
