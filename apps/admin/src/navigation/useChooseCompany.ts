import { useLocalePath, useSession } from '@frontdesk/platform'

/** The departure that was begun last; a later choice takes its place. */
let departure = new AbortController()

/**
 * Does a deed once the page goes, for the departure that is about to begin and for no other: who stays at the browser's
 * question and leaves some time later does not leave for it any more.
 */
function onDeparture(deed: () => void): void {
  departure.abort()
  const begun = (departure = new AbortController())
  const { signal } = begun
  const go = () => {
    begun.abort()
    deed()
  }
  let isAsked = false
  // Where nothing is unsaved, nobody asks; where somebody does, or where this is never told, the page is gone when it hides.
  window.addEventListener('pagehide', go, { signal })
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (isAsked) begun.abort()
      else if (event.defaultPrevented) isAsked = true
      else go()
    },
    { signal },
  )
}

/**
 * SHELL-16: acts for another company. A page never changes companies under the user's hands: the chosen one begins with a
 * fresh page, and is stored when this one really goes. Who stays for what they typed goes on with the company they have.
 */
export function useChooseCompany(
  goTo: (path: string) => void = (path) => window.location.assign(path),
): (companyId: number) => void {
  const session = useSession()
  const localePath = useLocalePath()
  return (companyId) => {
    onDeparture(() => session.chooseCompany(companyId))
    goTo(localePath('/chats'))
  }
}
