import type { Email } from './Email.ts'

/** What came of handing a letter over. `later`: it may be tried again, with the same Message-ID. */
export type MailOutcome = { type: 'sent' } | { type: 'later'; error: string } | { type: 'failed'; error: string }

/** A way for letters to go out. It never throws: each outcome is an answer. */
export type MailTransport = {
  send: (letter: Email) => Promise<MailOutcome>
  /** Whether text and links are kept after the letter has gone, for a page that shows them; never where letters really go out. */
  keepsSentEmails: boolean
  close: () => void
}
