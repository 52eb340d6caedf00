/** An email that would have been sent. */
export type InboxEmail = {
  id: string
  kind: string
  to: string
  language: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

/** Lists emails, newest first: all, those to one address, or the one with an id. */
export type EmailInbox = (filter: { to?: string; id?: string }) => Promise<readonly InboxEmail[]>
