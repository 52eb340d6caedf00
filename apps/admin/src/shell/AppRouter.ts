import { withoutLocale } from '@frontdesk/locale-resolution'
import { createElement, startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { matchPath, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

const isChat = ({ pathname }: { pathname: string }) =>
  matchPath('/chats/:chatId', withoutLocale(pathname).path) !== null

/**
 * React Router's `BrowserRouter`, but for how it goes from one chat to another. That router renders each new address as
 * a transition: on a busy device the composer of the chat before stays under a new address, and a reply that is typed
 * at once goes to the wrong customer. A new chat is therefore rendered before the next key.
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
        if (isChat(shown.current) && isChat(place.location)) setPlace(place)
        else startTransition(() => setPlace(place))
      }),
    [history],
  )
  return createElement(Router, { basename, location, navigationType: action, navigator: history }, children)
}
