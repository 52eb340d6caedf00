import { tabStorage, type DeviceStorage, type Session } from '@frontdesk/platform'

/** The tab's key for the company whose banner was dismissed. */
export const dismissedKey = 'impersonationDismissed'

/** Ends the impersonation of a company (SHELL-10): clears the stored company and opens the list of all companies. */
export function leaveCompany({
  session,
  goTo,
  localePath,
  tab = tabStorage,
}: {
  session: Session
  goTo: (path: string) => void
  localePath: (path: string) => string
  tab?: DeviceStorage
}): void {
  session.chooseCompany(null)
  tab.remove(dismissedKey)
  goTo(localePath('/system-admin/companies'))
}
