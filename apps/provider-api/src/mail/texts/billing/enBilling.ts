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
      'The trial of {plan} ends on {date} (UTC). Then {amount} is charged to {card}, less your discount if you have one.',
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
}
