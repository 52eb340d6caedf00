import type { FeatureFlag } from '@frontdesk/contract'
import { flagStates, mostFlagRows } from '@frontdesk/contract/limits'

/** The id of the flag with a number. */
const flagId = (number: number) => `5a0c2f0e-8f0f-4a57-9a39-${String(number).padStart(12, '0')}`

/** A flag of the console; its id has the number. */
export const aFlag = (number: number, changed: Partial<FeatureFlag> = {}): FeatureFlag => ({
  id: flagId(number),
  name: `flag-${number}`,
  enabled: false,
  metadata: {},
  updatedAt: '2026-11-20T08:30:00.000Z',
  companySwitches: { on: 0, off: 0 },
  ...changed,
})

/** The one that the product reads. */
export const subscriptionPage = aFlag(1, {
  name: 'subscription-page',
  enabled: true,
  metadata: { description: 'Plans, their page, and the limits of conversations' },
  companySwitches: { on: 3, off: 12 },
})

/** A page of the matrix as the provider answers it: salons whose states go round. */
export function companyFlagPage(flags: readonly FeatureFlag[], total: number, page: number) {
  const start = (page - 1) * mostFlagRows
  const companies = Array.from({ length: Math.min(mostFlagRows, total - start) }, (_, place) => {
    const number = start + place
    return {
      company: { id: number + 1, name: `Salon ${number + 1}`, isArchived: false },
      states: flags.map((_flag, column) => flagStates[(number + column + 2) % flagStates.length]),
    }
  })
  return { flagIds: flags.map(({ id }) => id), companies, total }
}
