import type { EmailTexts } from './EmailTexts.ts'
import { billingEmails } from './billingEmails.ts'
import { msg } from './msg.ts'

/** All emails in English; the catalogues in `mail-locales` have their translations. */
export const englishTexts: EmailTexts = {
  greeting: msg`Hello, {name}!`,
  greetingWithoutName: msg`Hello!`,
  addressHint: msg`If the button does not work, copy this address into your browser:`,
  footer: msg`{app} sends this email automatically, because of something done with an account of this address. Please do not reply to it.`,
  unsubscribe: msg`Turn these emails off`,
  emails: {
    ...billingEmails,
    'verify-email': {
      subject: msg`Confirm your email address for {app}`,
      heading: msg`Confirm your email address`,
      before: [
        msg`Somebody, most likely you, created a {app} account with this email address. Confirm that the address is yours, so that you can always get back into your account.`,
      ],
      action: msg`Confirm email address`,
      after: [msg`The link works for 24 hours.`, msg`If it was not you, simply ignore this email.`],
    },
    'reset-password': {
      subject: msg`Choose a new password for {app}`,
      heading: msg`Choose a new password`,
      before: [msg`Somebody, most likely you, asked for a new password for your {app} account.`],
      action: msg({ message: 'Choose a new password', context: 'button' }),
      after: [
        msg`The link works for 10 minutes, and only once.`,
        msg`If it was not you, ignore this email: your password stays as it is.`,
      ],
    },
    'password-changed': {
      subject: msg`Your {app} password was changed`,
      heading: msg`Your password was changed`,
      before: [
        msg`The password of your {app} account was changed on {date} (UTC). You were signed out on your other devices.`,
        msg`If it was you, there is nothing to do. If it was not you, choose a new password right away.`,
      ],
      action: msg`Reset password`,
      after: [],
    },
    'second-factor-added': {
      subject: msg`A second factor was added to your {app} account`,
      heading: msg`A second factor was added`,
      before: [
        msg`Since {date} (UTC), signing in to your {app} account takes a code of an authenticator app besides the password. You were signed out on your other devices.`,
        msg`If it was you, keep your recovery codes in a safe place. If it was not you, choose a new password right away and write to us.`,
      ],
      action: msg`Reset password`,
      after: [],
    },
    'second-factor-removed': {
      subject: msg`The second factor of your {app} account was turned off`,
      heading: msg`The second factor was turned off`,
      before: [
        msg`Since {date} (UTC), your {app} account opens with the password alone. The recovery codes of before do not work any more.`,
        msg`If it was you, there is nothing to do. If it was not you, choose a new password right away, and set up a second factor again in your profile.`,
      ],
      action: msg`Reset password`,
      after: [],
    },
    'recovery-codes-renewed': {
      subject: msg`Your {app} account has new recovery codes`,
      heading: msg`New recovery codes were made`,
      before: [
        msg`New recovery codes for your {app} account were made on {date} (UTC). Those of before do not work any more.`,
        msg`If it was you, keep the new ones in a safe place. If it was not you, choose a new password right away and write to us.`,
      ],
      action: msg`Reset password`,
      after: [],
    },
    'passkey-added': {
      subject: msg`A passkey was added to your {app} account`,
      heading: msg`A passkey was added`,
      before: [
        msg`A passkey was added to your {app} account on {date} (UTC). From then on signing in takes the passkey, or another way that you have set up, besides the password.`,
        msg`If it was you, there is nothing to do. If it was not you, choose a new password right away, remove the passkey in your profile and write to us.`,
      ],
      action: msg`Reset password`,
      after: [],
    },
    'passkey-removed': {
      subject: msg`A passkey was removed from your {app} account`,
      heading: msg`A passkey was removed`,
      before: [
        msg`A passkey was removed from your {app} account on {date} (UTC), and no longer signs you in. The other ways that you have set up still do.`,
        msg`If it was you, there is nothing to do. If it was not you, choose a new password right away and write to us.`,
      ],
      action: msg`Reset password`,
      after: [],
    },
    'account-deleted': {
      subject: msg`Your {app} account was deleted`,
      heading: msg`Your account was deleted`,
      before: [
        msg`Your {app} account was deleted on {date} (UTC), as you asked. You can no longer sign in with it.`,
        msg`Companies that had no other members were archived. We are sorry to see you go, and you are welcome back at any time.`,
      ],
      action: null,
      after: [],
    },
    'channel-failed': {
      subject: msg`{channel} does not work any more`,
      heading: msg`{channel} does not work any more`,
      before: [
        msg`Since {date} (UTC), {channel} refuses the connection to {app}. What customers write there does not arrive, and neither you nor the assistant can answer them.`,
        msg`The integrations page says why and how to connect it again. All chats stay.`,
      ],
      action: msg`Open the integrations`,
      after: [msg`You get this email once for each failure.`],
    },
    'channel-access-ends': {
      subject: msg`Access to {channel} ends on {day}`,
      heading: msg`Access to {channel} ends soon`,
      before: [
        msg`The token by which {app} sends and receives the messages of {channel} ends on {date} (UTC). From then on neither you nor the assistant can answer, and files that customers send do not arrive.`,
        msg`Before that day, enter a new token for the same number on the integrations page. The token of a system user at Meta can be made without an end. All chats stay.`,
      ],
      action: msg`Open the integrations`,
      after: [msg`You get this email once for each token.`],
    },
    'channel-silent': {
      subject: msg`Nobody writes over {channel} any more`,
      heading: msg`No message over {channel} for longer than usual`,
      before: [
        msg`The last message of a customer over {channel} arrived on {date} (UTC). In the weeks before, it was never so quiet for so long.`,
        msg`Perhaps nobody has written. It may also be that the messages no longer arrive here: send a test message from the integrations page to find out.`,
      ],
      action: msg`Open the integrations`,
      after: [msg`You get this email once for each such silence.`],
    },
    'team-invitation': {
      subject: msg`Invitation to {company} on {app}`,
      heading: msg`You are invited to {company}`,
      before: [msg`The team of {company} invites you to answer its customers with it in {app}.`],
      withInviter: {
        before: [msg`{inviter} invites you to the team of {company}, which answers its customers in {app}.`],
      },
      action: msg`See the invitation`,
      after: [
        msg`The link works once, for 7 days, and only for this address. You can use the account you have, or make one.`,
        msg`If you do not know the company, simply ignore this email.`,
      ],
      footer: msg`{app} sends this email automatically, because an administrator of a company entered this address. Please do not reply to it.`,
    },
    'team-notified': {
      subject: msg`Your colleagues at {company} need you`,
      heading: msg`Your colleagues need you`,
      before: [
        msg`While you were away, colleagues at {company} mentioned you in notes and assigned chats to you.`,
        msg`Mentions: {mentions}. Assigned chats: {assignments}.`,
      ],
      onlyMentioned: {
        subject: msg`You were mentioned in a note at {company}`,
        heading: msg`You were mentioned in a note`,
        before: [msg`While you were away, colleagues at {company} mentioned you in notes. Mentions: {mentions}.`],
      },
      onlyAssigned: {
        subject: msg`A chat at {company} was assigned to you`,
        heading: msg`A chat was assigned to you`,
        before: [
          msg`While you were away, colleagues at {company} assigned chats to you. Assigned chats: {assignments}.`,
        ],
      },
      action: msg`Open the chat`,
      after: [msg`You get one email for all of it, at most every two hours, and none while the app is open.`],
    },
    'webhook-disabled': {
      subject: msg`Nothing is sent to {webhook} any more`,
      heading: msg`A webhook was switched off`,
      before: [
        msg`Since {date} (UTC), {app} sends no events to {webhook}: for five days, not one of them got through.`,
        msg`Mend the program that receives them, then switch the webhook on again. What happens until then is not sent afterwards.`,
      ],
      whenGone: {
        before: [
          msg`Since {date} (UTC), {app} sends no events to {webhook}: the address answered that it is gone (410).`,
          msg`If that is not as it should be, mend the program that receives them, then switch the webhook on again. What happens until then is not sent afterwards.`,
        ],
      },
      action: msg`Open the webhooks`,
      after: [msg`You get this email once for each time that a webhook is switched off.`],
    },
    'support-answered': {
      subject: msg`Support of {app} has answered you`,
      heading: msg`Support has answered you`,
      before: [msg`A person of our team has answered in your conversation with support of {product}:`, msg`“{quote}”`],
      action: msg`Open the conversation`,
      after: [msg`You get one email for all answers of a few minutes, and none while you are reading along.`],
      forVisitor: {
        before: [
          msg`You asked on the pages of {product}. A person of our team has answered:`,
          msg`“{quote}”`,
          msg`To answer, open the page on which you asked, and the conversation there.`,
        ],
        footer: msg`{app} sends this email automatically, because a question was asked with this address. Please do not reply to it.`,
      },
    },
  },
}
