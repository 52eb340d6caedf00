import { useConnectionId, usePlatform } from '@frontdesk/platform'
import type { Chat } from '@frontdesk/contract'
import { useEffect } from 'react'
import { createLooks } from './createLooks.ts'

/** Milliseconds until it is said again that this window shows a chat; the server forgets it after 45 seconds. */
const renewEvery = 20_000

/**
 * Tells colleagues that this window shows a chat, while it does (TEAM-3); a hidden window shows none. The server ends
 * it with the live connection, by which it is known.
 */
export function useLookAtChat({ id, companyId }: Pick<Chat, 'id' | 'companyId'>): void {
  const look = usePlatform().singleton(createLooks)
  const connectionId = useConnectionId()
  useEffect(() => {
    if (connectionId === null) return
    const report = (chatId: number | null) => look({ companyId, connectionId, chatId })
    const isShown = () => document.visibilityState === 'visible'
    if (isShown()) report(id)
    const timer = setInterval(() => isShown() && report(id), renewEvery)
    const onVisibility = () => report(isShown() ? id : null)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      report(null)
    }
  }, [look, connectionId, companyId, id])
}
