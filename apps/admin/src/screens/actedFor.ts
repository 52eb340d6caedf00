import { anAdmin, anImpersonation } from '@frontdesk/contract/fixtures'
import type { ProviderScript } from '@frontdesk/platform/testing'
import { fullSalon, lily, signedIn } from './lily.ts'

/** An access to Lily that has just begun. */
export const access = () =>
  anImpersonation({
    companyId: 101,
    companyName: 'Lily Salon',
    startedAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 25 * 60_000).toISOString(),
  })

/** A system administrator acting for Lily, which is not theirs, by `access`. */
export const actedFor: ProviderScript = {
  ...fullSalon,
  ...signedIn(anAdmin({ id: 1, fullName: 'Vira Melnyk', metadata: { roles: ['SYSTEM_ADMIN'] } }), []),
  getCompany: () => ({ company: lily }),
  getImpersonation: () => ({ impersonation: access(), serverTime: new Date().toISOString() }),
}
