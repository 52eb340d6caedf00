import type { BillingEmailTexts } from './EmailTexts.ts'
import { msg } from './msg.ts'

/** The emails about billing in English. */
export const billingEmails: BillingEmailTexts = {
  receipt: {
    subject: msg`Invoice {number}: {amount} paid`,
    heading: msg`Thank you for your payment`,
    before: [
      msg`{amount} was paid for {plan}.`,
      msg`The paid period ends on {day}. Invoice {number} is attached as a PDF.`,
    ],
    action: msg`Open the subscription`,
    after: [],
  },
  'charge-failed': {
    subject: msg`The payment for {plan} failed`,
    heading: msg`Your card could not be charged`,
    before: [
      msg`{amount} for {plan} could not be charged to the saved card.`,
      msg`It is tried again on {day}. Until then everything works as before. With another card it is paid at once.`,
    ],
    action: msg`Change the card`,
    after: [],
    withoutCard: {
      heading: msg`No card is saved`,
      before: [
        msg`{amount} for {plan} is due, and no card is saved that it could be charged to.`,
        msg`It is tried again on {day}. Until then everything works as before. With a card it is paid at once.`,
      ],
      action: msg`Add a card`,
    },
  },
  'charge-to-confirm': {
    subject: msg`Your bank asks you to confirm the payment for {plan}`,
    heading: msg`Confirm the payment`,
    before: [
      msg`Your bank asks you to confirm the payment of {amount} for {plan}. Without that it is not made.`,
      msg`The subscription page leads to your bank. Until then everything works as before.`,
    ],
    action: msg({ message: 'Confirm the payment', context: 'button' }),
    after: [],
    whilePaused: {
      before: [
        msg`Your bank asks you to confirm the payment of {amount} for {plan}. Without that it is not made.`,
        msg`The subscription page leads to your bank. Until then the assistant answers no customers, and your team can go on answering. As soon as it is paid, the assistant answers again.`,
      ],
    },
  },
  'subscription-unpaid': {
    subject: msg`{plan} is not paid`,
    heading: msg`The subscription is not paid`,
    before: [
      msg`All attempts to charge {amount} for {plan} have failed. No more are made.`,
      msg`The assistant does not answer customers until it is paid. Your team can go on answering, and nothing is lost. With another card it is paid at once.`,
    ],
    action: msg`Change the card`,
    after: [],
  },
  'trial-ending': {
    subject: msg`The trial of {product} ends on {day}`,
    heading: msg`Your trial ends soon`,
    before: [
      msg`The trial of {product} ends on {date} (UTC). Nothing is charged.`,
      msg`Choose a plan so that the assistant goes on answering customers. Chats and settings stay in any case.`,
    ],
    action: msg`Choose a plan`,
    after: [],
  },
  'trial-to-charge': {
    subject: msg`The trial of {plan} ends on {day}`,
    heading: msg`Your trial ends soon`,
    before: [
      msg`The trial of {plan} ends on {date} (UTC). Then {amount} is charged to {card}.`,
      msg`If you do not want that, cancel the subscription before.`,
    ],
    action: msg`Open the subscription`,
    after: [],
  },
  'trial-ended': {
    subject: msg`The trial of {product} has ended`,
    heading: msg`Your trial has ended`,
    before: [
      msg`The trial of {product} ended on {date} (UTC). Nothing was charged.`,
      msg`The assistant does not answer customers any more. Your team can go on answering, and nothing is lost. With a plan the assistant answers again.`,
    ],
    action: msg`Choose a plan`,
    after: [],
  },
  'card-saved': {
    subject: msg`A card was saved for {product}`,
    heading: msg`A card was saved`,
    before: [
      msg`The card {card} was saved for {product} on {date} (UTC). The subscription is charged to it from now on.`,
      msg`If neither you nor a colleague did that, look at the subscription and change your password.`,
    ],
    action: msg`Open the subscription`,
    after: [],
  },
  'subscription-canceled': {
    subject: msg`{plan} is cancelled`,
    heading: msg`Your cancellation is confirmed`,
    before: [
      msg`You can use {plan} until {date} (UTC). Nothing is charged any more.`,
      msg`Until then you can take the cancellation back with one press.`,
    ],
    action: msg`Open the subscription`,
    after: [],
  },
  'subscription-ended': {
    subject: msg`{plan} is cancelled`,
    heading: msg`Your cancellation is confirmed`,
    before: [
      msg`{plan} was not paid for, and therefore ended with the cancellation on {date} (UTC). Nothing is charged any more.`,
      msg`Chats and settings stay. You can choose a plan again at any time.`,
    ],
    action: msg`Open the subscription`,
    after: [],
  },
  refund: {
    subject: msg`{amount} of invoice {number} is returned`,
    heading: msg`Money is returned to you`,
    before: [
      msg`{amount} of invoice {number} for {plan} is returned to the card that it was paid with. Banks need up to ten days for that.`,
      msg`The invoice, with what was returned, is attached as a PDF.`,
    ],
    action: msg`Open the subscription`,
    after: [],
    whenRestored: {
      before: [
        msg`{amount} of invoice {number} for {plan} is returned to the card that it was paid with. Banks need up to ten days for that.`,
        msg`The plan that you had before the upgrade is back. It is paid until {day}. The invoice, with what was returned, is attached as a PDF.`,
      ],
    },
  },
  'refund-ended': {
    subject: msg`{amount} of invoice {number} is returned`,
    heading: msg`Money is returned to you`,
    before: [
      msg`{amount} of invoice {number} for {plan} is returned to the card that it was paid with. Banks need up to ten days for that.`,
      msg`With that the subscription ended on {date} (UTC). Chats and settings stay. The invoice, with what was returned, is attached as a PDF.`,
    ],
    action: msg`Open the subscription`,
    after: [],
  },
  'usage-warning': {
    subject: msg`{plan}: 80 % of this month’s conversations are used`,
    heading: msg`80 % of your conversations are used`,
    before: [
      msg`The assistant has answered 80 % of the {conversations} conversations that {plan} has a month. The next month begins on {day}.`,
      msg`When all are used, the assistant goes on in these conversations and leaves further customers to your team, until the month is over or you choose a larger plan.`,
    ],
    action: msg`Look at the usage`,
    after: [],
  },
  'usage-limit': {
    subject: msg`{plan}: all conversations of this month are used`,
    heading: msg`All conversations of the month are used`,
    before: [
      msg`All {conversations} conversations that {plan} has a month are used. The next month begins on {day}.`,
      msg`The assistant goes on in these conversations and leaves further customers to your team. Nothing is lost: with a larger plan it answers them within seconds.`,
    ],
    action: msg`Choose a larger plan`,
    after: [],
  },
  'auto-upgraded': {
    subject: msg`{plan} was upgraded`,
    heading: msg`Your plan was upgraded`,
    before: [
      msg`The conversations of the month were used up. As you have chosen, {plan} was upgraded: it has {conversations} conversations a month now, and {amount} was charged to the saved card for it.`,
      msg`You can switch the automatic upgrade off on the subscription page.`,
    ],
    action: msg`Open the subscription`,
    after: [],
  },
  'auto-upgrade-failed': {
    subject: msg`{plan} could not be upgraded`,
    heading: msg`The automatic upgrade failed`,
    before: [
      msg`The conversations of the month are used up. {plan} was to be upgraded to {conversations} conversations a month, but {amount} could not be charged to the saved card. Nothing was changed.`,
      msg`The assistant leaves further customers to your team. Nothing is lost: with another card or a larger plan it answers them within seconds.`,
    ],
    action: msg`Open the subscription`,
    after: [],
    withoutCard: {
      heading: msg`No card is saved`,
      before: [
        msg`The conversations of the month are used up. {plan} was to be upgraded to {conversations} conversations a month for {amount}, but no card is saved that it could be charged to. Nothing was changed.`,
        msg`The assistant leaves further customers to your team. Nothing is lost: with a card or a larger plan it answers them within seconds.`,
      ],
      action: msg`Add a card`,
    },
  },
}
