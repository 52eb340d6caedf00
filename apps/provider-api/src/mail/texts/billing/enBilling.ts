import type { BillingEmailTexts } from '../EmailTexts.ts'

export const enBilling: BillingEmailTexts = {
  receipt: {
    subject: 'Invoice {number}: {amount} paid',
    heading: 'Thank you for your payment',
    before: ['{amount} was paid for {plan}.', 'The paid period ends on {day}. Invoice {number} is attached as a PDF.'],
    action: 'Open the subscription',
    after: [],
  },
  'charge-failed': {
    subject: 'The payment for {plan} failed',
    heading: 'Your card could not be charged',
    before: [
      '{amount} for {plan} could not be charged to the saved card.',
      'It is tried again on {day}. Until then everything works as before. With another card it is paid at once.',
    ],
    action: 'Change the card',
    after: [],
    withoutCard: {
      heading: 'No card is saved',
      before: [
        '{amount} for {plan} is due, and no card is saved that it could be charged to.',
        'It is tried again on {day}. Until then everything works as before. With a card it is paid at once.',
      ],
      action: 'Add a card',
    },
  },
  'charge-to-confirm': {
    subject: 'Your bank asks you to confirm the payment for {plan}',
    heading: 'Confirm the payment',
    before: [
      'Your bank asks you to confirm the payment of {amount} for {plan}. Without that it is not made.',
      'The subscription page leads to your bank. Until then everything works as before.',
    ],
    action: 'Confirm the payment',
    after: [],
  },
  'subscription-unpaid': {
    subject: '{plan} is not paid',
    heading: 'The subscription is not paid',
    before: [
      'All attempts to charge {amount} for {plan} have failed. No more are made.',
      'The assistant does not answer customers until it is paid. Your team can go on answering, and nothing is lost. With another card it is paid at once.',
    ],
    action: 'Change the card',
    after: [],
  },
  'trial-ending': {
    subject: 'The trial of {product} ends on {day}',
    heading: 'Your trial ends soon',
    before: [
      'The trial of {product} ends on {date} (UTC). Nothing is charged.',
      'Choose a plan so that the assistant goes on answering customers. Chats and settings stay in any case.',
    ],
    action: 'Choose a plan',
    after: [],
  },
  'trial-to-charge': {
    subject: 'The trial of {plan} ends on {day}',
    heading: 'Your trial ends soon',
    before: [
      'The trial of {plan} ends on {date} (UTC). Then {amount} is charged to {card}.',
      'If you do not want that, cancel the subscription before.',
    ],
    action: 'Open the subscription',
    after: [],
  },
  'trial-ended': {
    subject: 'The trial of {product} has ended',
    heading: 'Your trial has ended',
    before: [
      'The trial of {product} ended on {date} (UTC). Nothing was charged.',
      'The assistant does not answer customers any more. Your team can go on answering, and nothing is lost. With a plan the assistant answers again.',
    ],
    action: 'Choose a plan',
    after: [],
  },
  'card-saved': {
    subject: 'A card was saved for {product}',
    heading: 'A card was saved',
    before: [
      'The card {card} was saved for {product} on {date} (UTC). The subscription is charged to it from now on.',
      'If neither you nor a colleague did that, look at the subscription and change your password.',
    ],
    action: 'Open the subscription',
    after: [],
  },
  'subscription-canceled': {
    subject: '{plan} is cancelled',
    heading: 'Your cancellation is confirmed',
    before: [
      'You can use {plan} until {date} (UTC). Nothing is charged any more.',
      'Until then you can take the cancellation back with one press.',
    ],
    action: 'Open the subscription',
    after: [],
  },
  'subscription-ended': {
    subject: '{plan} is cancelled',
    heading: 'Your cancellation is confirmed',
    before: [
      '{plan} was not paid for, and therefore ended with the cancellation on {date} (UTC). Nothing is charged any more.',
      'Chats and settings stay. You can choose a plan again at any time.',
    ],
    action: 'Open the subscription',
    after: [],
  },
  refund: {
    subject: '{amount} of invoice {number} is returned',
    heading: 'Money is returned to you',
    before: [
      '{amount} of invoice {number} for {plan} is returned to the card that it was paid with. Banks need up to ten days for that.',
      'The invoice, with what was returned, is attached as a PDF.',
    ],
    action: 'Open the subscription',
    after: [],
  },
  'refund-ended': {
    subject: '{amount} of invoice {number} is returned',
    heading: 'Money is returned to you',
    before: [
      '{amount} of invoice {number} for {plan} is returned to the card that it was paid with. Banks need up to ten days for that.',
      'With that the subscription ended on {date} (UTC). Chats and settings stay. The invoice, with what was returned, is attached as a PDF.',
    ],
    action: 'Open the subscription',
    after: [],
  },
  'usage-warning': {
    subject: '{plan}: 80 % of this month’s conversations are used',
    heading: '80 % of your conversations are used',
    before: [
      'The assistant has answered 80 % of the {conversations} conversations that {plan} has a month. The next month begins on {day}.',
      'When all are used, the assistant goes on in these conversations and leaves further customers to your team, until the month is over or you choose a larger plan.',
    ],
    action: 'Look at the usage',
    after: [],
  },
  'usage-limit': {
    subject: '{plan}: all conversations of this month are used',
    heading: 'All conversations of the month are used',
    before: [
      'All {conversations} conversations that {plan} has a month are used. The next month begins on {day}.',
      'The assistant goes on in these conversations and leaves further customers to your team. Nothing is lost: with a larger plan it answers them within seconds.',
    ],
    action: 'Choose a larger plan',
    after: [],
  },
  'auto-upgraded': {
    subject: '{plan} was upgraded',
    heading: 'Your plan was upgraded',
    before: [
      'The conversations of the month were used up. As you have chosen, {plan} was upgraded: it has {conversations} conversations a month now, and {amount} was charged to the saved card for it.',
      'You can switch the automatic upgrade off on the subscription page.',
    ],
    action: 'Open the subscription',
    after: [],
  },
  'auto-upgrade-failed': {
    subject: '{plan} could not be upgraded',
    heading: 'The automatic upgrade failed',
    before: [
      'The conversations of the month are used up. {plan} was to be upgraded to {conversations} conversations a month, but {amount} could not be charged to the saved card. Nothing was changed.',
      'The assistant leaves further customers to your team. Nothing is lost: with another card or a larger plan it answers them within seconds.',
    ],
    action: 'Open the subscription',
    after: [],
    withoutCard: {
      heading: 'No card is saved',
      before: [
        'The conversations of the month are used up. {plan} was to be upgraded to {conversations} conversations a month for {amount}, but no card is saved that it could be charged to. Nothing was changed.',
        'The assistant leaves further customers to your team. Nothing is lost: with a card or a larger plan it answers them within seconds.',
      ],
      action: 'Add a card',
    },
  },
}
