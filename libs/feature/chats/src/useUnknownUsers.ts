import { unknownUserIds, type ThreadPage } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { keepUsers } from './keepUsers.ts'

/** Loads whoever speaks in a thread and is not known: each once, and only those (MSG-9, MSG-11). `isReady`: the chat's own people are in. */
export function useUnknownUsers(companyId: number, pages: readonly ThreadPage[], users: ReadonlyMap<number, User>, isReady: boolean): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const [asked] = useState(() => new Set<number>())
  const [looked] = useState(() => new WeakSet<ThreadPage>())
  const look = useEffectEvent(async () => {
    const fresh = pages.filter((page) => !looked.has(page))
    for (const page of fresh) looked.add(page)
    const messages = fresh.flatMap((page) => page.rows.filter((row) => row.delivery === null).map((row) => row.message))
    const ids = unknownUserIds(users, messages).filter((id) => !asked.has(id))
    if (ids.length === 0) return
    for (const id of ids) asked.add(id)
    try {
      keepUsers(queryClient, companyId, await api.users.getUsers({ companyId, userIds: ids }))
    } catch (error) {
      // Their messages are shown all the same; the names come when the thread is opened again.
      console.error('Some people of this chat could not be loaded', error)
    }
  })
  useEffect(() => {
    if (isReady) void look()
  }, [pages, isReady])
}
