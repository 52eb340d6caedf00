import type { SendMailOptions } from 'nodemailer'
import type { Email } from './Email.ts'

/**
 * A letter as nodemailer takes it. The Message-ID is the letter's own, so that a server which was handed it twice knows it.
 * Nobody's words stand in a header but the address itself; nodemailer lets no line break through.
 */
export const composeMessage = (letter: Email, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date: letter.createdAt,
  messageId: `<${letter.id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'frontdesk.local'}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': letter.language,
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})
