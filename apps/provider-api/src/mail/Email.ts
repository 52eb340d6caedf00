import type { Language } from '@frontdesk/contract'
import { billingEmailKinds } from '../db/schema/BillingTables.ts'

/** Every kind of email that the product sends. */
export const emailKinds = [
  'verify-email',
  'reset-password',
  'password-changed',
  'account-deleted',
  'channel-failed',
  'channel-access-ends',
  ...billingEmailKinds,
] as const
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
}
