import { z } from 'zod'
import { Instant } from '../wireValues.ts'

/**
 * The roles in a company (TEAM-1): an agent answers chats; an administrator also sets the company up; an owner also
 * has its tokens, its data and the other owners.
 */
export const CompanyRole = z.enum(['owner', 'admin', 'agent'])
export type CompanyRole = z.infer<typeof CompanyRole>

/** An invitation into a company that nobody has accepted or withdrawn (TEAM-1). */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: CompanyRole,
  /** The name of the person who invited; null: their account was deleted. */
  invitedBy: z.string().nullable(),
  sentAt: Instant,
  /** When its link stops working. */
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation as its link shows it to whoever opens it; the state says why it cannot be accepted. */
export const OpenedInvitation = z.object({
  state: z.enum(['open', 'accepted', 'withdrawn', 'expired']),
  companyName: z.string(),
  email: z.string(),
  role: CompanyRole,
  invitedBy: z.string().nullable(),
  /** Whether the address has an account, with which its owner signs in. */
  hasAccount: z.boolean(),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>
