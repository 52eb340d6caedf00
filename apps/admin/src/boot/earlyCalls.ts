import { readTabImpersonation, storedCompanyId, type DeviceStorage } from '@frontdesk/platform'
import type { FirstView } from './firstView.ts'

/** A call of the provider API as the app will make it: the path below the API's host, and its headers. */
export type EarlyCall = { path: string; headers: Record<string, string> }

/**
 * The calls that the app will make first, for this token and company; none for a signed-out visitor. An address that
 * carries anything more than its path, like a token or a filter, changes what is asked: it is left to the app.
 */
export function earlyCalls(
  view: FirstView,
  { search, hash }: Pick<Location, 'search' | 'hash'>,
  device: Pick<DeviceStorage, 'get'>,
  tab: Pick<DeviceStorage, 'get'>,
): EarlyCall[] {
  const token = device.get('accessToken')
  if (!token || search !== '' || hash !== '') return []
  const impersonation = readTabImpersonation(tab)
  const companyId = impersonation?.companyId ?? storedCompanyId(device)
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    ...(companyId !== null && { 'x-company-id': String(companyId) }),
    ...(impersonation && { 'x-impersonation-id': impersonation.id }),
  }
  const paths = ['/admin/getMe']
  if (view === 'inbox' || view === 'page') paths.push('/admin/getCompanies')
  if (view === 'inbox' && companyId !== null && !hasStoredFilter(device.get('inboxFilter')))
    paths.push(`/admin/getChatsWithPreview?companyId=${String(companyId)}&limit=50&offset=0&snoozed=false`)
  return paths.map((path) => ({ path, headers }))
}

/** Whether some administrator's stored filter narrows the list (CHAT-3); what cannot be read counts as one. */
function hasStoredFilter(stored: string | null): boolean {
  if (stored === null) return false
  try {
    const filters = Object.values(JSON.parse(stored) as Record<string, Record<string, unknown>>)
    return filters.some((filter) =>
      Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value && value !== 'all')),
    )
  } catch {
    return true
  }
}
