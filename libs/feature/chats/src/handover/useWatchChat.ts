import { randomId } from '@frontdesk/platform'
import type { Chat } from '@frontdesk/contract'
import { useEffect, useRef, useState } from 'react'
import { useChatControl } from '../chat/useChatControl.ts'

/**
 * How often it is renewed that this window has the chat open, in milliseconds; the server forgets it after 45 seconds.
 */
const renewEvery = 20_000

/**
 * Reports to the provider API that this window shows a chat, while it does: complete replies of the AI are then held
 * before they are sent. A hidden window shows nothing.
 */
export function useWatchChat({ id: chatId, companyId }: Pick<Chat, 'id' | 'companyId'>, isOn: boolean): void {
  const control = useChatControl()
  const [watcherId] = useState(randomId)
  const last = useRef(Promise.resolve())
  useEffect(() => {
    if (control === null || !isOn) return
    const report = (isWatching: boolean) => {
      // One after the other: a late report that the chat was left would end what a later one has begun.
      last.current = last.current
        .then(() => control.watchChat({ chatId, companyId, watcherId, isWatching }))
        // Without it replies are sent at once, as nobody watches: nothing that the user must know.
        .then(
          () => undefined,
          () => undefined,
        )
    }
    const renew = () => {
      if (document.visibilityState === 'visible') report(true)
    }
    const onVisibility = () => report(document.visibilityState === 'visible')
    renew()
    const timer = setInterval(renew, renewEvery)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      report(false)
    }
  }, [control, chatId, companyId, watcherId, isOn])
}
