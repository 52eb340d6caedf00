/** A letter that somebody would have got. */
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

/** The letters of everybody, the newest first; those to one address, or the one with an id. */
export type EmailInbox = (asked: { to?: string; id?: string }) => Promise<readonly InboxEmail[]>
