import { useEffect, useRef } from 'react'
import type { IdentityCallback, WidgetOptions } from './FrontdeskApi.ts'
import { loadFrontdesk, type Frontdesk, type FrontdeskSource } from './loadFrontdesk.ts'

export type FrontdeskWidgetProps = FrontdeskSource &
  Omit<WidgetOptions, 'key'> & {
    /** The company's public key, `wk_…`. */
    widgetKey: string
    /** A value that tells people apart, such as a user's id: when it changes, `identity` is asked again. */
    person?: string | number | null | undefined
    onOpen?: (() => void) | undefined
    onClose?: (() => void) | undefined
    /** Is given the number of messages that the visitor has not read. */
    onUnread?: ((unread: number) => void) | undefined
    /** The script could not be loaded. */
    onFailure?: ((error: unknown) => void) | undefined
  }

/**
 * The support widget for as long as this component is mounted; it draws nothing itself (SUP-7). Callbacks may be new
 * functions in every render. A change of language, theme or person changes the running widget; any other option
 * starts it anew.
 */
export function FrontdeskWidget(props: FrontdeskWidgetProps): null {
  const { origin, path, integrity, nonce, widgetKey, locale, theme, accent, side, label, hidden, person } = props
  const isVouchedFor = typeof props.identity === 'function'
  const latest = useRef(props)
  const running = useRef<Frontdesk | null>(null)
  const known = useRef<unknown>(null)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const frontdesk = loadFrontdesk({ origin, path, integrity, nonce })
    const { locale, theme, person } = latest.current
    running.current = frontdesk
    known.current = whoIs(person, isIdentified(latest.current))
    frontdesk.loaded.catch((error: unknown) => running.current === frontdesk && latest.current.onFailure?.(error))
    frontdesk.init({ key: widgetKey, identity: identityOf(latest), locale, theme, accent, side, label, hidden })
    const withdraw = [
      frontdesk.on('open', () => latest.current.onOpen?.()),
      frontdesk.on('close', () => latest.current.onClose?.()),
      frontdesk.on('unread', (unread = 0) => latest.current.onUnread?.(unread)),
    ]
    return () => {
      running.current = null
      for (const each of withdraw) each()
      frontdesk.destroy()
    }
  }, [origin, path, integrity, nonce, widgetKey, accent, side, label, hidden])
  useEffect(() => {
    if (locale !== undefined) running.current?.setLocale(locale)
  }, [locale])
  useEffect(() => {
    if (theme !== undefined) running.current?.setTheme(theme)
  }, [theme])
  useEffect(() => {
    const now = whoIs(person, isVouchedFor)
    if (now === known.current) return
    known.current = now
    running.current?.identify(identityOf(latest))
  }, [person, isVouchedFor])
  return null
}

const isIdentified = ({ identity }: FrontdeskWidgetProps) => typeof identity === 'function'

const whoIs = (person: FrontdeskWidgetProps['person'], isVouchedFor: boolean) =>
  JSON.stringify([person ?? null, isVouchedFor])

/** Calls the callback of the newest render; null when there is none now. */
function identityOf(latest: { readonly current: FrontdeskWidgetProps }): IdentityCallback | null {
  return isIdentified(latest.current) ? () => latest.current.identity?.() ?? '' : null
}
