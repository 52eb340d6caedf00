import { chatControlCalls } from '@frontdesk/api-client'
import { useApi, useConnectionId } from '@frontdesk/platform'
import type { Chat } from '@frontdesk/contract'
import { useEffect, useRef } from 'react'

/** Milliseconds until it is said again that this window shows a chat; the server forgets it after 45 seconds. */
const renewEvery = 20_000

/**
 * Tells colleagues that this window shows a chat, while it does (TEAM-3); a hidden window shows none. The server ends
 * it with the live connection, by which it is known.
 */
export function useLookAtChat({ id, companyId }: Pick<Chat, 'id' | 'companyId'>): void {
  const api = useApi()
  const connectionId = useConnectionId()
  const last = useRef(Promise.resolve())
  useEffect(() => {
    if (connectionId === null) return
    const { lookAtChat } = api.subject(chatControlCalls)
    const report = (chatId: number | null) => {
      // One after the other: a late report would end what a later one has begun.
      last.current = last.current
        .then(() => lookAtChat({ companyId, connectionId, chatId }))
        .then(
          () => undefined,
          // Colleagues see less for a while: nothing that the user must know.
          () => undefined,
        )
    }
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
  }, [api, connectionId, companyId, id])
}
