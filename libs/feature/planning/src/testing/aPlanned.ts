import type { PlannedMessage } from '@frontdesk/contract'

/** A message that the signed-in administrator has planned. */
export const aPlanned = (different: Partial<PlannedMessage> = {}): PlannedMessage => ({
  id: 1,
  clientPlanId: 'planned-0001',
  author: { adminId: 1001, name: 'Olena Koval' },
  text: 'See you tomorrow at ten. The entrance is from the yard.',
  sendsAt: '2026-11-21T07:00:00.000Z',
  timeZone: 'Europe/Kyiv',
  withdrawsOnReply: true,
  state: 'planned',
  reason: null,
  revision: 1,
  ...different,
})
