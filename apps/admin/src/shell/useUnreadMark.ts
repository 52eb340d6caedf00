import { useEffect } from 'react'

/** A badge on the installed app's icon, where the browser has such a thing. */
type Badged = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Marks the tab's icon, and the installed app's, while messages wait unread; the title has their number. */
export function useUnreadMark(unread: number): void {
  const isMarked = unread > 0
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon) return
    const plain = icon.getAttribute('href') ?? ''
    if (!isMarked) return
    icon.href = '/favicon-unread.svg'
    return () => icon.setAttribute('href', plain)
  }, [isMarked])
  useEffect(() => {
    const device: Badged = navigator
    // Without a number the badge is a dot; a browser may refuse, and nothing is lost by it.
    void (unread > 0 ? device.setAppBadge?.(unread) : device.clearAppBadge?.())?.catch(() => undefined)
  }, [unread])
  useEffect(() => () => void (navigator as Badged).clearAppBadge?.().catch(() => undefined), [])
}
