import { withoutLocale } from '@frontdesk/locale-resolution'
import { createElement, startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { matchPath, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

const isChat = ({ pathname }: { pathname: string }) =>
  matchPath('/chats/:chatId', withoutLocale(pathname).path) !== null

/**
 * React Router's `BrowserRouter`, but for two kinds of addresses that are rendered before the next key or press. That
 * router renders each new address as a transition, which on a busy device comes late:
 *
 * - From one chat to another: the composer of the chat before would stay under the new address, and a reply that is
 *   typed at once would go to the wrong customer.
 * - Within a page: a filter, a tab or a range is stored in the address, and React would set its pressed control back to
 *   the value before until the transition ends: the press would seem lost.
 */
export function AppRouter({ basename, children }: { basename: string; children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  // The place on screen: the address is ahead of it during a transition.
  const shown = useRef(location)
  useLayoutEffect(() => {
    shown.current = location
  }, [location])
  useLayoutEffect(
    () =>
      history.listen((next) => {
        const place = { action: next.action, location: next.location }
        const isSamePage = shown.current.pathname === place.location.pathname
        if (isSamePage || (isChat(shown.current) && isChat(place.location))) setPlace(place)
        else startTransition(() => setPlace(place))
      }),
    [history],
  )
  return createElement(Router, { basename, location, navigationType: action, navigator: history }, children)
}
