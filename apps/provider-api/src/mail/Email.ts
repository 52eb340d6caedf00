import type { Language } from '@frontdesk/contract'

/** Every letter that the product writes. */
export const emailKinds = ['verify-email', 'reset-password', 'password-changed', 'account-deleted'] as const
export type EmailKind = (typeof emailKinds)[number]

/** What a letter says, in both forms. */
export type EmailBody = { subject: string; text: string; html: string }

/** A letter that is ready to be handed over. Handing it over again hands over the same: one id, one text. */
export type Email = EmailBody & { id: string; kind: EmailKind; to: string; language: Language; createdAt: Date }
