import { createLeaveGuard, useLocalePath, usePlatform, type Platform } from '@frontdesk/platform'
import { useSetAtom } from 'jotai'
import { companyDepartureAtom } from './leavingAtom.ts'

/** Creates what waits for the page to be left: `platform.singleton(createDeparture)`. */
function createDeparture({ singleton }: Platform) {
  const { isHolding } = singleton(createLeaveGuard)
  /** The departure that began last; a later choice replaces it. */
  let departure = new AbortController()
  return {
    /**
     * Runs an action when the page is left, for the departure that is about to begin and no other: a user who cancels
     * it and leaves later does not trigger the action.
     */
    begin(action: () => void): void {
      departure.abort()
      const begun = (departure = new AbortController())
      const { signal } = begun
      const go = () => {
        begun.abort()
        action()
      }
      let isConfirming = false
      // Without unsaved input the browser asks nothing; if it asks, or never fires `beforeunload`, the
      // page is left when it hides.
      window.addEventListener('pagehide', go, { signal })
      window.addEventListener(
        'beforeunload',
        () => {
          if (isConfirming) begun.abort()
          else if (isHolding()) isConfirming = true
          else go()
        },
        { signal },
      )
    },
  }
}

/**
 * SHELL-16: switches to another company, and opens its chats or the given path. A page never changes companies in
 * place: the chosen one starts with a fresh page, and is stored when this one is really left. A user who stays for
 * unsaved input keeps the current company. While this company has unsent messages, the shell asks first.
 */
export function useChooseCompany(
  goTo: (path: string) => void = (path) => window.location.assign(path),
): (companyId: number, path?: string) => void {
  const { session, singleton } = usePlatform()
  const departure = singleton(createDeparture)
  const localePath = useLocalePath()
  const depart = useSetAtom(companyDepartureAtom)
  return (companyId, path = '/chats') =>
    depart({
      leave() {
        departure.begin(() => session.chooseCompany(companyId))
        goTo(localePath(path))
      },
    })
}
