import type { EmailTexts } from './EmailTexts.ts'
import { enBilling } from './billing/enBilling.ts'

export const en: EmailTexts = {
  greeting: 'Hello, {name}!',
  greetingWithoutName: 'Hello!',
  addressHint: 'If the button does not work, copy this address into your browser:',
  footer:
    '{app} sends this email automatically, because of something done with an account of this address. Please do not reply to it.',
  unsubscribe: 'Turn these emails off',
  emails: {
    ...enBilling,
    'verify-email': {
      subject: 'Confirm your email address for {app}',
      heading: 'Confirm your email address',
      before: [
        'Somebody, most likely you, created a {app} account with this email address. Confirm that the address is yours, so that you can always get back into your account.',
      ],
      action: 'Confirm email address',
      after: ['The link works for 24 hours.', 'If it was not you, simply ignore this email.'],
    },
    'reset-password': {
      subject: 'Choose a new password for {app}',
      heading: 'Choose a new password',
      before: ['Somebody, most likely you, asked for a new password for your {app} account.'],
      action: 'Choose a new password',
      after: [
        'The link works for 10 minutes, and only once.',
        'If it was not you, ignore this email: your password stays as it is.',
      ],
    },
    'password-changed': {
      subject: 'Your {app} password was changed',
      heading: 'Your password was changed',
      before: [
        'The password of your {app} account was changed on {date} (UTC). You were signed out on your other devices.',
        'If it was you, there is nothing to do. If it was not you, choose a new password right away.',
      ],
      action: 'Reset password',
      after: [],
    },
    'second-factor-added': {
      subject: 'A second factor was added to your {app} account',
      heading: 'A second factor was added',
      before: [
        'Since {date} (UTC), signing in to your {app} account takes a code of an authenticator app besides the password. You were signed out on your other devices.',
        'If it was you, keep your recovery codes in a safe place. If it was not you, choose a new password right away and write to us.',
      ],
      action: 'Reset password',
      after: [],
    },
    'second-factor-removed': {
      subject: 'The second factor of your {app} account was turned off',
      heading: 'The second factor was turned off',
      before: [
        'Since {date} (UTC), your {app} account opens with the password alone. The recovery codes of before do not work any more.',
        'If it was you, there is nothing to do. If it was not you, choose a new password right away, and set up a second factor again in your profile.',
      ],
      action: 'Reset password',
      after: [],
    },
    'recovery-codes-renewed': {
      subject: 'Your {app} account has new recovery codes',
      heading: 'New recovery codes were made',
      before: [
        'New recovery codes for your {app} account were made on {date} (UTC). Those of before do not work any more.',
        'If it was you, keep the new ones in a safe place. If it was not you, choose a new password right away and write to us.',
      ],
      action: 'Reset password',
      after: [],
    },
    'account-deleted': {
      subject: 'Your {app} account was deleted',
      heading: 'Your account was deleted',
      before: [
        'Your {app} account was deleted on {date} (UTC), as you asked. You can no longer sign in with it.',
        'Companies that had no other members were archived. We are sorry to see you go, and you are welcome back at any time.',
      ],
      action: null,
      after: [],
    },
    'channel-failed': {
      subject: '{channel} does not work any more',
      heading: '{channel} does not work any more',
      before: [
        'Since {date} (UTC), {channel} refuses the connection to {app}. What customers write there does not arrive, and neither you nor the assistant can answer them.',
        'The integrations page says why and how to connect it again. All chats stay.',
      ],
      action: 'Open the integrations',
      after: ['You get this email once for each failure.'],
    },
    'channel-access-ends': {
      subject: 'Access to {channel} ends on {day}',
      heading: 'Access to {channel} ends soon',
      before: [
        'The token by which {app} sends and receives the messages of {channel} ends on {date} (UTC). From then on neither you nor the assistant can answer, and files that customers send do not arrive.',
        'Before that day, enter a new token for the same number on the integrations page. The token of a system user at Meta can be made without an end. All chats stay.',
      ],
      action: 'Open the integrations',
      after: ['You get this email once for each token.'],
    },
    'channel-silent': {
      subject: 'Nobody writes over {channel} any more',
      heading: 'No message over {channel} for longer than usual',
      before: [
        'The last message of a customer over {channel} arrived on {date} (UTC). In the weeks before, it was never so quiet for so long.',
        'Perhaps nobody has written. It may also be that the messages no longer arrive here: send a test message from the integrations page to find out.',
      ],
      action: 'Open the integrations',
      after: ['You get this email once for each such silence.'],
    },
    'support-answered': {
      subject: 'Support of {app} has answered you',
      heading: 'Support has answered you',
      before: ['A person of our team has answered in your conversation with support of {product}:', '“{quote}”'],
      action: 'Open the conversation',
      after: ['You get one email for all answers of a few minutes, and none while you are reading along.'],
      forVisitor: {
        before: [
          'You asked on the pages of {product}. A person of our team has answered:',
          '“{quote}”',
          'To answer, open the page on which you asked, and the conversation there.',
        ],
        footer:
          '{app} sends this email automatically, because a question was asked with this address. Please do not reply to it.',
      },
    },
  },
}
