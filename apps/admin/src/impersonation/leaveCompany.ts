import { impersonationCalls } from '@frontdesk/api-client'
import { tabStorage, type DeviceStorage, type Platform } from '@frontdesk/platform'

/** The tab's key for the company whose banner was dismissed. */
export const dismissedKey = 'impersonationDismissed'

/**
 * Ends the impersonation of a company (SHELL-10): ends the tab's access, or clears the stored company at a provider
 * without such, and opens the list of all companies. `isOver`: the access has ended already.
 */
export function leaveCompany({
  platform: { session, api },
  goTo,
  localePath,
  tab = tabStorage,
  isOver = false,
}: {
  platform: Pick<Platform, 'session' | 'api'>
  goTo: (path: string) => void
  localePath: (path: string) => string
  tab?: DeviceStorage
  isOver?: boolean
}): void {
  const id = session.impersonationId()
  if (id === null) session.chooseCompany(null)
  else {
    session.impersonate(null)
    // It ends by itself in any case.
    if (!isOver)
      api
        .subject(impersonationCalls)
        .endImpersonation(id)
        .catch(() => undefined)
  }
  tab.remove(dismissedKey)
  goTo(localePath('/system-admin/companies'))
}
