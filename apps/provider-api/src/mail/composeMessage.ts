import type { SendMailOptions } from 'nodemailer'
import type { Email } from './Email.ts'

/**
 * Converts an email to nodemailer's options. The Message-ID derives from the email's id, so that servers recognise a
 * retry. No header contains user input except the address; nodemailer rejects line breaks in it.
 */
export const composeMessage = (email: Email, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: email.to },
  subject: email.subject,
  text: email.text,
  html: email.html,
  ...(email.attachments && {
    attachments: email.attachments.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: bytes,
    })),
  }),
  date: email.createdAt,
  messageId: `<${email.id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'frontdesk.local'}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': email.language,
    ...unsubscribing(email),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** The headers by which a mail program shows a button to unsubscribe; the click needs HTTPS (RFC 8058). */
const unsubscribing = ({ unsubscribeUrl: url }: Email): Record<string, string> =>
  url === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${url}>`,
        ...(url.startsWith('https://') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      }
