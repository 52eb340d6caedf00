import type { KnownCompanyUser } from '@frontdesk/api-client'
import type { Invitation, OpenedInvitation } from '@frontdesk/contract'

const joinedAt = '2026-11-01T08:00:00.000Z'

/** An owner, an administrator and an agent; the administrator of the fixtures is the owner. */
export const someColleagues: readonly KnownCompanyUser[] = [
  { id: 7, fullName: 'Olena Koval', email: 'olena@example.com', role: 'owner', joinedAt },
  { id: 8, fullName: 'Marco Bianchi', email: 'marco@example.com', role: 'admin', joinedAt },
  { id: 9, fullName: 'Vera Lis', email: 'vera@example.com', role: 'agent', joinedAt },
]

/** An invitation of an agent, with whatever differs. */
export const anInvitation = (different: Partial<Invitation> = {}): Invitation => ({
  id: '11111111-1111-4111-8111-111111111111',
  email: 'iryna@example.com',
  role: 'agent',
  invitedBy: 'Olena Koval',
  sentAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2999-11-27T08:00:00.000Z',
  ...different,
})

/** An open invitation as its link shows it, with whatever differs. */
export const anOpenedInvitation = (different: Partial<OpenedInvitation> = {}): OpenedInvitation => ({
  state: 'open',
  companyName: 'Lily Salon',
  email: 'olena@example.com',
  role: 'agent',
  invitedBy: 'Marco Bianchi',
  hasAccount: false,
  ...different,
})
