import { z } from 'zod'

/**
 * Whether a person of support is in a conversation (SUP-9): `available`, the AI answers and one can be asked for;
 * `asked`, one is waited for; `answers`, one has taken the conversation over.
 */
export const PersonStatus = z.enum(['available', 'asked', 'answers'])
export type PersonStatus = z.infer<typeof PersonStatus>
