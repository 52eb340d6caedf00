import { z } from 'zod'
import { Id, Instant, Language } from '../wireValues.ts'
import { SubscriptionSummary } from './Subscription.ts'

/**
 * How the person is known who writes to support: an administrator of the company; a visitor for whom the company's
 * server vouches; a visitor known by their device alone.
 */
const askerIdentities = ['administrator', 'vouched', 'device'] as const

/** A person who writes in a support conversation, as the people of support see them (SUP-8). */
export const SupportPerson = z.object({
  userId: Id,
  name: z.string(),
  identity: z.enum(askerIdentities),
  email: z.string().nullable(),
  /** Whether an administrator has opened the link in an email to this address; null for visitors. */
  isEmailVerified: z.boolean().nullable(),
  language: Language.nullable(),
  /** The page on which they wrote last; `origin` is null in the admin app itself. */
  page: z.object({ origin: z.string().nullable(), path: z.string(), at: Instant }).nullable(),
})
export type SupportPerson = z.infer<typeof SupportPerson>

/** The one side of a support conversation: its company, the people who write, and what else the company has asked. */
export const SupportAsker = z.object({
  company: z.object({ id: Id, name: z.string(), subscriptionSummary: SubscriptionSummary.nullable() }),
  /** The last writer comes first. */
  people: z.array(SupportPerson),
  /** The newest of the company's other support conversations, and how many there are. */
  otherChats: z.array(z.object({ id: Id, title: z.string().nullable(), lastMessageAt: Instant.nullable() })),
  otherChatCount: z.int().nonnegative(),
})
export type SupportAsker = z.infer<typeof SupportAsker>
