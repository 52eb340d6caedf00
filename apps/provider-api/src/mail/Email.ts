import type { Language } from '@frontdesk/contract'
import type { emailKinds } from '../db/schema/valueLists.ts'

export type EmailKind = (typeof emailKinds)[number]

/** Subject and body, as plain text and HTML. */
export type EmailBody = { subject: string; text: string; html: string }

/** A file of an email. */
export type EmailAttachment = { name: string; type: string; bytes: Buffer }

/** A rendered email. A retry sends the same id and text. */
export type Email = EmailBody & {
  id: string
  kind: EmailKind
  to: string
  language: Language
  createdAt: Date
  attachments?: readonly EmailAttachment[]
  /** The address to which a mail program posts to unsubscribe its reader (RFC 8058), in an email that one can leave. */
  unsubscribeUrl?: string
}
