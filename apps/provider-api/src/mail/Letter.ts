import type { Language } from '@frontdesk/contract'

/** Every letter that the product writes. */
export const letterKinds = ['verify-email', 'reset-password', 'password-changed', 'account-deleted'] as const
export type LetterKind = (typeof letterKinds)[number]

/** What a letter says, in both forms. */
export type LetterBody = { subject: string; text: string; html: string }

/** A letter that is ready to be handed over. Handing it over again hands over the same: one id, one text. */
export type Letter = LetterBody & { id: string; kind: LetterKind; to: string; language: Language; createdAt: Date }
