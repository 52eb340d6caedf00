import { readTabImpersonation, type DeviceStorage, type StorageKey } from '@frontdesk/platform'
import type { ArrivalPorts } from './takeAddress.ts'

const chosen: StorageKey = 'companyId'
const known: StorageKey = 'companies'

/**
 * Acts for the company that an address names, such as that of an email (TEAM-3), from this page on, and removes it from
 * the address. A company that the user is known not to be in is not chosen; of one that comes before the first sign-in,
 * or the list of theirs, that list decides. An access to a company of others stays.
 */
export function takeCompany({ location, history, device, tab }: Omit<ArrivalPorts, 'now'>): void {
  const url = new URL(location.href)
  const named = url.searchParams.get('company')
  if (named === null) return
  url.searchParams.delete('company')
  history.replaceState(history.state, '', url.href)
  if (!/^[1-9]\d{0,14}$/u.test(named) || readTabImpersonation(tab) !== null) return
  if (mayBeTheirs(device, Number(named))) device.set(chosen, named)
}

/** Whether the stored list of the signed-in user's companies has one, or there is none to ask. */
function mayBeTheirs(device: Pick<DeviceStorage, 'get'>, companyId: number): boolean {
  const stored = device.get(known)
  if (stored === null || !device.get('accessToken')) return true
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) && list.some((one: { id?: unknown } | null) => one?.id === companyId)
  } catch {
    return true
  }
}
