import { answerPeople, askForPeople, failPeople, peopleOf, type ThreadPage } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { keepUsers } from './users.ts'

/** Loads whoever speaks in a thread and is not known: each once, and only those (MSG-9, MSG-11). `isReady`: the chat's own people are in. */
export function useUnknownUsers(
  companyId: number,
  pages: readonly ThreadPage[],
  users: ReadonlyMap<number, User>,
  isReady: boolean,
): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const [asking] = useState(() => ({ people: peopleOf(companyId) }))
  const [looked] = useState(() => new WeakSet<ThreadPage>())
  const look = useEffectEvent(async () => {
    const fresh = pages.filter((page) => !looked.has(page))
    for (const page of fresh) looked.add(page)
    const messages = fresh.flatMap((page) => page.rows.filter((row) => row.delivery === null).map((row) => row.message))
    const { people, userIds } = askForPeople({ ...asking.people, users }, messages)
    asking.people = people
    if (userIds.length === 0) return
    const asked = { companyId, userIds }
    try {
      const found = await api.users.getUsers({ ...asked })
      keepUsers(queryClient, companyId, found)
      asking.people = answerPeople(asking.people, asked, found)
    } catch (error) {
      // Their messages are shown all the same; the names come with the next page of the thread, or when it is opened again.
      asking.people = failPeople(asking.people, asked)
      console.error('Some people of this chat could not be loaded', error)
    }
  })
  useEffect(() => {
    if (isReady) void look()
  }, [pages, isReady])
}
