import type { Email } from './Email.ts'

/** Outcome of a send attempt. `later`: retry with the same Message-ID. */
export type MailOutcome = { type: 'sent' } | { type: 'later'; error: string } | { type: 'failed'; error: string }

/** Sends emails. `send` never rejects: every failure is an outcome. */
export type MailTransport = {
  send: (email: Email) => Promise<MailOutcome>
  /**
   * Whether sent emails keep their text and links in the database for the sandbox's inbox; false where emails really go
   * out.
   */
  keepsSentEmails: boolean
  close: () => void
}
