import type { Impersonation } from '@frontdesk/contract'
import type { DeviceStorage, TabKey } from '../storage/openStorage.ts'

const key: TabKey = 'impersonation'

/**
 * The access in which this tab acts for a company of others (SHELL-10); null without one. It is the tab's alone: the
 * others keep the company that the device has stored.
 */
export function readTabImpersonation(tab: Pick<DeviceStorage, 'get'>): Impersonation | null {
  try {
    const stored = JSON.parse(tab.get(key) ?? 'null') as Partial<Impersonation> | null // null, or what a tab has stored
    const { id, companyId, companyName, startedAt, endsAt, mayChange } = stored ?? {}
    return typeof id === 'string' &&
      typeof companyId === 'number' &&
      typeof companyName === 'string' &&
      typeof startedAt === 'string' &&
      typeof endsAt === 'string' &&
      typeof mayChange === 'boolean'
      ? { id, companyId, companyName, startedAt, endsAt, mayChange }
      : null
  } catch {
    return null
  }
}

/** Stores the access that the tab's next page acts in; null removes it. */
export function storeTabImpersonation(
  tab: Pick<DeviceStorage, 'set' | 'remove'>,
  impersonation: Impersonation | null,
): void {
  if (impersonation === null) tab.remove(key)
  else tab.set(key, JSON.stringify(impersonation))
}
