import { tabStorage, type DeviceStorage, type Session } from '@frontdesk/platform'

/** The company for which the tab remembers that the banner was put aside. */
export const dismissedKey = 'impersonationDismissed'

/** Ends acting for a company of others (SHELL-10): the company is forgotten, and the list of all companies comes. */
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
